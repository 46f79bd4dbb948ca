import type { Deployment, ReplicaSet } from '../../api/index.ts';
import { listNames } from '../../client/index.ts';
import { bySizeNewer, bySizeOlder, filterActiveReplicaSets, getReplicaCount } from '../replica-sets.ts';
import { getMaxReplicas } from './annotations.ts';
import { maxSurge } from './limits.ts';

/** A ReplicaSet and the size it shall have. */
export interface Share {
  readonly rs: ReplicaSet;
  readonly to: number;
}

/** A share of a scaling event, and how it was worked out. */
export interface ProportionalShare extends Share {
  /** What its size is a share of: its `max-replicas` annotation. */
  readonly whole: number;
  /** By how many Pods it would change to keep its share, by itself. */
  readonly fraction: number;
  /** What it got of what was to be shared out. */
  readonly proportion: number;
  /** What rounding has left, and the first one gets. */
  readonly leftover: number;
}

/** `web-1 3→4, web-2 10→7`; empty if there is nothing to scale. */
export function sizesOf(shares: readonly Share[]): string {
  return listNames(shares.map(({ rs, to }) => `${rs.metadata.name} ${rs.spec.replicas}→${to}`));
}

export interface Distribution {
  /** Pods to add over all active ReplicaSets, or, below zero, to take away. */
  readonly toAdd: number;
  /** In the order in which they are served: the largest first. */
  readonly shares: readonly ProportionalShare[];
}

/**
 * How a scaling event in the middle of a rollout is shared out (deployment/sync.go `scale`): each active ReplicaSet in proportion to its
 * size, so that the rollout is neither hastened nor put back; what rounding leaves goes to the largest. Of equal ones the newer grows
 * first and the older shrinks first.
 */
export function distribute(d: Deployment, newRS: ReplicaSet | undefined, oldRSs: readonly ReplicaSet[]): Distribution {
  const active = filterActiveReplicaSets([...oldRSs, newRS]);
  const { replicas } = d.spec;
  const allowed = replicas > 0 ? replicas + maxSurge(d) : 0;
  const toAdd = allowed - getReplicaCount(active);
  if (toAdd !== 0) active.sort(toAdd > 0 ? bySizeNewer : bySizeOlder);
  let added = 0;
  const parts = active.map((rs) => {
    const proportion = getReplicaSetProportion(rs, d, toAdd, added);
    added += proportion;
    return { rs, proportion };
  });
  const shares = parts.map(({ rs, proportion }, index) => {
    const leftover = index === 0 ? toAdd - added : 0;
    const to = rs.spec.replicas + proportion + leftover;
    // The one that gets what is left could come below zero; upstream looks at this one only.
    return {
      rs,
      to: index === 0 ? Math.max(0, to) : to,
      whole: wholeOf(rs, d),
      fraction: getReplicaSetFraction(rs, d),
      proportion,
      leftover,
    };
  });
  return { toAdd, shares };
}

/** The part of `toAdd` that this ReplicaSet gets, when the ones before it got `added` (deployment/util/deployment_util.go `GetReplicaSetProportion`). */
function getReplicaSetProportion(rs: ReplicaSet, d: Deployment, toAdd: number, added: number): number {
  if (rs.spec.replicas === 0 || toAdd === 0 || toAdd === added) return 0;
  const fraction = getReplicaSetFraction(rs, d);
  return toAdd > 0 ? Math.min(fraction, toAdd - added) : Math.max(fraction, toAdd - added);
}

/**
 * By how many Pods a ReplicaSet would change to keep its share of the whole (deployment/util/deployment_util.go `getReplicaSetFraction`).
 * The whole it was a share of stands in its `max-replicas` annotation.
 */
export function getReplicaSetFraction(rs: ReplicaSet, d: Deployment): number {
  const { replicas } = d.spec;
  if (replicas === 0) return -rs.spec.replicas;
  const whole = wholeOf(rs, d);
  if (whole === 0) return 0;
  // Upstream multiplies two int32, so the product overflows: 50,000 × 50,000 is below zero.
  return roundHalfAway(Math.imul(rs.spec.replicas, replicas + maxSurge(d)) / whole) - rs.spec.replicas;
}

function wholeOf(rs: ReplicaSet, d: Deployment): number {
  return getMaxReplicas(rs) || (d.status.replicas ?? 0);
}

/** As Go's `math.Round`. */
function roundHalfAway(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}
