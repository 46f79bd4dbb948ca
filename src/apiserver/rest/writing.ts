import {
  badRequest,
  type DeleteOptions,
  type Fields,
  isFields,
  type Json,
  type KubeObject,
  type ObjectSource,
  textOf,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { checkIdentity, decode, type DecodedKind } from '../decoding/decode.ts';
import { keyOfKind } from '../kinds/definition.ts';
import { objectBody, optionalObjectBody, patchBody } from './body.ts';
import { type Call, refOf, storedObject } from './call.ts';
import { deleteOptions, type DeleteOptionsBody, flag, listQuery, writeQuery } from './options.ts';
import { successStatus } from './status.ts';
import { sendList, sendObject, viewOptions } from './view.ts';
import { warningHeader } from './warning-header.ts';

/** POST to a collection (endpoints/handlers/create.go). */
export function* createObject(call: Call): Process<void> {
  const { api, kind, path, exchange } = call;
  viewOptions(call);
  const query = writeQuery(exchange.query, 'CreateOptions');
  const { object: given, source } = objectBody(exchange, kind.kind);
  checkIdentity(kind, given);
  const body = inNamespace(given, path.namespace, () =>
    badRequest('the namespace of the provided object does not match the namespace sent on the request'),
  );
  const warnings = new Warnings();
  const object = yield* api.create(keyOfKind(kind), body as never, { ...query, source, onWarning: warnings.add });
  sendObject(call, 201, object, warnings.header);
}

/** PUT of an object or a part of it, as its status (endpoints/handlers/update.go). Creates a missing object if the kind allows it. */
export function* replaceObject(call: Call): Process<void> {
  const { api, kind, exchange, path } = call;
  viewOptions(call);
  const query = writeQuery(exchange.query, 'UpdateOptions');
  const { object: given, source } = objectBody(exchange, kind.kind);
  checkIdentity(kind, given);
  const body = named(call, given) as unknown as KubeObject;
  const warnings = new Warnings();
  const options = { ...query, source, onWarning: warnings.add };
  const isNew = storedObject(call) === undefined;
  const { subresource } = path;
  const replaced =
    subresource === ''
      ? api.update(keyOfKind(kind), body, options)
      : api.subresource(keyOfKind(kind), refOf(call), subresource, 'update', body, options);
  const object = yield* replaced;
  sendObject(call, isNew ? 201 : 200, object, warnings.header);
}

/** PATCH of an object, its status or its scale (endpoints/handlers/patch.go). */
export function* patchObject(call: Call): Process<void> {
  const { api, kind, exchange, path } = call;
  viewOptions(call);
  const query = writeQuery(exchange.query, 'PatchOptions');
  const { patch: given, source } = patchBody(exchange);
  const patch = { ...given, ...(flag(exchange.query, 'force') && { force: true }) };
  // Until the patched object is decoded, only the patch itself can be wrong.
  let strictErrors = source.strictErrors([]);
  const [strictError] = strictErrors;
  if (patch.type === 'apply' && query.fieldValidation === 'Strict' && strictError !== undefined) {
    throw badRequest(`error strict decoding YAML: ${strictError}`);
  }
  const told: ObjectSource = {
    numbers: source.numbers,
    strictErrors: (unknownFields) => (strictErrors = source.strictErrors(unknownFields)),
  };
  const heard: string[] = [];
  const onWarning = (text: string): void => void heard.push(text);
  const options = { ...query, source: told, subresource: path.subresource, onWarning };
  const isNew = storedObject(call) === undefined;
  const object = yield* api.patch(keyOfKind(kind), refOf(call), patch, options);
  const warnings = new Warnings();
  if (query.fieldValidation === undefined || query.fieldValidation === 'Warn') strictErrors.forEach(warnings.add);
  heard.forEach(warnings.add);
  sendObject(call, isNew ? 201 : 200, object, warnings.header);
}

/** DELETE of an object (endpoints/handlers/delete.go `DeleteResource`). */
export function* deleteObject(call: Call): Process<void> {
  const { api, kind } = call;
  viewOptions(call);
  const object = yield* api.delete(keyOfKind(kind), refOf(call), readDeleteOptions(call));
  if (!isGone(call, object) || RETURNED_WHEN_DELETED.has(keyOfKind(kind))) return sendObject(call, 200, object);
  const { name, uid } = object.metadata;
  const details = { name, ...(kind.group !== '' && { group: kind.group }), kind: kind.plural, uid };
  call.exchange.send(200, successStatus({ details }));
}

/** DELETE of a collection (`DeleteCollection`). Answers with the objects whose deletion it requested. */
export function* deleteCollection(call: Call): Process<void> {
  const { api, kind, path, exchange } = call;
  viewOptions(call);
  const query = { ...listQuery(exchange.query), namespace: path.namespace };
  const options = readDeleteOptions(call);
  const list = yield* api.list(keyOfKind(kind), query);
  yield* api.deleteCollection(keyOfKind(kind), query, options);
  sendList(call, list);
}

/** Kinds whose deletion is answered with the last state instead of a Status (registry `ReturnDeletedObject`). */
const RETURNED_WHEN_DELETED: ReadonlySet<string> = new Set([
  'PersistentVolume',
  'PersistentVolumeClaim',
  'Pod',
  'PodTemplate',
  'ResourceQuota',
  'Service',
  'ServiceAccount',
]);

/** True if the object is gone, false if it is only marked. */
function isGone({ kind }: Call, object: KubeObject): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0, finalizers = [] } = object.metadata;
  if (deletionTimestamp === undefined) return true;
  return deletionGracePeriodSeconds === 0 && finalizers.length === 0 && kind.deletion?.holds?.(object) !== true;
}

