import { keyOf, type KubeObject, type ObjectRef } from '../../api/index.ts';

/** Returns the values under which an index finds an object. */
export type IndexFunction<T> = (object: T) => readonly string[];

/** The entry of one object, shared by the cache and its indices. Most updates replace only the object in it. */
interface Cell<T> {
  readonly key: string;
  object: T;
  /** The object's values, one list for each index. */
  readonly values: (readonly string[])[];
}

interface Index<T> {
  readonly name: string;
  readonly of: IndexFunction<T>;
  readonly values: Map<string, Set<Cell<T>>>;
}

/**
 * A cache of objects by key, with indices (client-go tools/cache/thread_safe_store.go). Lookup by namespace is always
 * available.
 *
 * Invariant: each index holds exactly the cached objects, under the values that the index function returns for their present
 * state.
 */
export class Indexer<T extends KubeObject> {
  readonly #cells = new Map<string, Cell<T>>();
  /** By namespace (empty if cluster-scoped), then by name. Saves building a key for a lookup by both. */
  readonly #namespaces = new Map<string, Map<string, Cell<T>>>();
  readonly #indices: Index<T>[] = [];

  get size(): number {
    return this.#cells.size;
  }

  /** Adds an index over present and future objects. Does nothing if an index of that name exists. */
  addIndex(name: string, of: IndexFunction<T>): void {
    if (this.#indices.some((index) => index.name === name)) return;
    const index: Index<T> = { name, of, values: new Map() };
    this.#indices.push(index);
    for (const [, cell] of this.#cells) {
      const values = of(cell.object);
      cell.values.push(values);
      enter(index, values, cell);
    }
  }

  get(key: string): T | undefined {
    return this.#cells.get(key)?.object;
  }

  /** The object with this namespace and name. */
  find({ namespace = '', name }: ObjectRef): T | undefined {
    return this.#namespaces.get(namespace)?.get(name)?.object;
  }

  /**
   * The key of an object with this namespace and name. Returns the text that a cached object has already: `npm run bench` takes 3 % longer if each event
   * makes a new text, whose hash is then computed again.
   */
  keyOf(ref: ObjectRef): string {
    return this.#namespaces.get(ref.namespace ?? '')?.get(ref.name)?.key ?? keyOf(ref);
  }

  keys(): Iterable<string> {
    return this.#cells.keys();
  }

  /** All objects, in the order of insertion. */
  list(): readonly T[] {
    return objectsOf(this.#cells.values());
  }

  inNamespace(namespace: string): readonly T[] {
    return objectsOf(this.#namespaces.get(namespace)?.values() ?? []);
  }

  byIndex(name: string, value: string): readonly T[] {
    return objectsOf(this.#index(name).values.get(value) ?? []);
  }

  /** The number of objects that the index has under `value`. */
  countByIndex(name: string, value: string): number {
    return this.#index(name).values.get(value)?.size ?? 0;
  }

  /** Returns the previous object of this key. */
  set(object: T, key = keyOf(object.metadata)): T | undefined {
    const cell = this.#cells.get(key);
    if (cell === undefined) {
      this.#add(object, key);
      return undefined;
    }
    const old = cell.object;
    cell.object = object;
    const indices = this.#indices;
    for (let i = 0; i < indices.length; i++) {
      const index = indices[i]!;
      const before = cell.values[i]!;
      const now = index.of(object);
      if (now === before || areSame(before, now)) continue;
      leave(index, before, cell);
      enter(index, now, cell);
      cell.values[i] = now;
    }
    return old;
  }

  delete(key: string): void {
    const cell = this.#cells.get(key);
    if (cell === undefined) return;
    this.#cells.delete(key);
    const { namespace = '', name } = cell.object.metadata;
    const names = this.#namespaces.get(namespace);
    if (names?.delete(name) === true && names.size === 0) this.#namespaces.delete(namespace);
    this.#indices.forEach((index, i) => leave(index, cell.values[i]!, cell));
  }

  #add(object: T, key: string): void {
    const cell: Cell<T> = { key, object, values: this.#indices.map(({ of }) => of(object)) };
    this.#cells.set(key, cell);
    const { namespace = '', name } = object.metadata;
    const names = this.#namespaces.get(namespace);
    if (names === undefined) this.#namespaces.set(namespace, new Map([[name, cell]]));
    else names.set(name, cell);
    this.#indices.forEach((index, i) => enter(index, cell.values[i]!, cell));
  }

  #index(name: string): Index<T> {
    const index = this.#indices.find((candidate) => candidate.name === name);
    if (index === undefined) throw new Error(`no index is named ${name}`);
    return index;
  }
}

function objectsOf<T>(cells: Iterable<Cell<T>>): readonly T[] {
  return Array.from(cells, ({ object }) => object);
}

function enter<T>({ values }: Index<T>, now: readonly string[], cell: Cell<T>): void {
  for (const value of now) {
    const cells = values.get(value);
    if (cells === undefined) values.set(value, new Set([cell]));
    else cells.add(cell);
  }
}

function leave<T>({ values }: Index<T>, before: readonly string[], cell: Cell<T>): void {
  for (const value of before) {
    const cells = values.get(value);
    if (cells?.delete(cell) === true && cells.size === 0) values.delete(value);
  }
}

function areSame(before: readonly string[], now: readonly string[]): boolean {
  if (before.length !== now.length) return false;
  for (let i = 0; i < now.length; i++) if (before[i] !== now[i]) return false;
  return true;
}

/** Reads an informer's cache: synchronously, without the API server, so possibly behind it. */
export class Lister<T extends KubeObject> {
  readonly #indexer: Indexer<T>;

  constructor(indexer: Indexer<T>) {
    this.#indexer = indexer;
  }

  get(ref: ObjectRef): T | undefined {
    return this.#indexer.find(ref);
  }

  byKey(key: string): T | undefined {
    return this.#indexer.get(key);
  }

  /** All objects, or those of one namespace. */
  list(namespace?: string): readonly T[] {
    return namespace === undefined ? this.#indexer.list() : this.#indexer.inNamespace(namespace);
  }

  byIndex(name: string, value: string): readonly T[] {
    return this.#indexer.byIndex(name, value);
  }

  countByIndex(name: string, value: string): number {
    return this.#indexer.countByIndex(name, value);
  }
}
