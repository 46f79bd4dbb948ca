import { createCluster, type Cluster } from './cluster.ts';
import type { LoggedCommand, Place } from './command.ts';
import type { ClusterOptions } from './options.ts';

/** The clock's grain: times are whole microseconds. */
const MICROSECOND_MS = 0.001;

/**
 * The cluster that comes of these options and commands, as it stands at `until`. Going on from the past, a share URL and a test of a bug report
 * are all this.
 *
 *     const again = replay(options, cluster.commands, cluster.place);   // the same trace, the same revisions
 *
 * Commands later than `until` are left out.
 */
export function replay(options: ClusterOptions, commands: readonly LoggedCommand[], until: Place): Cluster {
  const cluster = createCluster(options);
  for (const logged of commands) {
    if (isAfter(logged, until)) break;
    runTo(cluster, logged);
    cluster.execute(logged.command);
  }
  runTo(cluster, until);
  return cluster;
}

/** Lets time pass up to a place among the events. Nothing happens where that is over. */
export function runTo(cluster: Cluster, { atMs, turn }: Place): void {
  if (turn === undefined) {
    if (atMs >= cluster.now) cluster.run({ untilMs: atMs });
    return;
  }
  const { sim } = cluster;
  if (atMs > cluster.now) {
    // What is due before that time; what is due at it comes one by one.
    cluster.run({ untilMs: atMs - MICROSECOND_MS });
    sim.advanceTo(atMs);
  }
  if (sim.turn < turn) cluster.run({ untilMs: atMs, maxEvents: turn - sim.turn });
}

/** Whether one place comes after another. */
export function isAfter(place: Place, other: Place): boolean {
  if (place.atMs !== other.atMs) return place.atMs > other.atMs;
  return (place.turn ?? Infinity) > (other.turn ?? Infinity);
}
