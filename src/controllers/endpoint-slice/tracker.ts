import { serviceKeyOf, type EndpointSlice } from '../../api/index.ts';

/** Stands for a generation: the slice was deleted, and the cache does not show it yet. */
const DELETION_EXPECTED = -1;

/**
 * Remembers the newest generation of each slice that the controller has written. With it the controller recognises an old cache
 * and its own writes (endpointslice util/endpointslice_tracker.go).
 */
export class EndpointSliceTracker {
  /** By Service, then by the slice's uid. */
  readonly #generations = new Map<string, Map<string, number>>();

  has(slice: EndpointSlice): boolean {
    return this.#of(slice)?.has(slice.metadata.uid) === true;
  }

  /** Returns true if the slice is newer than the controller's last write, or was not written by the controller. */
  shouldSync(slice: EndpointSlice): boolean {
    const known = this.#of(slice)?.get(slice.metadata.uid);
    return known === undefined || generationOf(slice) > known;
  }

  /** Returns true if the cache does not show all writes of the controller yet (`StaleSlices`). */
  isStale(serviceKey: string, slices: readonly EndpointSlice[]): boolean {
    const generations = this.#generations.get(serviceKey);
    if (generations === undefined) return false;
    const shown = new Set<string>();
    for (const slice of slices) {
      shown.add(slice.metadata.uid);
      const known = generations.get(slice.metadata.uid);
      if (known !== undefined && (known === DELETION_EXPECTED || known > generationOf(slice))) return true;
    }
    return [...generations].some(([uid, generation]) => generation !== DELETION_EXPECTED && !shown.has(uid));
  }

  /** Call this with each written slice. */
  update(slice: EndpointSlice): void {
    this.#note(slice, generationOf(slice));
  }

  /** Call this with each deleted slice. */
  expectDeletion(slice: EndpointSlice): void {
    this.#note(slice, DELETION_EXPECTED);
  }

  /** Call this if a slice was deleted from the cache. Returns false if that was not expected. */
  handleDeletion(slice: EndpointSlice): boolean {
    const generations = this.#of(slice);
    const known = generations?.get(slice.metadata.uid);
    generations?.delete(slice.metadata.uid);
    return generations === undefined || known === DELETION_EXPECTED;
  }

  deleteService(serviceKey: string): void {
    this.#generations.delete(serviceKey);
  }

  #of(slice: EndpointSlice): Map<string, number> | undefined {
    return this.#generations.get(serviceKeyOf(slice) ?? '');
  }

  #note(slice: EndpointSlice, generation: number): void {
    const key = serviceKeyOf(slice) ?? '';
    let generations = this.#generations.get(key);
    if (generations === undefined) this.#generations.set(key, (generations = new Map()));
    generations.set(slice.metadata.uid, generation);
  }
}

function generationOf({ metadata }: EndpointSlice): number {
  return metadata.generation ?? 0;
}
