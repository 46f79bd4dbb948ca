/** A JSON value. Objects are plain data: any key may occur, even `__proto__` and `constructor`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** An invalid patch, or one that does not fit the object. The message is upstream's. */
export class PatchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PatchError';
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** A value as a text. `String` would call an own `toString`, which any object may have. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** The value of an own key. Undefined for inherited keys such as `toString`. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The keys with a value. `undefined` counts as absent. */
export function keysOf(object: JsonObject): string[] {
  const keys = Object.keys(object);
  return keys.some((key) => object[key] === undefined) ? keys.filter((key) => object[key] !== undefined) : keys;
}

/** Sets a field as plain data, whatever its name. */
export function setField<T>(object: Record<string, T>, key: string, value: T): void {
  // Assigning to this key would change the prototype.
  if (key === '__proto__') Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}

/** The maximum nesting of lists and objects. No API object comes near it, and all code that walks values is recursive. */
export const MAX_DEPTH = 200;

/** Throws `PatchError` if lists and objects are nested deeper than `MAX_DEPTH`. Not recursive itself. */
export function checkDepth(value: Json): void {
  let level: Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new PatchError('exceeded max depth');
    const below: Json[] = [];
    for (const container of level) {
      if (typeof container !== 'object' || container === null) continue;
      const children = isList(container) ? container : Object.values(container);
      for (const child of children) if (typeof child === 'object' && child !== null) below.push(child);
    }
    level = below;
  }
}

/** A copy-on-write object: unchanged, it stays the same object. Keys are plain data. */
export class ObjectDraft {
  private copy: Record<string, Json> | undefined;

  constructor(private readonly old: JsonObject) {}

  get(key: string): Json | undefined {
    return own(this.copy ?? this.old, key);
  }

  set(key: string, value: Json): void {
    if (this.get(key) === value) return;
    this.copy ??= { ...this.old };
    setField(this.copy, key, value);
  }

  delete(key: string): void {
    if (this.get(key) === undefined) return;
    this.copy ??= { ...this.old };
    delete this.copy[key];
  }

  keys(): string[] {
    return keysOf(this.copy ?? this.old);
  }

  finish(): JsonObject {
    return this.copy ?? this.old;
  }
}

/** Returns `old` if it has the very same items, otherwise `items`. */
export function listOf(items: readonly Json[], old: readonly Json[]): readonly Json[] {
  return items.length === old.length && items.every((item, index) => item === old[index]) ? old : items;
}

/** Deep equality, independent of the order of keys. Shared values compare by reference. */
export function jsonEqual(first: Json | undefined, second: Json | undefined): boolean {
  if (first === second) return true;
  if (isList(first) && isList(second)) {
    return first.length === second.length && first.every((item, index) => jsonEqual(item, second[index]));
  }
  if (!isObject(first) || !isObject(second)) return false;
  const keys = keysOf(first);
  return keys.length === keysOf(second).length && keys.every((key) => jsonEqual(first[key], own(second, key)));
}

type JsonKind = 'null' | 'boolean' | 'number' | 'string' | 'list' | 'object';

export function kindOf(value: Json): JsonKind {
  if (value === null) return 'null';
  if (isList(value)) return 'list';
  return typeof value as 'boolean' | 'number' | 'string' | 'object';
}
