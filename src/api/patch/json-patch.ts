import { isList, isObject, jsonEqual, ObjectDraft, own, PatchError, type Json, type JsonObject } from './json.ts';

/** One step of a JSON patch (RFC 6902). */
export interface JsonPatchOperation {
  readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  /** JSON pointer: `/spec/replicas`; `~1` is a slash, `~0` a tilde, `-` the place behind the last item. */
  readonly path: string;
  readonly from?: string;
  readonly value?: Json;
}

/** Applies the operations in order, all or none. Throws `PatchError` in the words of the server's library (evanphx/json-patch). */
export function applyJsonPatch(original: object, operations: readonly JsonPatchOperation[]): JsonObject {
  let document = original as Json;
  for (const operation of operations) document = applyOperation(document, operation);
  if (!isObject(document)) throw new PatchError('invalid state detected');
  return document;
}

/** The operations of a request's body. Throws `PatchError` where it is something else. */
export function parseJsonPatch(body: unknown): readonly JsonPatchOperation[] {
  if (!Array.isArray(body)) throw new PatchError('json: cannot unmarshal object into Go value of type jsonpatch.Patch');
  return body.map((operation: unknown) => {
    if (typeof operation !== 'object' || operation === null) throw new PatchError('invalid state detected');
    return operation as JsonPatchOperation;
  });
}

function applyOperation(document: Json, operation: JsonPatchOperation): Json {
  const { op, path } = operation;
  switch (op) {
    case 'add':
      return add(document, pathOf(operation, 'path'), valueOf(operation), op);
    case 'remove':
      return remove(document, pathOf(operation, 'path'));
    case 'replace':
      return replace(document, pathOf(operation, 'path'), valueOf(operation));
    case 'test': {
      const actual = tryGet(document, pointerParts(pathOf(operation, 'path')));
      if (!jsonEqual(actual ?? null, operation.value ?? null)) throw new PatchError(`testing value ${path} failed: test failed`);
      return document;
    }
    case 'move':
    case 'copy': {
      const from = pathOf(operation, 'from');
      const value = tryGet(document, pointerParts(from));
      if (value === undefined) throw missing(`${op} operation does not apply: doc is missing from path: ${from}`);
      return add(op === 'move' ? remove(document, from) : document, pathOf(operation, 'path'), value, op);
    }
    default:
      throw new PatchError(`Unexpected kind: ${String(op)}`);
  }
}

function add(document: Json, path: string, value: Json, op: string): Json {
  if (path === '') return value;
  return change(document, path, `${op} operation does not apply: doc is missing path: "${path}"`, (parent, key) => {
    if (isObject(parent)) return withField(parent, key, value);
    const index = key === '-' ? parent.length : indexOf(key, parent.length + 1, `error in ${op} for path: '${path}': `);
    return parent.toSpliced(index, 0, value);
  });
}

function remove(document: Json, path: string): Json {
  return change(document, path, `remove operation does not apply: doc is missing path: "${path}"`, (parent, key) => {
    const where = `error in remove for path: '${path}': `;
    if (!isObject(parent)) return parent.toSpliced(indexOf(key, parent.length, where), 1);
    if (own(parent, key) === undefined) throw missing(`${where}Unable to remove nonexistent key: ${key}`);
    const draft = new ObjectDraft(parent);
    draft.delete(key);
    return draft.finish();
  });
}

function replace(document: Json, path: string, value: Json): Json {
  if (path === '') return value;
  return change(document, path, `replace operation does not apply: doc is missing path: ${path}`, (parent, key) => {
    if (!isObject(parent)) return parent.with(indexOf(key, parent.length, `error in replace for path: '${path}': `), value);
    if (own(parent, key) === undefined) throw missing(`replace operation does not apply: doc is missing key: ${path}`);
    return withField(parent, key, value);
  });
}

/** The document with the container of `path` changed, and all around it rebuilt; what lies beside is shared. */
function change(
  document: Json,
  path: string,
  orElse: string,
  edit: (parent: readonly Json[] | JsonObject, key: string) => Json,
): Json {
  const parts = pointerParts(path);
  const key = parts.pop();
  if (key === undefined) throw missing(orElse);
  const rebuild = (value: Json | undefined, depth: number): Json => {
    if (!isList(value) && !isObject(value)) throw missing(orElse);
    if (depth === parts.length) return edit(value, key);
    const part = parts[depth]!;
    const child = rebuild(childOf(value, part), depth + 1);
    if (isList(value)) return value.with(Number(part), child);
    return withField(value, part, child);
  };
  return rebuild(document, 0);
}

function withField(object: JsonObject, key: string, value: Json): JsonObject {
  const draft = new ObjectDraft(object);
  draft.set(key, value);
  return draft.finish();
}

function tryGet(document: Json, parts: readonly string[]): Json | undefined {
  let value: Json | undefined = document;
  for (const part of parts) {
    if (!isList(value) && !isObject(value)) return undefined;
    value = childOf(value, part);
  }
  return value;
}

function childOf(value: readonly Json[] | JsonObject, part: string): Json | undefined {
  if (isList(value)) return /^(0|-?[1-9][0-9]*)$/.test(part) ? value.at(Number(part)) : undefined;
  return own(value, part);
}

/** An index below `end`; a negative one counts from it. */
function indexOf(key: string, end: number, where: string): number {
  if (!/^-?[0-9]+$/.test(key)) throw new PatchError(`${where}strconv.Atoi: parsing ${JSON.stringify(key)}: invalid syntax`);
  const index = Number(key);
  if (index >= end || index < -end)
    throw new PatchError(`${where}Unable to access invalid index: ${key}: invalid index referenced`);
  return index < 0 ? index + end : index;
}

function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function pathOf(operation: JsonPatchOperation, member: 'path' | 'from'): string {
  const path: unknown = operation[member];
  if (typeof path !== 'string') throw missing(`${operation.op} operation failed to decode ${member}`);
  return path;
}

function valueOf(operation: JsonPatchOperation): Json {
  return operation.value ?? null;
}

function missing(message: string): PatchError {
  return new PatchError(`${message}: missing value`);
}
