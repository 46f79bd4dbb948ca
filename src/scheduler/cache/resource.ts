import { resourceAmounts, type ResourceAmounts, type ResourceList } from '../../api/index.ts';

/** Resources that are counted by name: `nvidia.com/gpu`, `hugepages-2Mi`, `kubernetes.io/batteries` (scheduler util `IsScalarResourceName`). */
export function isScalarResource(name: string): boolean {
  return name.includes('/') || name.startsWith('hugepages-') || name.startsWith('attachable-volumes-');
}

/** `example.com/gpu`, but nothing of `kubernetes.io/` (core/v1/helper `IsExtendedResourceName`). */
export function isExtendedResource(name: string): boolean {
  return name.includes('/') && !name.includes('kubernetes.io/') && !name.startsWith('requests.');
}

/** Under which field a `Resource` has what every node has, by the resource's name: for who asks many of them for one. */
export const AMOUNT_FIELDS: ReadonlyMap<string, 'milliCpu' | 'memory' | 'ephemeralStorage' | 'allowedPods'> = new Map([
  ['cpu', 'milliCpu'],
  ['memory', 'memory'],
  ['ephemeral-storage', 'ephemeralStorage'],
  ['pods', 'allowedPods'],
] as const);

/**
 * Amounts of resources as plain numbers: CPU in thousandths of a core, all else in whole units or bytes
 * (scheduler framework/types.go `Resource`).
 */
export class Resource {
  milliCpu = 0;
  memory = 0;
  ephemeralStorage = 0;
  /** Of a node: how many Pods it takes. */
  allowedPods = 0;
  /** Extended resources and huge pages, by name. */
  readonly scalars = new Map<string, number>();

  /** Names that the scheduler does not count are left out. */
  static of(amounts: ResourceAmounts): Resource {
    const resource = new Resource();
    for (const [name, amount] of amounts) resource.#set(name, amount);
    return resource;
  }

  /** Of quantities as they stand in an object. Throws `FormatError`. */
  static ofList(list: ResourceList | undefined): Resource {
    return Resource.of(resourceAmounts(list));
  }

  get(name: string): number {
    const field = AMOUNT_FIELDS.get(name);
    return field === undefined ? (this.scalars.get(name) ?? 0) : this[field];
  }

  #set(name: string, amount: number): void {
    const field = AMOUNT_FIELDS.get(name);
    if (field !== undefined) this[field] = amount;
    else if (isScalarResource(name)) this.scalars.set(name, amount);
  }

  /** Adds (`sign` 1) or takes away (`sign` -1) what a Pod asks for. */
  add(other: Resource, sign: 1 | -1 = 1): void {
    this.milliCpu += sign * other.milliCpu;
    this.memory += sign * other.memory;
    this.ephemeralStorage += sign * other.ephemeralStorage;
    if (other.scalars.size === 0) return;
    for (const [name, amount] of other.scalars) this.scalars.set(name, (this.scalars.get(name) ?? 0) + sign * amount);
  }
}
