import { badRequest, methodNotAllowed, noSuchResource, type KubeObject, type StatusError, type Fields } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { objectBody } from './body.ts';
import { keyOfKind, partRulesOf } from '../kinds/definition.ts';
import { type Call, refOf } from './call.ts';
import { serveAttach, serveExec } from './exec.ts';
import { serveLogs } from './logs.ts';
import { serveKubelet } from './metrics.ts';
import { writeQuery } from './options.ts';
import { successStatus } from './status.ts';
import { sendObject } from './view.ts';
import { named, patchObject, replaceObject, Warnings } from './writing.ts';

/** Why subresources that need a connection to a container or a node are missing. */
const WHY_NOT_CONNECTED: Readonly<Record<string, string>> = {
  exec: 'a tab takes no commands for its containers from outside; type them in its own terminal, or use npm run serve',
  attach: 'a tab connects nothing from outside to its containers; logs -f follows what a container prints',
  portforward: 'the network of the Pods is simulated, and nothing outside can connect to it',
  proxy: 'the network of the Pods is simulated, and nothing outside can connect to it',
};

/** The subresources that need a connection to a container or a node. */
export const CONNECTION_SUBRESOURCES: ReadonlySet<string> = new Set(Object.keys(WHY_NOT_CONNECTED));

/** Answers a request for a subresource. Throws `NotFound`, `MethodNotAllowed`. */
export function* serveSubresource(call: Call): Process<void> {
  const { kind, path } = call;
  const { subresource } = path;
  if (call.containers !== undefined && keyOfKind(kind) === 'Pod' && path.rest.length === 0) {
    if (subresource === 'exec') return yield* serveExec(call, call.containers);
    if (subresource === 'attach') return yield* serveAttach(call, call.containers);
  }
  if (subresource === 'proxy' && keyOfKind(kind) === 'Node' && call.metrics !== undefined)
    return yield* serveKubelet(call, call.metrics);
  if (CONNECTION_SUBRESOURCES.has(subresource) && ['Pod', 'Node', 'Service'].includes(keyOfKind(kind)))
    throw connectionRefusal(subresource);
  if (path.rest.length > 0) throw noSuchResource();
  if (subresource === 'log' && keyOfKind(kind) === 'Pod') return yield* serveLogs(call);
  if (partRulesOf(kind, subresource) !== undefined) return yield* servePart(call);
  if (subresource === 'scale' && kind.scale !== undefined) return yield* serveScale(call);
  const handler = Object.hasOwn(kind.subresources ?? {}, subresource) ? kind.subresources?.[subresource] : undefined;
  if (handler === undefined) throw noSuchResource();
  if (call.exchange.method !== (handler.verb === 'create' ? 'POST' : 'PUT')) throw methodNotAllowed();
  yield* serveHandled(call, handler.verb);
}

/** The status, and other parts of the object that have a subresource of their own. */
function* servePart(call: Call): Process<void> {
  const { exchange, api, kind, path } = call;
  switch (exchange.method) {
    case 'GET':
      return sendObject(call, 200, yield* api.get(keyOfKind(kind), refOf(call), { subresource: path.subresource }));
    case 'PUT':
      return yield* replaceObject(call);
    case 'PATCH':
      return yield* patchObject(call);
    default:
      throw methodNotAllowed();
  }
}

function* serveScale(call: Call): Process<void> {
  const { exchange, api, kind } = call;
  switch (exchange.method) {
    case 'GET':
      return sendObject(call, 200, yield* api.subresource(keyOfKind(kind), refOf(call), 'scale', 'get'));
    case 'PUT': {
      const options = writeQuery(exchange.query, 'UpdateOptions');
      const { object, source } = objectBody(exchange, 'Scale');
      const body = named(call, object);
      const warnings = new Warnings();
      const write = { ...options, source, onWarning: warnings.add };
      const scale = yield* api.subresource(keyOfKind(kind), refOf(call), 'scale', 'update', body, write);
      return sendObject(call, 200, scale, warnings.header);
    }
    case 'PATCH':
      return yield* patchObject(call);
    default:
      throw methodNotAllowed();
  }
}

/** `binding`, `eviction`, `finalize`: subresources with handlers of their own. */
function* serveHandled(call: Call, verb: 'create' | 'update'): Process<void> {
  const { exchange, api, kind, path } = call;
  const options = writeQuery(exchange.query, verb === 'create' ? 'CreateOptions' : 'UpdateOptions');
  const { object, source } = objectBody(exchange, kind.kind);
  const body = inNewForm(object);
  const answer: KubeObject = yield* api.subresource(keyOfKind(kind), refOf(call), path.subresource, verb, body, {
    ...options,
    source,
  });
  const code = verb === 'create' ? 201 : 200;
  if (answer.kind === 'Status') exchange.send(code, successStatus({ code }));
  else sendObject(call, code, answer);
}

/** The older version of Eviction has the same fields. */
function inNewForm(body: Fields): Fields {
  return body['kind'] === 'Eviction' && body['apiVersion'] === 'policy/v1beta1' ? { ...body, apiVersion: 'policy/v1' } : body;
}

function connectionRefusal(subresource: string): StatusError {
  return badRequest(`${subresource} is not supported: ${WHY_NOT_CONNECTED[subresource]}`);
}
