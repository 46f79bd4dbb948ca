import { parseQuantity, type Quantity } from '../quantity.ts';
import { isPodLevelResource, type ResourceList } from '../resources.ts';
import type { Container, PodSpec } from '../kinds.ts';
import { addQuantities, quantitiesOf, type Quantities } from './quantities.ts';

type Side = 'requests' | 'limits';

/**
 * What a Pod asks for, or is limited to, in exact amounts as its quota shows them (component-helpers resource `PodRequests`, `PodLimits`): the sum
 * of its containers and sidecars, or what its init containers need in their turn where that is more; what is asked for at the level of the
 * Pod; its overhead. Throws `FormatError`.
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
