import type { AddressType, Draft, EndpointSlice, Service, SliceEndpoint, SlicePort } from '../../api/index.ts';
import type { Told } from '../../trace/index.ts';
import { endpointKey, endpointsEqual, isOwnedBy, labelsOutdated, newEndpointSlice, portMapKey, sliceLabels } from './slice.ts';
import { steps } from './steps.ts';
import { withHints } from './traffic-distribution.ts';

/** An endpoint and its ports. */
export interface DesiredEndpoint {
  readonly endpoint: SliceEndpoint;
  readonly ports: readonly SlicePort[];
}

/** The writes of one sync. */
export interface SlicePlan {
  readonly create: Draft<EndpointSlice>[];
  readonly update: EndpointSlice[];
  readonly remove: EndpointSlice[];
}

/**
 * Distributes the endpoints of one address family over slices, with as few writes as possible (endpointslice reconciler.go
 * `reconcileByAddressType`, `finalize`). Existing endpoints stay in their slices. New ones go into slices that are written
 * anyway.
 */
export function planSlices(
  service: Service,
  existing: readonly EndpointSlice[],
  desired: readonly DesiredEndpoint[],
  addressType: AddressType,
  maxEndpoints: number,
): Told<typeof steps.reconcileByAddressType> & SlicePlan {
  const owned = existing.filter((slice) => isOwnedBy(slice, service));
  const plan: SlicePlan = { create: [], update: [], remove: existing.filter((slice) => !isOwnedBy(slice, service)) };
  const existingByPorts = byPorts(owned);
  const desiredByPorts = byPorts(desired);
  for (const [key, endpoints] of desiredByPorts) {
    const empty = newEndpointSlice(service, endpoints[0]!.ports, addressType);
    const group = endpoints.map(({ endpoint }) => endpoint);
    addTo(plan, planPortGroup(service, existingByPorts.get(key) ?? [], group, empty, maxEndpoints));
  }
  for (const [key, slices] of existingByPorts) {
    if (!desiredByPorts.has(key)) plan.remove.push(...slices);
  }
  // A Service always has at least one slice, so that consumers know about it.
  if (existing.length === plan.remove.length && plan.create.length === 0) {
    const placeholder = newEndpointSlice(service, [], addressType);
    if (plan.remove.length === 1 && isPlaceholder(plan.remove[0]!, service)) plan.remove.length = 0;
    else plan.create.push(placeholder);
  }
  const writes = reuse(service, hinted(service, plan, existing));
  const step = steps.reconcileByAddressType;
  const figures = { addressType, endpoints: desired.length, slices: existing.length, maxEndpointsPerSlice: maxEndpoints };
  const [create, update, remove] = [writes.create.length, writes.update.length, writes.remove.length];
  if (create + update + remove === 0) return { step, outcome: 'unchanged', figures, ...writes };
  return { step, outcome: 'write', figures: { ...figures, create, update, delete: remove }, ...writes };
}