const DELETE_OPTIONS: DecodedKind = { group: '', version: 'v1', kind: 'DeleteOptions' };

function readDeleteOptions({ exchange }: Call): DeleteOptions {
  const body = optionalObjectBody(exchange, DELETE_OPTIONS.kind);
  if (body === undefined) return deleteOptions(exchange.query, undefined);
  // Every version of a group has the type: a typed client names the version of the object.
  const { apiVersion: _any, ...given } = body.object;
  return deleteOptions(exchange.query, decode(DELETE_OPTIONS, given, body.source).object as unknown as DeleteOptionsBody);
}

/**
 * The body of a write, whose name and namespace must match the path (endpoints/handlers/rest.go `checkName`). Throws
 * `BadRequest`.
 */
export function named(call: Call, body: Fields): Fields {
  const { name, namespace } = call.path;
  const inside = inNamespace(body, namespace, (given) =>
    badRequest(`the namespace of the object (${given}) does not match the namespace on the URL (${namespace})`),
  );
  const metadata = inside['metadata'];
  const given = isFields(metadata) ? metadata['name'] : undefined;
  if (given === undefined || given === '') {
    throw badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
  }
  if (given === name) return inside;
  throw badRequest(`the name of the object (${textOf(given as Json)}) does not match the name on the URL (${name})`);
}

/** Sets the namespace of the path if the body has none, and drops it for cluster-scoped objects. */
function inNamespace(body: Fields, namespace: string | undefined, refusal: (given: string) => Error): Fields {
  const metadata = body['metadata'] ?? {};
  if (!isFields(metadata)) return body;
  checkTexts(metadata);
  const given = metadata['namespace'];
  if (namespace === undefined) {
    if (given === undefined) return body;
    const { namespace: _dropped, ...rest } = metadata;
    return { ...body, metadata: rest };
  }
  if (given === undefined || given === null || given === '') return { ...body, metadata: { ...metadata, namespace } };
  if (given !== namespace) throw refusal(textOf(given as Json));
  return body;
}

/** The fields that routing depends on must be texts. Throws `BadRequest` with the decoder's message. */
function checkTexts(metadata: Fields): void {
  for (const field of ['name', 'namespace', 'generateName', 'uid', 'resourceVersion']) {
    const value = metadata[field] ?? '';
    if (typeof value === 'string') continue;
    const found = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
    throw badRequest(`json: cannot unmarshal ${found} into Go struct field ObjectMeta.metadata.${field} of type string`);
  }
}

/** The warnings of an answer, each once (apiserver pkg/endpoints/filters/warning.go). */
export class Warnings {
  readonly #texts = new Set<string>();

  readonly add = (text: string): void => {
    this.#texts.add(text);
  };

  get header(): Readonly<Record<string, string>> {
    return warningHeader(this.#texts);
  }
}
