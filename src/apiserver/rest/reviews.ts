import {
  badRequest,
  isFields,
  type Json,
  methodNotAllowed,
  noSuchResource,
  type ReviewKind,
  textOf,
  type UserPort,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ServedResource } from '../discovery/served.ts';
import { apiVersionOf } from '../kinds/definition.ts';
import { objectBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import type { ResourcePath } from './path.ts';

/** Answers a review, which is posted and never stored: who am I, and what may I do? */
export function* serveReview(exchange: Exchange, path: ResourcePath, resource: ServedResource, api: UserPort): Process<void> {
  if (path.name !== '' || (path.namespace !== undefined) !== resource.namespaced) throw noSuchResource();
  if (exchange.method !== 'POST') throw methodNotAllowed();
  const { kind } = resource.kind;
  const apiVersion = apiVersionOf(resource.kind);
  const body = objectBody(exchange, kind).object;
  if ((body['apiVersion'] ?? apiVersion) !== apiVersion) {
    throw badRequest(
      `the API version in the data (${textOf(body['apiVersion'] as Json)}) does not match the expected API version (${apiVersion})`,
    );
  }
  const spec = isFields(body['spec']) ? body['spec'] : {};
  const status = yield* api.review(kind as ReviewKind, spec, path.namespace);
  exchange.send(201, { kind, apiVersion, metadata: {}, ...(body['spec'] !== undefined && { spec }), status });
}
