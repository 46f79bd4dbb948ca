import type { EndpointSlice } from '../../api/index.ts';

/** The label that says whose addresses a slice holds (discovery/v1 `LabelServiceName`). */
export const SERVICE_NAME_LABEL = 'kubernetes.io/service-name';

/** The key of the Service that a slice belongs to; undefined where it says none (`ServiceControllerKey`). */
export function serviceKeyOf({ metadata }: EndpointSlice): string | undefined {
  const name = metadata.labels?.[SERVICE_NAME_LABEL] ?? '';
  return name === '' ? undefined : `${metadata.namespace ?? ''}/${name}`;
}

/** In the place of a generation: the slice was deleted, and the cache has yet to show it. */
const DELETION_EXPECTED = -1;

/**
 * Knows the newest generation of each slice that the controller has written, so that it neither acts on an older cache nor takes its own writes for
 * somebody else's (endpointslice util/endpointslice_tracker.go).
 */
export class EndpointSliceTracker {
  /** By Service and then by the slice's uid. */
  readonly #generations = new Map<string, Map<string, number>>();

  has(slice: EndpointSlice): boolean {
    return this.#of(slice)?.has(slice.metadata.uid) === true;
  }

  /** True for a slice that is newer than what the controller wrote, or is none of its own. */
  shouldSync(slice: EndpointSlice): boolean {
    const known = this.#of(slice)?.get(slice.metadata.uid);
    return known === undefined || generationOf(slice) > known;
  }

  /** True where the cache does not show yet what the controller did (`StaleSlices`). */
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

  /** The controller has written the slice. */
  update(slice: EndpointSlice): void {
    this.#note(slice, generationOf(slice));
  }

  /** The controller has deleted the slice. */
  expectDeletion(slice: EndpointSlice): void {
    this.#note(slice, DELETION_EXPECTED);
  }

  /** The slice is gone from the cache. False where that was not expected. */
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
