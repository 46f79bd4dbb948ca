import {
  resourceAmounts,
  podRequests as requestsOf,
  type ResourceAmounts,
  type ResourceList,
  type Container,
  type Pod,
} from '../../api/index.ts';

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

/** What a container that asks for no CPU or memory counts for when nodes are scored: 100m and 200 MiB (scheduler util/pod_resources.go). */
const NON_MISSING_CONTAINER_REQUESTS: ResourceAmounts = new Map([
  ['cpu', 100],
  ['memory', 200 * 1024 * 1024],
]);

/** What a Pod asks of a node. */
export interface PodRequests {
  /** What it asks for: what the filters count. */
  readonly resource: Resource;
  /** The same, with a minimum for each container that asks for nothing: what some scores count, so that such Pods spread too. */
  readonly nonZero: Resource;
}

/** Pods of one template share their containers: then the sums are shared too. */
const known = new WeakMap<readonly Container[], PodRequests>();

/** The requests of a Pod, as its spec has them; resizes in progress, which upstream also looks for in the status, are left out. */
export function podRequests({ spec }: Pod): PodRequests {
  const plain = spec.initContainers === undefined && spec.overhead === undefined && spec.resources === undefined;
  const shared = plain ? known.get(spec.containers) : undefined;
  if (shared !== undefined) return shared;
  const requests = {
    resource: Resource.of(requestsOf(spec)),
    nonZero: Resource.of(requestsOf(spec, { nonMissingContainerRequests: NON_MISSING_CONTAINER_REQUESTS })),
  };
  if (plain) known.set(spec.containers, requests);
  return requests;
}
