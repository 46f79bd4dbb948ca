import { REGION_LABEL, ZONE_LABEL, type Node, type NodeCondition } from '../../api/index.ts';
import { Signal } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { RateLimitedTimedQueue } from './rate-limited-timed-queue.ts';

export type ZoneState = 'Initial' | 'Normal' | 'FullDisruption' | 'PartialDisruption';

/** How fast silent nodes are tainted. */
export interface EvictionRates {
  /** Nodes a second in a healthy zone: `--node-eviction-rate`. */
  readonly evictionLimiterQps: number;
  /**
   * Nodes a second in a large zone that is partially disrupted: `--secondary-node-eviction-rate`. In a small one the rate is 0.
   */
  readonly secondaryEvictionLimiterQps: number;
  /** `--large-cluster-size-threshold` */
  readonly largeClusterThreshold: number;
  /** The fraction of unready nodes from which on a zone is partially disrupted: `--unhealthy-zone-threshold`. */
  readonly unhealthyZoneThreshold: number;
}

/** What follows for the whole cluster (node_lifecycle_controller.go `handleDisruption`). */
export type DisruptionPlan =
  /** No node is ready. Probably the controller itself is cut off, so tainting stops. */
  | 'enter-master-disruption'
  /** Nodes are back. The signs of life of all others are outdated. */
  | 'exit-master-disruption'
  | 'by-zone';

interface Zone {
  state: ZoneState;
  /** The nodes that wait for a `NoExecute` taint, and its rate (`zoneNoExecuteTainter`). */
  readonly tainter: RateLimitedTimedQueue;
}

const NODE_WITHOUT_ZONE = '';

/** The zones with their states and queues. */
export class Zones {
  /** Broadcast when a node was queued or a rate changed. */
  readonly changed = new Signal();
  readonly #sim: Simulation;
  readonly #rates: EvictionRates;
  readonly #zones = new Map<string, Zone>();

  constructor(sim: Simulation, rates: EvictionRates) {
    this.#sim = sim;
    this.#rates = rates;
  }

  get states(): ReadonlyMap<string, ZoneState> {
    return new Map([...this.#zones].map(([key, { state }]) => [key, state]));
  }

  /** In the order in which the zones were found. */
  get tainters(): readonly RateLimitedTimedQueue[] {
    return [...this.#zones.values()].map(({ tainter }) => tainter);
  }

  /** The queue of the node's zone (`addPodEvictorForNewZone` makes it). */
  tainterOf(node: Node): RateLimitedTimedQueue {
    const key = zoneKey(node);
    let zone = this.#zones.get(key);
    if (zone === undefined) {
      zone = { state: 'Initial', tainter: new RateLimitedTimedQueue(this.#sim, this.#rates.evictionLimiterQps, this.changed) };
      this.#zones.set(key, zone);
    }
    return zone.tainter;
  }

  /** Updates the states and rates of all zones. `readyConditions`: by zone. */
  handleDisruption(readyConditions: ReadonlyMap<string, readonly (NodeCondition | undefined)[]>): DisruptionPlan {
    for (const key of [...this.#zones.keys()]) {
      if (!readyConditions.has(key)) this.#zones.delete(key);
    }
    const now = new Map(
      [...readyConditions].map(([key, conditions]) => [key, computeZoneState(conditions, this.#rates.unhealthyZoneThreshold)]),
    );
    const isFull = (state: ZoneState) => state === 'FullDisruption';
    const allAreFull = [...now.values()].every(isFull);
    const allWereFull = [...this.#zones.values()].every(({ state }) => isFull(state));
    if (allAreFull && allWereFull) return 'by-zone';
    if (allAreFull) {
      for (const zone of this.#zones.values()) {
        zone.state = 'FullDisruption';
        zone.tainter.swapLimiter(0);
      }
      return 'enter-master-disruption';
    }
    for (const [key, zone] of this.#zones) {
      const state = now.get(key) ?? zone.state;
      if (!allWereFull && state === zone.state) continue;
      zone.state = state;
      zone.tainter.swapLimiter(this.#rateIn(state, readyConditions.get(key)?.length ?? 0));
    }
    return allWereFull ? 'exit-master-disruption' : 'by-zone';
  }

  /** `setLimiterInZone`, with `HealthyQPSFunc` and `ReducedQPSFunc`. */
  #rateIn(state: ZoneState, zoneSize: number): number {
    const { evictionLimiterQps, secondaryEvictionLimiterQps, largeClusterThreshold } = this.#rates;
    if (state !== 'PartialDisruption') return evictionLimiterQps;
    return zoneSize > largeClusterThreshold ? secondaryEvictionLimiterQps : 0;
  }
}

/** component-helpers/node/topology `GetZoneKey`. Empty if the node has neither region nor zone. */
export function zoneKey({ metadata }: Node): string {
  const labels = metadata.labels ?? {};
  const region = labels[REGION_LABEL] ?? labels['failure-domain.beta.kubernetes.io/region'] ?? '';
  const zone = labels[ZONE_LABEL] ?? labels['failure-domain.beta.kubernetes.io/zone'] ?? '';
  return region === '' && zone === '' ? NODE_WITHOUT_ZONE : `${region}/${zone}`;
}

/** `ComputeZoneState`. A partial disruption needs at least three unready nodes. */
function computeZoneState(readyConditions: readonly (NodeCondition | undefined)[], unhealthyZoneThreshold: number): ZoneState {
  const ready = readyConditions.filter((condition) => condition?.status === 'True').length;
  const notReady = readyConditions.length - ready;
  if (ready === 0 && notReady > 0) return 'FullDisruption';
  if (notReady > 2 && notReady / readyConditions.length >= unhealthyZoneThreshold) return 'PartialDisruption';
  return 'Normal';
}
