import { resourceAmounts, type ResourceAmounts, type ResourceList } from '../../api/index.ts';

/** Resources that are counted by name: `nvidia.com/gpu`, `hugepages-2Mi`, `kubernetes.io/batteries` (scheduler util `IsScalarResourceName`). */
export function isScalarResource(name: string): boolean {
  return name.includes('/') || name.startsWith('hugepages-') || name.startsWith('attachable-volumes-');
}

/** `example.com/gpu`, but nothing of `kubernetes.io/` (core/v1/helper `IsExtendedResourceName`). */
export function isExtendedResource(name: string): boolean {
  return name.includes('/') && !name.includes('kubernetes.io/') && !name.startsWith('requests.');
}

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
    switch (name) {
      case 'cpu':
        return this.milliCpu;
      case 'memory':
        return this.memory;
      case 'ephemeral-storage':
        return this.ephemeralStorage;
      case 'pods':
        return this.allowedPods;
      default:
        return this.scalars.get(name) ?? 0;
    }
  }

  #set(name: string, amount: number): void {
    switch (name) {
      case 'cpu':
        this.milliCpu = amount;
        break;
      case 'memory':
        this.memory = amount;
        break;
      case 'ephemeral-storage':
        this.ephemeralStorage = amount;
        break;
      case 'pods':
        this.allowedPods = amount;
        break;
      default:
        if (isScalarResource(name)) this.scalars.set(name, amount);
    }
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
