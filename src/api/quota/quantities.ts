import type { Container, PodSpec } from '../kinds.ts';
import { parseQuantity, Quantity } from '../quantity.ts';
import { isPodLevelResource, type ResourceList } from '../resources.ts';

/** Exact amounts of resources by name (upstream: `v1.ResourceList`). */
export type Quantities = ReadonlyMap<string, Quantity>;

export const ONE = new Quantity(1n, 0, 'DecimalSI');

/** Parses the list of an object. Throws `FormatError`. */
export function quantitiesOf(list: ResourceList | undefined): Quantities {
  return new Map(Object.entries(list ?? {}).map(([name, amount]) => [name, parseQuantity(amount)]));
}

/** Formats amounts as the list of an object, sorted by name. */
export function resourceListOf(quantities: Quantities): Record<string, string> {
  const names = [...quantities.keys()].sort();
  return Object.fromEntries(names.map((name) => [name, quantities.get(name)!.toString()]));
}

/** The sums of all names in either (pkg/quota/v1/resources.go `Add`). */
export function addQuantities(first: Quantities, second: Quantities): Quantities {
  const sums = new Map(first);
  for (const [name, amount] of second) sums.set(name, sums.get(name)?.add(amount) ?? amount);
  return sums;
}

/** `first - second`, at least zero, for all names in either (`SubtractWithNonNegativeResult`). */
export function excessOf(first: Quantities, second: Quantities): Quantities {
  const rest = new Map<string, Quantity>();
  for (const name of new Set([...first.keys(), ...second.keys()])) {
    const difference = (first.get(name) ?? Quantity.zero).sub(second.get(name) ?? Quantity.zero);
    rest.set(name, difference.sign < 0 ? Quantity.zero : difference);
  }
  return rest;
}

/** Only the amounts with these names (`Mask`). */
export function maskQuantities(quantities: Quantities, names: Iterable<string>): Quantities {
  const wanted = new Set(names);
  return new Map([...quantities].filter(([name]) => wanted.has(name)));
}

/** The names whose amount exceeds its limit. Names without a limit are not included (`LessThanOrEqual`). */
export function namesAbove(quantities: Quantities, limits: Quantities): string[] {
  return [...quantities].flatMap(([name, amount]) => {
    const limit = limits.get(name);
    return limit !== undefined && amount.compare(limit) > 0 ? [name] : [];
  });
}

/** True if both have the same names and amounts, however written (`Equals`). */
export function sameQuantities(first: Quantities, second: Quantities): boolean {
  if (first.size !== second.size) return false;
  return [...first].every(([name, amount]) => second.get(name)?.compare(amount) === 0);
}

/** `cpu=1,pods=2` (plugin/resourcequota/controller.go `prettyPrint`). */
export function formatQuantities(quantities: Quantities): string {
  return Object.entries(resourceListOf(quantities))
    .map(([name, amount]) => `${name}=${amount}`)
    .join(',');
}

type Side = 'requests' | 'limits';

/**
 * A Pod's total requests or limits in exact amounts (component-helpers resource `PodRequests`, `PodLimits`): the sum of its
 * containers and sidecars, or the maximum of its init containers if that is more; overridden by Pod-level resources; plus the
 * overhead. Throws `FormatError`.
 */
export function podTotals(spec: PodSpec, side: Side): Quantities {
  const totals = new Map(aggregated(spec, side));
  for (const [name, amount] of Object.entries(spec.resources?.[side] ?? {})) {
    if (isPodLevelResource(name)) totals.set(name, parseQuantity(amount));
  }
  for (const [name, amount] of Object.entries(spec.overhead ?? {})) {
    const total = totals.get(name);
    if (side === 'requests' || (total !== undefined && total.sign > 0)) {
      const overhead = parseQuantity(amount);
      totals.set(name, total?.add(overhead) ?? overhead);
    }
  }
  return totals;
}

function aggregated(spec: PodSpec, side: Side): Quantities {
  const listOf = ({ resources }: Container): ResourceList | undefined => resources?.[side];
  let running: Quantities = new Map();
  for (const container of spec.containers) running = addQuantities(running, quantitiesOf(listOf(container)));
  let sidecars: Quantities = new Map();
  let starting: Quantities = new Map();
  for (const container of spec.initContainers ?? []) {
    const own = quantitiesOf(listOf(container));
    if (container.restartPolicy === 'Always') {
      running = addQuantities(running, own);
      sidecars = addQuantities(sidecars, own);
      starting = largest(starting, sidecars);
    } else starting = largest(starting, addQuantities(sidecars, own));
  }
  return largest(running, starting);
}

function largest(first: Quantities, second: Quantities): Quantities {
  const most = new Map<string, Quantity>(first);
  for (const [name, amount] of second) {
    const known = most.get(name);
    if (known === undefined || known.compare(amount) < 0) most.set(name, amount);
  }
  return most;
}
