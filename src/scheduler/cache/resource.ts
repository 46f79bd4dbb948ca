import {
  resourceAmounts,
  countedSpec,
  podRequests as requestsOf,
  type ResourceAmounts,
  type ResourceList,
  type Container,
  type Pod,
} from '../../api/index.ts';

/**
 * Returns true for resources that are counted by name: `nvidia.com/gpu`, `hugepages-2Mi`, `kubernetes.io/batteries` (scheduler
 * util `IsScalarResourceName`).
 */
export function isScalarResource(name: string): boolean {
  return name.includes('/') || name.startsWith('hugepages-') || name.startsWith('attachable-volumes-');
}

/** The field of `Resource` for each standard resource. Loops over many nodes use it to avoid `get`. */
export const AMOUNT_FIELDS: ReadonlyMap<string, 'milliCpu' | 'memory' | 'ephemeralStorage' | 'allowedPods'> = new Map([
  ['cpu', 'milliCpu'],
  ['memory', 'memory'],
  ['ephemeral-storage', 'ephemeralStorage'],
  ['pods', 'allowedPods'],
] as const);

/**
 * Amounts of resources as numbers: CPU in millicores, everything else in units or bytes (scheduler framework/types.go
 * `Resource`).
 */
export class Resource {
  milliCpu = 0;
  memory = 0;
  ephemeralStorage = 0;
  /** For a node: how many Pods it can have. */
  allowedPods = 0;
  /** Extended resources and huge pages, by name. */
  readonly scalars = new Map<string, number>();

  /** Ignores names that the scheduler does not count. */
  static of(amounts: ResourceAmounts): Resource {
    const resource = new Resource();
    for (const [name, amount] of amounts) resource.#set(name, amount);
    return resource;
  }

  /** Parses quantities. Throws `FormatError`. */
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

  /** Adds `other`, or subtracts it if `sign` is -1. */
  add(other: Resource, sign: 1 | -1 = 1): void {
    this.milliCpu += sign * other.milliCpu;
    this.memory += sign * other.memory;
    this.ephemeralStorage += sign * other.ephemeralStorage;
    if (other.scalars.size === 0) return;
    for (const [name, amount] of other.scalars) this.scalars.set(name, (this.scalars.get(name) ?? 0) + sign * amount);
  }
}

/**
 * Scores count these requests for a container without CPU or memory requests: 100m and 200 MiB (scheduler util/pod_resources.go).
 */
const NON_MISSING_CONTAINER_REQUESTS: ResourceAmounts = new Map([
  ['cpu', 100],
  ['memory', 200 * 1024 * 1024],
]);

/** The requests of a Pod. */
export interface PodRequests {
  /** The actual requests, which filters count. */
  readonly resource: Resource;
  /** With a minimum for containers without requests, which some scores count, so that such Pods are spread too. */
  readonly nonZero: Resource;
}

/** Pods of one template share their containers, so the sums are cached by them. */
const known = new WeakMap<readonly Container[], PodRequests>();

/** What a Pod requests, and what it still has if it is being resized. */
export function podRequests(pod: Pod): PodRequests {
  const spec = countedSpec(pod);
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
