import { keyOf, type KubeObject, type ObjectRef } from '../../api/index.ts';

/** Under which values of an index an object is found. */
export type IndexFunction<T> = (object: T) => readonly string[];

/** The place of one object in the cache and its indices: an update changes what lies in it, and most often nothing else. */
interface Cell<T> {
  object: T;
  /** The values that it stands under, index by index. */
  readonly values: (readonly string[])[];
}

interface Index<T> {
  readonly name: string;
  readonly of: IndexFunction<T>;
  readonly values: Map<string, Set<Cell<T>>>;
}

/**
 * A cache of objects by key, with indices (client-go tools/cache/thread_safe_store.go).
 *
 * Objects can be asked for by namespace always: that is a part of the key, so an update never moves an object there.
 *
 * Invariant: each index holds exactly the cached objects, under the values that the index function gives for them as they are now.
 */
export class Indexer<T extends KubeObject> {
  readonly #cells = new Map<string, Cell<T>>();
  /** By namespace (empty where there is none) and name: to ask by both, nobody need put a key together. */
  readonly #namespaces = new Map<string, Map<string, Cell<T>>>();
  readonly #indices: Index<T>[] = [];

  get size(): number {
    return this.#cells.size;
  }

  /** Adds an index, over what is there already too. An index that exists is left as it is. */
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

  /** The same by its parts. */
  find({ namespace = '', name }: ObjectRef): T | undefined {
    return this.#namespaces.get(namespace)?.get(name)?.object;
  }

  keys(): Iterable<string> {
    return this.#cells.keys();
  }

  /** All objects, in the order in which they came. */
  list(): readonly T[] {
    return objectsOf(this.#cells.values());
  }

  /** The objects of one namespace. */
  inNamespace(namespace: string): readonly T[] {
    return objectsOf(this.#namespaces.get(namespace)?.values() ?? []);
  }

  /** The objects that the index has under `value`. */
  byIndex(name: string, value: string): readonly T[] {
    return objectsOf(this.#index(name).values.get(value) ?? []);
  }

  /** How many objects the index has under `value`. */
  countByIndex(name: string, value: string): number {
    return this.#index(name).values.get(value)?.size ?? 0;
  }

  /** Returns what was there under this key before. */
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
    const cell: Cell<T> = { object, values: this.#indices.map(({ of }) => of(object)) };
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
