import { keyOf, type KubeObject, type ObjectRef } from '../../api/index.ts';

/** Under which values of an index an object is found. */
export type IndexFunction<T> = (object: T) => readonly string[];

interface Index<T> {
  readonly of: IndexFunction<T>;
  readonly values: Map<string, Map<string, T>>;
}

/**
 * A cache of objects by key, with indices (client-go tools/cache/thread_safe_store.go).
 *
 * Objects can be asked for by namespace always: that is a part of the key, so an update never moves an object there.
 *
 * Invariant: each index holds exactly the cached objects, under the values that the index function gives for them as they are now.
 */
export class Indexer<T extends KubeObject> {
  readonly #objects = new Map<string, T>();
  /** By namespace (empty where there is none) and name: to ask by both, nobody need put a key together. */
  readonly #byNamespace = new Map<string, Map<string, T>>();
  readonly #indices = new Map<string, Index<T>>();

  get size(): number {
    return this.#objects.size;
  }

  /** Adds an index, over what is there already too. An index that exists is left as it is. */
  addIndex(name: string, of: IndexFunction<T>): void {
    if (this.#indices.has(name)) return;
    const index = { of, values: new Map<string, Map<string, T>>() };
    this.#indices.set(name, index);
    for (const [key, object] of this.#objects) {
      for (const value of of(object)) insert(index.values, value, key, object);
    }
  }

  get(key: string): T | undefined {
    return this.#objects.get(key);
  }

  /** The same by its parts. */
  find({ namespace = '', name }: ObjectRef): T | undefined {
    return this.#byNamespace.get(namespace)?.get(name);
  }

  keys(): Iterable<string> {
    return this.#objects.keys();
  }

  /** All objects, in the order in which they came. */
  list(): Iterable<T> {
    return this.#objects.values();
  }

  /** The objects of one namespace. */
  inNamespace(namespace: string): Iterable<T> {
    return this.#byNamespace.get(namespace)?.values() ?? [];
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
    const { namespace = '', name } = object.metadata;
    insert(this.#byNamespace, namespace, name, object);
    for (const { of, values } of this.#indices.values()) {
      const now = of(object);
      if (old !== undefined) drop(values, of(old), now, key);
      for (const value of now) insert(values, value, key, object);
    }
    return old;
  }

  delete(key: string): void {
    const old = this.#objects.get(key);
    if (old === undefined) return;
    this.#objects.delete(key);
    const { namespace = '', name } = old.metadata;
    remove(this.#byNamespace, namespace, name);
    for (const { of, values } of this.#indices.values()) drop(values, of(old), [], key);
  }

  #values(name: string): Map<string, Map<string, T>> {
    const index = this.#indices.get(name);
    if (index === undefined) throw new Error(`no index is named ${name}`);
    return index.values;
  }
}

function insert<T>(values: Map<string, Map<string, T>>, value: string, key: string, object: T): void {
  const objects = values.get(value);
  if (objects === undefined) values.set(value, new Map([[key, object]]));
  else objects.set(key, object);
}

function remove<T>(values: Map<string, Map<string, T>>, value: string, key: string): void {
  const objects = values.get(value);
  if (objects?.delete(key) === true && objects.size === 0) values.delete(value);
}

/** Takes an object from under the values that it had and has no more. */
function drop<T>(values: Map<string, Map<string, T>>, before: readonly string[], now: readonly string[], key: string): void {
  if (before === now) return;
  for (const value of before) {
    if (!now.includes(value)) remove(values, value, key);
  }
}
