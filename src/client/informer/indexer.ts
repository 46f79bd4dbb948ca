import { keyOf, type KubeObject } from '../../api/index.ts';

/** Under which values of an index an object is found. */
export type IndexFunction<T> = (object: T) => readonly string[];

/** The index that every cache has (client-go `cache.NamespaceIndex`). */
export const NAMESPACE_INDEX = 'namespace';

/**
 * A cache of objects by key, with indices (client-go tools/cache/thread_safe_store.go).
 *
 * Invariant: each index holds exactly the cached objects, under the values that the index function gives for them as they are now.
 */
export class Indexer<T extends KubeObject> {
  readonly #objects = new Map<string, T>();
  readonly #indices = new Map<string, { readonly of: IndexFunction<T>; readonly values: Map<string, Map<string, T>> }>();

  constructor() {
    this.addIndex(NAMESPACE_INDEX, (object) => [object.metadata.namespace ?? '']);
  }

  get size(): number {
    return this.#objects.size;
  }

  /** Adds an index, over what is there already too. An index that exists is left as it is. */
  addIndex(name: string, of: IndexFunction<T>): void {
    if (this.#indices.has(name)) return;
    const index = { of, values: new Map<string, Map<string, T>>() };
    this.#indices.set(name, index);
    for (const [key, object] of this.#objects) insert(index.values, of(object), key, object);
  }

  get(key: string): T | undefined {
    return this.#objects.get(key);
  }

  keys(): Iterable<string> {
    return this.#objects.keys();
  }

  /** All objects, in the order in which they came. */
  list(): Iterable<T> {
    return this.#objects.values();
  }

  /** The objects that the index has under `value`. */
  byIndex(name: string, value: string): Iterable<T> {
    return this.#values(name).get(value)?.values() ?? [];
  }

  /** How many objects the index has under `value`. */
  countByIndex(name: string, value: string): number {
    return this.#values(name).get(value)?.size ?? 0;
  }

  /** Returns what was there under this key before. */
  set(object: T, key = keyOf(object.metadata)): T | undefined {
    const old = this.#objects.get(key);
    this.#objects.set(key, object);
    for (const { of, values } of this.#indices.values()) {
      const now = of(object);
      if (old !== undefined) {
        const before = of(old);
        if (!sameValues(before, now)) remove(values, before, key);
      }
      insert(values, now, key, object);
    }
    return old;
  }

  delete(key: string): void {
    const old = this.#objects.get(key);
    if (old === undefined) return;
    this.#objects.delete(key);
    for (const { of, values } of this.#indices.values()) remove(values, of(old), key);
  }

  #values(name: string): Map<string, Map<string, T>> {
    const index = this.#indices.get(name);
    if (index === undefined) throw new Error(`no index is named ${name}`);
    return index.values;
  }
}

function sameValues(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

function insert<T>(values: Map<string, Map<string, T>>, of: readonly string[], key: string, object: T): void {
  for (const value of of) {
    let objects = values.get(value);
    if (objects === undefined) values.set(value, (objects = new Map()));
    objects.set(key, object);
  }
}

function remove<T>(values: Map<string, Map<string, T>>, of: readonly string[], key: string): void {
  for (const value of of) {
    const objects = values.get(value);
    if (objects?.delete(key) === true && objects.size === 0) values.delete(value);
  }
}
