import type { KubeObject, ObjectRef } from '../../api/index.ts';
import type { Indexer } from './indexer.ts';

/** Reads of an informer's cache: at once, without the API server, and possibly behind it. */
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