function byPorts<T extends { readonly ports?: readonly SlicePort[] }>(items: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = portMapKey(item.ports);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function addTo(plan: SlicePlan, { create, update, remove }: SlicePlan): void {
  plan.create.push(...create);
  plan.update.push(...update);
  plan.remove.push(...remove);
}

function isPlaceholder(slice: EndpointSlice, service: Service): boolean {
  const empty = (slice.endpoints ?? []).length === 0 && (slice.ports ?? []).length === 0;
  return empty && isOwnedBy(slice, service) && !labelsOutdated(slice, service);
}

/** The plan with the hints of the Service. Slices whose hints alone are wrong are written, too. */
function hinted(service: Service, { create, update, remove }: SlicePlan, existing: readonly EndpointSlice[]): SlicePlan {
  const touched = new Set([...update, ...remove].map(({ metadata }) => metadata.uid));
  const unchanged = existing.filter(({ metadata }) => !touched.has(metadata.uid));
  return { create: withHints(service, create) as Draft<EndpointSlice>[], update: withHints(service, update, unchanged), remove };
}

/**
 * Reuses slices that would be deleted instead of creating new ones (`finalize`). Slices of another Service of the same name are
 * deleted.
 */
function reuse(service: Service, plan: SlicePlan): SlicePlan {
  const create = [...plan.create];
  const update = [...plan.update];
  const remove = plan.remove.filter((slice) => {
    const next = create.at(-1);
    if (next === undefined || next.addressType !== slice.addressType || !isOwnedBy(slice, service)) return true;
    create.pop();
    const { labels } = next.metadata;
    const metadata = labels === undefined ? slice.metadata : { ...slice.metadata, labels };
    const { endpoints, ports } = next as EndpointSlice;
    update.push({ ...slice, metadata, endpoints, ...(ports && { ports }) });
    return false;
  });
  return { create, update, remove };
}

/** `reconcileByPortMapping`: plans the slices of one set of ports. */
function planPortGroup(
  service: Service,
  existing: readonly EndpointSlice[],
  desired: readonly SliceEndpoint[],
  empty: Draft<EndpointSlice>,
  maxEndpoints: number,
): SlicePlan {
  const missing = new Map(desired.map((endpoint) => [endpointKey(endpoint), endpoint]));
  const unchanged: EndpointSlice[] = [];
  const update: EndpointSlice[] = [];
  const remove: EndpointSlice[] = [];
  for (const slice of existing) {
    const before = slice.endpoints ?? [];
    const kept = keepDesired(before, missing);
    const changed = kept.length !== before.length || kept.some((endpoint, i) => endpoint !== before[i]);
    if (changed && kept.length === 0) remove.push(slice);
    else if (changed || labelsOutdated(slice, service)) update.push(withEndpoints(slice, kept, service));
    else unchanged.push(slice);
  }
  const left = [...missing.values()];
  // Fill the slices that are written anyway, the fullest first.
  const filled: EndpointSlice[] = update
    .sort((a, b) => b.endpoints.length - a.endpoints.length)
    .map((slice) => ({
      ...slice,
      endpoints: [...slice.endpoints, ...left.splice(0, Math.max(0, maxEndpoints - slice.endpoints.length))],
    }));
  const create: Draft<EndpointSlice>[] = [];
  while (left.length > 0) {
    const slice = left.length < maxEndpoints ? sliceToFill(unchanged, left.length, maxEndpoints) : undefined;
    if (slice === undefined) create.push({ ...empty, endpoints: left.splice(0, maxEndpoints) });
    else filled.push(withEndpoints(slice, [...slice.endpoints, ...left.splice(0)], service));
  }
  return { create, update: filled, remove };
}

/** Returns the slice's endpoints that are still desired, in their current state. Removes them from `missing`. */
function keepDesired(endpoints: readonly SliceEndpoint[], missing: Map<string, SliceEndpoint>): SliceEndpoint[] {
  return endpoints.flatMap((endpoint) => {
    const key = endpointKey(endpoint);
    const wanted = missing.get(key);
    missing.delete(key);
    if (wanted === undefined) return [];
    return [endpointsEqual(wanted, endpoint) ? endpoint : wanted];
  });
}

function withEndpoints(slice: EndpointSlice, endpoints: readonly SliceEndpoint[], service: Service): EndpointSlice {
  return { ...slice, metadata: { ...slice.metadata, labels: sliceLabels(service) }, endpoints };
}

/** The slice that is fullest after adding `more` endpoints. Returns undefined if none has room (`getSliceToFill`). */
function sliceToFill(slices: readonly EndpointSlice[], more: number, maxEndpoints: number): EndpointSlice | undefined {
  let closest: EndpointSlice | undefined;
  let closestRoom = maxEndpoints;
  for (const slice of slices) {
    const room = maxEndpoints - (more + slice.endpoints.length);
    if (room < 0 || room >= closestRoom) continue;
    closest = slice;
    closestRoom = room;
  }
  return closest;
}
