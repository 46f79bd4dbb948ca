import { keyOf, type KubeObject } from '../../api/index.ts';
import type { Lister } from '../../client/index.ts';

/**
 * A lister whose objects may be ahead of the cache: what the scheduler is about to write counts at once
 * (scheduler/util/assumecache `AssumeCache`). An assumption ends when the cache shows another version of the object.
 */
export class AssumeCache<T extends KubeObject> {
  /** What is actually stored, as far as the informer knows (`GetAPIObj`). */
  readonly stored: Lister<T>;
  readonly #assumed = new Map<string, T>();

  constructor(stored: Lister<T>) {
    this.stored = stored;
  }

  byKey(key: string): T | undefined {
    const stored = this.stored.byKey(key);
    return stored === undefined ? undefined : this.#current(stored);
  }

  list(): readonly T[] {
    const stored = this.stored.list();
    return this.#assumed.size === 0 ? stored : stored.map((object) => this.#current(object));
  }

  /** `object`: a change of the version that the cache shows. */
  assumeObject(object: T): void {
    this.#assumed.set(keyOf(object.metadata), object);
  }

  restore({ metadata }: T): void {
    this.#assumed.delete(keyOf(metadata));
  }

  #current(stored: T): T {
    const key = keyOf(stored.metadata);
    const assumed = this.#assumed.get(key);
    if (assumed === undefined) return stored;
    if (assumed.metadata.resourceVersion === stored.metadata.resourceVersion) return assumed;
    this.#assumed.delete(key);
    return stored;
  }
}
