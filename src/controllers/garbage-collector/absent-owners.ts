import { referenceKey, type ObjectReference } from './object-reference.ts';

/** How many are remembered (graph_builder.go `NewReferenceCache(500)`). */
const SIZE = 500;

/** Owners that are known not to exist, so that each of a thousand dependents need not ask again (controller/garbagecollector/uid_cache.go). */
export class AbsentOwners {
  readonly #keys = new Set<string>();

  add(reference: ObjectReference): void {
    const key = referenceKey(reference);
    this.#keys.delete(key);
    this.#keys.add(key);
    if (this.#keys.size <= SIZE) return;
    for (const oldest of this.#keys) {
      this.#keys.delete(oldest);
      return;
    }
  }

  /** True where it is known; asking keeps it from being forgotten. */
  has(reference: ObjectReference): boolean {
    const key = referenceKey(reference);
    if (!this.#keys.delete(key)) return false;
    this.#keys.add(key);
    return true;
  }
}
