import type { Deployment, ReplicaSet } from '../../api/index.ts';
import { listNames } from '../../client/index.ts';
import { bySizeNewer, bySizeOlder, filterActiveReplicaSets, getReplicaCount } from '../replica-sets.ts';
import { getMaxReplicas } from './annotations.ts';
import { maxSurge } from './limits.ts';

/** A ReplicaSet and its next size. */
export interface Share {
  readonly rs: ReplicaSet;
  readonly to: number;
}

/** A ReplicaSet's part of a scaling event, with its calculation. */
export interface ProportionalShare extends Share {
  /** The number of Pods that the ReplicaSet's share is measured against: its `max-replicas` annotation. */
  readonly whole: number;
  /** How many Pods it would gain or lose to keep its share. */
  readonly fraction: number;
  /** How many of `toAdd` it got. */
  readonly proportion: number;
  /** The remainder of rounding. The first ReplicaSet gets it. */
  readonly leftover: number;
}

/** `web-1 3→4, web-2 10→7`. Empty if there is nothing to scale. */
export function sizesOf(shares: readonly Share[]): string {
  return listNames(shares.map(({ rs, to }) => `${rs.metadata.name} ${rs.spec.replicas}→${to}`));
}

export interface Distribution {
  /** How many Pods all active ReplicaSets gain together. Negative: how many they lose. */
  readonly toAdd: number;
  /** In the order in which they are served: the largest first. */
  readonly shares: readonly ProportionalShare[];
}

/**
 * Distributes a scaling event in the middle of a rollout (deployment/sync.go `scale`). Each active ReplicaSet gets its
 * proportional share, so that the rollout neither advances nor falls back. The largest gets the remainder of rounding. Among
 * equals, the newer grows first and the older shrinks first.
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
    // With the remainder the size could become negative. Upstream checks only this ReplicaSet.
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

/**
 * The part of `toAdd` for this ReplicaSet, if the ReplicaSets before it got `added` (deployment/util/deployment_util.go
 * `GetReplicaSetProportion`).
 */
function getReplicaSetProportion(rs: ReplicaSet, d: Deployment, toAdd: number, added: number): number {
  if (rs.spec.replicas === 0 || toAdd === 0 || toAdd === added) return 0;
  const fraction = getReplicaSetFraction(rs, d);
  return toAdd > 0 ? Math.min(fraction, toAdd - added) : Math.max(fraction, toAdd - added);
}

/**
 * How many Pods a ReplicaSet would gain or lose to keep its share of the whole (deployment/util/deployment_util.go
 * `getReplicaSetFraction`).
 */
export function getReplicaSetFraction(rs: ReplicaSet, d: Deployment): number {
  const { replicas } = d.spec;
  if (replicas === 0) return -rs.spec.replicas;
  const whole = wholeOf(rs, d);
  if (whole === 0) return 0;
  // Upstream multiplies two int32 values, which overflows: 50,000 × 50,000 is negative.
  return roundHalfAway(Math.imul(rs.spec.replicas, replicas + maxSurge(d)) / whole) - rs.spec.replicas;
}

function wholeOf(rs: ReplicaSet, d: Deployment): number {
  return getMaxReplicas(rs) || (d.status.replicas ?? 0);
}

/** Go's `math.Round`. */
function roundHalfAway(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}
