import { MICROSECOND_MS } from '../sim/index.ts';
import { createCluster, type Cluster } from './cluster.ts';
import type { LoggedCommand, Place } from './command.ts';
import type { ClusterOptions } from './options.ts';
import { isAfter } from './place.ts';

/**
 * The cluster that comes of these options and commands, as it stands at `until`. Going on from the past, a share URL and a test of a bug report
 * are all this.
 *
 *     const again = replay(options, cluster.commands, cluster.place);   // the same trace, the same revisions
 *
 * Commands later than `until` are left out.
 */
export function replay(options: ClusterOptions, commands: readonly LoggedCommand[], until: Place): Cluster {
  const replaying = new Replay(
    options,
    commands.filter((logged) => !isAfter(logged, until)),
    until,
  );
  while (!replaying.advance(Infinity));
  return replaying.cluster;
}

/** A replay under way, of all of these commands: for whoever has something else to do between its parts. */
export class Replay {
  readonly cluster: Cluster;
  readonly until: Place;
  readonly #commands: readonly LoggedCommand[];
  /** How many of them were given. */
  #given = 0;

  constructor(options: ClusterOptions, commands: readonly LoggedCommand[], until: Place) {
    this.cluster = createCluster(options);
    this.#commands = commands;
    this.until = until;
  }

  /** Goes on by at most so many events. True when it has arrived. */
  advance(maxEvents: number): boolean {
    const { cluster } = this;
    const lastEvent = cluster.eventCount + maxEvents;
    for (;;) {
      const next = this.#commands[this.#given];
      if (!runTo(cluster, next ?? this.until, { maxEvents: lastEvent - cluster.eventCount })) return false;
      if (next === undefined) return true;
      cluster.execute(next.command);
      this.#given++;
    }
  }
}

/** What else ends a run to a place, as in `RunOptions`. */
export interface RunBounds {
  readonly maxEvents?: number;
  readonly until?: () => boolean;
}

/**
 * Lets time pass up to a place among the events, unless something else ends that before. True when it is there, and was not ended; nothing happens where
 * that is over.
 */
export function runTo(cluster: Cluster, { atMs, turn }: Place, { maxEvents = Infinity, until }: RunBounds = {}): boolean {
  if (turn === undefined) return atMs < cluster.now || cluster.run({ untilMs: atMs, maxEvents, until }) === 'time';
  const { sim } = cluster;
  const lastEvent = cluster.eventCount + maxEvents;
  if (atMs > cluster.now) {
    // What is due before that time; what is due at it comes one by one.
    if (cluster.run({ untilMs: atMs - MICROSECOND_MS, maxEvents, until }) !== 'time') return false;
    sim.advanceTo(atMs);
  }
  if (atMs < cluster.now || sim.turn >= turn) return true;
  const end = cluster.run({ untilMs: atMs, maxEvents: Math.min(turn - sim.turn, lastEvent - cluster.eventCount), until });
  if (end === 'condition') return false;
  return sim.turn >= turn || (sim.nextEventMs ?? Infinity) > atMs;
}
