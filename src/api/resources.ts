import type { Container, PodSpec, ResourceRequirements } from './kinds.ts';
import { formatMilliQuantity, formatQuantity, quantityMilliValue, quantityValue } from './quantity.ts';

/** Quantities of resources as in an object: `{cpu: '100m', memory: '64Mi'}` (v1.ResourceList). */
export type ResourceList = Readonly<Record<string, string>>;

/**
 * Amounts of resources by name, as numbers that can be added and compared: CPU in thousandths of a core, all others in units
 * (bytes, pieces). Resources that are not requested are absent.
 */
export type ResourceAmounts = ReadonlyMap<string, number>;

/** Returns true for `example.com/gpu`, but not for names in `kubernetes.io/` (core/v1/helper `IsExtendedResourceName`). */
export function isExtendedResource(name: string): boolean {
  return name.includes('/') && !name.includes('kubernetes.io/') && !name.startsWith('requests.');
}

/** Parses one quantity in the unit of its resource. Throws `FormatError`. */
export function resourceAmount(resource: string, quantity: string): number {
  return resource === 'cpu' ? quantityMilliValue(quantity) : quantityValue(quantity);
}

/** A node's list is read again for every Pod that is placed on the node. */
const knownAmounts = new WeakMap<ResourceList, ResourceAmounts>();
const NO_AMOUNTS: ResourceAmounts = new Map();

/** Parses a list. Throws `FormatError`. */
export function resourceAmounts(list: ResourceList | undefined): ResourceAmounts {
  if (list === undefined) return NO_AMOUNTS;
  const known = knownAmounts.get(list);
  if (known !== undefined) return known;
  const amounts = new Map<string, number>();
  addList(amounts, list);
  knownAmounts.set(list, amounts);
  return amounts;
}

/** Formats an amount as a quantity: `250m`, `1Gi`. */
export function formatResourceAmount(resource: string, amount: number): string {
  if (resource === 'cpu') return formatMilliQuantity(amount);
  return formatQuantity(
    amount,
    resource === 'memory' || resource.includes('storage') || isHugePages(resource) ? 'BinarySI' : 'DecimalSI',
  );
}

interface PodResourcesOptions {
  /** Only the containers' requests, without the Pod's overhead. */
  readonly excludeOverhead?: boolean;
  /** Defaults for containers without a request (the scheduler's 100m and 200Mi). */
  readonly nonMissingContainerRequests?: ResourceAmounts;
}

type Side = 'requests' | 'limits';

/**
 * Scheduler, kubelet and quota ask for the sums of the same immutable specs. If only the containers count, as for most Pods,
 * the key is the list of containers, which the Pods of a ReplicaSet share.
 */
const knownRequests = new WeakMap<PodSpec | PodSpec['containers'], ResourceAmounts>();

/**
 * A Pod's total requests (component-helpers resource `PodRequests`): the sum of its containers and sidecars, or the maximum of
 * its init containers if that is more; overridden by Pod-level resources; plus the overhead. Throws `FormatError`.
 */
export function podRequests(spec: PodSpec, options?: PodResourcesOptions): ResourceAmounts {
  if (options !== undefined) return computeTotal(spec, 'requests', options);
  const { containers, initContainers, resources, overhead } = spec;
  const sources = initContainers === undefined && resources === undefined && overhead === undefined ? containers : spec;
  let known = knownRequests.get(sources);
  if (known === undefined) {
    known = computeTotal(spec, 'requests', {});
    knownRequests.set(sources, known);
  }
  return known;
}

/** component-helpers resource `PodLimits`. Adds the overhead only to limited resources. Throws `FormatError`. */
export function podLimits(spec: PodSpec, options: PodResourcesOptions = {}): ResourceAmounts {
  return computeTotal(spec, 'limits', options);
}

function computeTotal(spec: PodSpec, side: Side, options: PodResourcesOptions): ResourceAmounts {
  const total = aggregateContainers(spec, side, options.nonMissingContainerRequests);
  for (const [resource, quantity] of Object.entries(spec.resources?.[side] ?? {})) {
    if (isPodLevelResource(resource)) total.set(resource, resourceAmount(resource, quantity));
  }
  if (options.excludeOverhead !== true && spec.overhead !== undefined) {
    for (const [resource, quantity] of Object.entries(spec.overhead)) {
      const old = total.get(resource);
      if (side === 'requests' || (old !== undefined && old > 0))
        total.set(resource, (old ?? 0) + resourceAmount(resource, quantity));
    }
  }
  return total;
}

