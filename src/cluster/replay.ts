import { createCluster, type Cluster } from './cluster.ts';
import type { LoggedCommand } from './command.ts';
import type { ClusterOptions } from './options.ts';

/**
 * The cluster that comes of these options and commands, as it stands at `untilMs` of simulated time. Going on from the past, a share URL and a
 * test of a bug report are all this.
 *
 *     const again = replay(options, cluster.commands, cluster.now);   // the same trace, the same revisions
 *
 * Commands later than `untilMs` are left out. Throws for a log that belongs to other options, as far as it shows: by a command whose moment never
 * comes.
 */
export function replay(options: ClusterOptions, commands: readonly LoggedCommand[], untilMs: number): Cluster {
  const cluster = createCluster(options);
  for (const logged of commands) {
    if (logged.atMs > untilMs) break;
    reach(cluster, logged);
    cluster.execute(logged.command);
  }
  cluster.run({ untilMs });
  return cluster;
}

/** Runs up to the moment of a command: so many events, and then, with nothing happening, up to its time. */
function reach(cluster: Cluster, { atMs, afterEvents }: LoggedCommand): void {
  const { sim } = cluster;
  cluster.run({ untilMs: atMs, maxEvents: afterEvents - cluster.eventCount });
  const reached = cluster.eventCount === afterEvents && cluster.now <= atMs && (sim.nextEventMs ?? Infinity) >= atMs;
  if (!reached) {
    const there = `after ${afterEvents} events, at ${atMs} ms`;
    throw new Error(
      `a command was given ${there}, but here ${cluster.eventCount} events end at ${cluster.now} ms: other options, or another version?`,
    );
  }
  sim.advanceTo(atMs);
}
