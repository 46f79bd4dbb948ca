import { byteLength } from '../names.ts';
import {
  checkDepth,
  isList,
  isObject,
  jsonEqual,
  own,
  PatchError,
  setField,
  textOf,
  type Json,
  type JsonObject,
} from './json.ts';

/** One operation of a JSON patch (RFC 6902). */
interface JsonPatchOperation {
  readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  /** A JSON pointer: `/spec/replicas`. `~1` is a slash, `~0` a tilde, `-` the position after the last item. */
  readonly path: string;
  readonly from?: string;
  readonly value?: Json;
}

/**
 * The maximum number of bytes that the `copy` operations of one patch may add (apiserver server/config.go
 * `JSONPatchMaxCopyBytes`).
 */
const MAX_COPY_BYTES = 3 * 1024 * 1024;
/** The maximum number of list items that one patch may shift: 10,000 inserts at the front of a long list would take minutes. */
const MAX_MOVED_ITEMS = 100_000_000;

/**
 * Applies all operations in order, or none. Throws `PatchError` with the message of upstream's library (evanphx/json-patch).
 */
export function applyJsonPatch(original: object, operations: readonly JsonPatchOperation[]): JsonObject {
  const patching = new Patching(original as Json);
  for (const operation of operations) patching.apply(operation);
  return patching.finish();
}

/** Reads the operations from a request body. Throws `PatchError` if the body is not a list of operations. */
export function parseJsonPatch(body: unknown): readonly JsonPatchOperation[] {
  if (!Array.isArray(body)) throw new PatchError('json: cannot unmarshal object into Go value of type jsonpatch.Patch');
  return body.map((operation: unknown) => {
    if (typeof operation !== 'object' || operation === null) throw new PatchError('invalid state detected');
    return operation as JsonPatchOperation;
  });
}

/** A container that this patch has created and may change in place. */
type Draft = Json[] | Record<string, Json>;

/**
 * The document while a patch is applied. A container is copied before its first change and then changed in place, so 10,000
 * operations on one map copy it once. The original and the patch are not changed, and unchanged parts are shared with the
 * original.
 */
class Patching {
  #document: Json;
  readonly #drafts = new WeakSet<object>();
  #copiedBytes = 0;
  #movedItems = 0;

  constructor(original: Json) {
    this.#document = original;
  }

  apply(operation: JsonPatchOperation): void {
    const { op, path } = operation;
    switch (op) {
      case 'add':
        return this.#add(pathOf(operation, 'path'), valueOf(operation), op);
      case 'remove':
        return this.#remove(pathOf(operation, 'path'));
      case 'replace':
        return this.#replace(pathOf(operation, 'path'), valueOf(operation));
      case 'test': {
        const actual = tryGet(this.#document, pointerParts(pathOf(operation, 'path')));
        if (!jsonEqual(actual ?? null, operation.value ?? null))
          throw new PatchError(`testing value ${path} failed: test failed`);
        return;
      }
      case 'move':
      case 'copy': {
        const from = pathOf(operation, 'from');
        const value = tryGet(this.#document, pointerParts(from));
        if (value === undefined) throw missing(`${op} operation does not apply: doc is missing from path: ${from}`);
        if (op === 'move') this.#remove(from);
        return this.#add(pathOf(operation, 'path'), op === 'move' ? value : this.#copy(value), op);
      }
      default:
        throw new PatchError(`Unexpected kind: ${textOf(op)}`);
    }
  }

  finish(): JsonObject {
    if (!isObject(this.#document)) throw new PatchError('invalid state detected');
    checkDepth(this.#document);
    return this.#document;
  }

  #add(path: string, value: Json, op: string): void {
    if (path === '') return void (this.#document = value);
    const { parent, key } = this.#parentOf(path, `${op} operation does not apply: doc is missing path: "${path}"`);
    if (!Array.isArray(parent)) return setField(parent, key, value);
    const index = key === '-' ? parent.length : indexOf(key, parent.length + 1, `error in ${op} for path: '${path}': `);
    this.#countMoved(parent.length - index);
    parent.splice(index, 0, value);
  }

  #remove(path: string): void {
    const { parent, key } = this.#parentOf(path, `remove operation does not apply: doc is missing path: "${path}"`);
    const where = `error in remove for path: '${path}': `;
    if (Array.isArray(parent)) {
      const index = indexOf(key, parent.length, where);
      this.#countMoved(parent.length - index);
      parent.splice(index, 1);
      return;
    }
    if (own(parent, key) === undefined) throw missing(`${where}Unable to remove nonexistent key: ${key}`);
    delete parent[key];
  }

  #replace(path: string, value: Json): void {
    if (path === '') return void (this.#document = value);
    const { parent, key } = this.#parentOf(path, `replace operation does not apply: doc is missing path: ${path}`);
    if (Array.isArray(parent)) {
      parent[indexOf(key, parent.length, `error in replace for path: '${path}': `)] = value;
      return;
    }
    if (own(parent, key) === undefined) throw missing(`replace operation does not apply: doc is missing key: ${path}`);
    setField(parent, key, value);
  }

  /** A deep copy, within the limit of the patch (`AccumulatedCopySizeLimit`). */
  #copy(value: Json): Json {
    if (typeof value !== 'object' || value === null) return this.#counted(value, JSON.stringify(value));
    checkDepth(value);
    const text = JSON.stringify(value);
    return this.#counted(JSON.parse(text) as Json, text);
  }

  #counted(value: Json, text: string): Json {
    this.#copiedBytes += byteLength(text);
    if (this.#copiedBytes <= MAX_COPY_BYTES) return value;
    const sizes = `the accumulated size increase of copy is ${this.#copiedBytes}, exceeding the limit ${MAX_COPY_BYTES}`;
    throw new PatchError(`Unable to complete the copy, ${sizes}`);
  }

  #countMoved(items: number): void {
    this.#movedItems += items;
    if (this.#movedItems > MAX_MOVED_ITEMS) throw new PatchError('too many items of lists would be moved');
  }

  /**
   * The container that holds the target of a path, ready to be changed. Throws `orElse` if the path does not lead to a
   * container.
   */
  #parentOf(path: string, orElse: string): { readonly parent: Draft; readonly key: string } {
    const parts = pointerParts(path);
    const key = parts.pop();
    if (key === undefined) throw missing(orElse);
    let parent = this.#draft(this.#document, orElse);
    this.#document = parent;
    for (const part of parts) {
      const child = this.#draft(childOf(parent, part), orElse);
      if (Array.isArray(parent)) parent[Number(part) < 0 ? parent.length + Number(part) : Number(part)] = child;
      else setField(parent, part, child);
      parent = child;
    }
    return { parent, key };
  }

  #draft(value: Json | undefined, orElse: string): Draft {
    if (!isList(value) && !isObject(value)) throw missing(orElse);
    if (this.#drafts.has(value)) return value as Draft;
    const draft: Draft = isList(value) ? [...value] : { ...value };
    this.#drafts.add(draft);
    return draft;
  }
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

/** An index below `end`. A negative index counts from `end`. */
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