/**
 * An init container runs beside the sidecars before it, so it needs their sum and its own. The Pod needs the maximum of these
 * and of the sum of what runs in the end (`AggregateContainerRequests`).
 */
function aggregateContainers(spec: PodSpec, side: Side, nonMissing: ResourceAmounts | undefined): Map<string, number> {
  const running = new Map<string, number>();
  for (const container of spec.containers) addAmounts(running, containerAmounts(container, side, nonMissing));
  if (spec.initContainers === undefined) return running;
  const sidecars = new Map<string, number>();
  const starting = new Map<string, number>();
  for (const container of spec.initContainers) {
    const own = containerAmounts(container, side, nonMissing);
    if (container.restartPolicy === 'Always') {
      addAmounts(running, own);
      addAmounts(sidecars, own);
      takeMax(starting, sidecars);
    } else {
      const turn = new Map(sidecars);
      addAmounts(turn, own);
      takeMax(starting, turn);
    }
  }
  takeMax(running, starting);
  return running;
}

function containerAmounts(container: Container, side: Side, nonMissing: ResourceAmounts | undefined): ResourceAmounts {
  const amounts = new Map<string, number>(nonMissing);
  for (const [resource, quantity] of Object.entries(container.resources?.[side] ?? {}))
    amounts.set(resource, resourceAmount(resource, quantity));
  return amounts;
}

type QosClass = 'Guaranteed' | 'Burstable' | 'BestEffort';

const QOS_RESOURCES = ['cpu', 'memory'];

/**
 * The quality of service class, which orders Pods when memory runs short (core/v1/helper/qos `ComputePodQOS`): Guaranteed if
 * CPU and memory are limited everywhere and requests equal limits, BestEffort if nothing is requested, otherwise Burstable.
 * Throws `FormatError`.
 */
export function qosClass(spec: PodSpec): QosClass {
  const requests = new Map<string, number>();
  const limits = new Map<string, number>();
  let limited = true;
  for (const { requests: asked, limits: bounds } of qosRequirements(spec)) {
    addPositive(requests, asked);
    const found = addPositive(limits, bounds);
    limited &&= found === QOS_RESOURCES.length;
  }
  if (requests.size === 0 && limits.size === 0) return 'BestEffort';
  const equal = requests.size === limits.size && [...requests].every(([resource, amount]) => limits.get(resource) === amount);
  return limited && equal ? 'Guaranteed' : 'Burstable';
}

function qosRequirements(spec: PodSpec): readonly ResourceRequirements[] {
  if (spec.resources !== undefined) return [spec.resources];
  return [...spec.containers, ...(spec.initContainers ?? [])].map(({ resources }) => resources ?? {});
}

/** Adds CPU and memory to `total`. Returns how many of them are present and above zero. */
function addPositive(total: Map<string, number>, list: ResourceList | undefined): number {
  let found = 0;
  for (const resource of QOS_RESOURCES) {
    const quantity = list?.[resource];
    const amount = quantity === undefined ? 0 : resourceAmount(resource, quantity);
    if (amount <= 0) continue;
    total.set(resource, (total.get(resource) ?? 0) + amount);
    found++;
  }
  return found;
}

/** True if the resource may be requested at Pod level (component-helpers resource `IsSupportedPodLevelResource`). */
export function isPodLevelResource(resource: string): boolean {
  return resource === 'cpu' || resource === 'memory' || isHugePages(resource);
}

function isHugePages(resource: string): boolean {
  return resource.startsWith('hugepages-');
}

function addList(total: Map<string, number>, list: ResourceList): void {
  for (const [resource, quantity] of Object.entries(list))
    total.set(resource, (total.get(resource) ?? 0) + resourceAmount(resource, quantity));
}

function addAmounts(total: Map<string, number>, more: ResourceAmounts): void {
  for (const [resource, amount] of more) total.set(resource, (total.get(resource) ?? 0) + amount);
}

function takeMax(most: Map<string, number>, other: ResourceAmounts): void {
  for (const [resource, amount] of other) most.set(resource, Math.max(most.get(resource) ?? 0, amount));
}
