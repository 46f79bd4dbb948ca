import type { Draft, EndpointAddress, Endpoints, EndpointSlice, SliceEndpoint, SlicePort } from '../../api/index.ts';
import type { Told } from '../../trace/index.ts';
import { endpointKey, endpointsEqual, portMapKey } from '../endpoint-slice/slice.ts';
import { repackSubsets } from '../endpoints/subsets.ts';
import { addressToEndpoint, type Family, metadataMirrored, newMirroredSlice, slicePorts } from './mirrored-slice.ts';
import { steps } from './steps.ts';

/** The writes of one sync, and the addresses that it leaves out. */
export interface MirrorPlan {
  readonly create: readonly Draft<EndpointSlice>[];
  /** Whole slices, which replace those of the same name. */
  readonly update: readonly EndpointSlice[];
  readonly remove: readonly EndpointSlice[];
  /** Addresses that are none. */
  readonly invalid: number;
  /** All that are left out: the invalid, and those beyond the limit. */
  readonly skipped: number;
}

/** The endpoints of one family with the same ports. They become one slice. */
interface Group {
  readonly family: Family;
  readonly ports: readonly SlicePort[];
  readonly endpoints: Map<string, SliceEndpoint>;
}

/** Decides which slices mirror the Endpoints: one for each subset and family (endpointslicemirroring reconciler.go `reconcile`). */
export function planMirror(
  endpoints: Endpoints,
  existing: readonly EndpointSlice[],
  maxPerSubset: number,
): Told<typeof steps.reconcile> & MirrorPlan {
  const { groups, addresses, invalid, skipped } = desiredGroups(endpoints, maxPerSubset);
  const existingByKey = new Map<string, EndpointSlice[]>();
  for (const slice of existing) {
    const key = groupKey(slice.addressType, slice.ports);
    existingByKey.set(key, [...(existingByKey.get(key) ?? []), slice]);
  }
  const create: Draft<EndpointSlice>[] = [];
  const update: EndpointSlice[] = [];
  const unwanted: EndpointSlice[] = [];
  for (const [key, group] of groups) {
    const [first, ...others] = existingByKey.get(key) ?? [];
    existingByKey.delete(key);
    unwanted.push(...others);
    const wanted = planGroup(endpoints, first, group, maxPerSubset);
    if (wanted === undefined) continue;
    if (first === undefined) create.push(wanted);
    else update.push(renamed(wanted, first));
  }
  unwanted.push(...[...existingByKey.values()].flat());
  const writes = { ...recycle(create, update, unwanted), invalid, skipped };
  const step = steps.reconcile;
  const figures = { addresses, invalid, skipped, slices: existing.length };
  const counts = { create: writes.create.length, update: writes.update.length, delete: writes.remove.length };
  if (counts.create + counts.update + counts.delete === 0) return { step, outcome: 'unchanged', figures, ...writes };
  return { step, outcome: 'write', figures: { ...figures, ...counts }, ...writes };
}

/** `desiredCalc`. */
function desiredGroups({ subsets = [] }: Endpoints, maxPerSubset: number) {
  const groups = new Map<string, Group>();
  let [addresses, invalid, skipped] = [0, 0, 0];
  for (const { addresses: ready = [], notReadyAddresses: notReady = [], ports } of canonical(subsets)) {
    const theirs = slicePorts(ports);
    let added = 0;
    const add = (list: readonly EndpointAddress[], isReady: boolean): void => {
      for (const address of list) {
        if (added >= maxPerSubset) return;
        const converted = addressToEndpoint(address, isReady);
        if (converted === undefined) {
          invalid += 1;
          continue;
        }
        const { family, endpoint } = converted;
        const key = groupKey(family, theirs);
        const group = groups.get(key) ?? { family, ports: theirs, endpoints: new Map<string, SliceEndpoint>() };
        groups.set(key, group);
        group.endpoints.set(endpointKey(endpoint), endpoint);
        added += 1;
      }
    };
    add(ready, true);
    add(notReady, false);
    addresses += added;
    skipped += ready.length + notReady.length - added;
  }
  return { groups, addresses, invalid, skipped };
}

/** Subsets with the same addresses or ports are one (`RepackSubsets`). */
function canonical(subsets: Endpoints['subsets'] = []) {
  const offers = subsets.flatMap(({ addresses = [], notReadyAddresses = [], ports = [] }) =>
    (ports.length === 0 ? [undefined] : ports).flatMap((port) => [
      ...addresses.map((address) => ({ address, port, ready: true })),
      ...notReadyAddresses.map((address) => ({ address, port, ready: false })),
    ]),
  );
  return repackSubsets(offers);
}

function groupKey(family: string, ports: readonly SlicePort[] = []): string {
  return `${family} ${portMapKey(ports)}`;
}

/** `reconcileByPortMapping`: the slice of a group. Returns undefined if the existing one is right. */
function planGroup(
  endpoints: Endpoints,
  existing: EndpointSlice | undefined,
  { family, ports, endpoints: desired }: Group,
  maxPerSubset: number,
): Draft<EndpointSlice> | undefined {
  if (existing !== undefined && metadataMirrored(existing, endpoints) && holds(existing, desired)) return undefined;
  return newMirroredSlice(endpoints, ports, family, [...desired.values()].slice(0, maxPerSubset));
}

/** Whether nothing is to be added, changed or removed (`totalChanges`). */
function holds({ endpoints }: EndpointSlice, desired: Group['endpoints']): boolean {
  return (
    endpoints.length === desired.size &&
    endpoints.every((endpoint) => {
      const wanted = desired.get(endpointKey(endpoint));
      return wanted !== undefined && endpointsEqual(wanted, endpoint);
    })
  );
}

/** Slices that would be deleted take the content of new ones of their family (`recycleSlices`). */
function recycle(create: readonly Draft<EndpointSlice>[], update: readonly EndpointSlice[], unwanted: readonly EndpointSlice[]) {
  const remove = [...unwanted];
  const recycled: EndpointSlice[] = [];
  const left = create.filter((draft) => {
    const at = remove.findIndex(({ addressType }) => addressType === draft.addressType);
    if (at < 0) return true;
    recycled.push(renamed(draft, remove.splice(at, 1)[0]!));
    return false;
  });
  return { create: left, update: [...update, ...recycled], remove };
}

/** A new slice in the place of another. It has no resourceVersion, so it replaces whatever is there. */
function renamed(draft: Draft<EndpointSlice>, { metadata: { name } }: EndpointSlice): EndpointSlice {
  const { generateName: _generated, ...metadata } = draft.metadata;
  return { ...draft, metadata: { ...metadata, name } } as EndpointSlice;
}
