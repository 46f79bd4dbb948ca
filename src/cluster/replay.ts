import { MICROSECOND_MS } from '../sim/index.ts';
import { createCluster, type Cluster } from './cluster.ts';
import type { ClusterOptions } from './options.ts';
import { isAfter, type LoggedCommand, type Place } from './command.ts';

/**
 * Plays options and commands up to `until`. Branches from the past, shared links and tests of bug reports all use this.
 *
 *     const again = replay(options, cluster.commands, cluster.place);   // the same trace, the same revisions
 *
 * Commands after `until` are left out.
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

/** A replay in progress, for callers that do other work between its parts. It plays all of the given commands. */
export class Replay {
  readonly cluster: Cluster;
  readonly until: Place;
  readonly #commands: readonly LoggedCommand[];
  /** The number of commands given so far. */
  #given = 0;

  constructor(options: ClusterOptions, commands: readonly LoggedCommand[], until: Place) {
    this.cluster = createCluster(options);
    this.#commands = commands;
    this.until = until;
  }

  /** Plays at most `maxEvents` further events. Returns true once the replay has reached its end. */
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

/** Other conditions that end a run to a place, as in `RunOptions`. */
export interface RunBounds {
  readonly maxEvents?: number;
  readonly until?: () => boolean;
}

/**
 * Lets time pass up to a place among the events. Returns true if the place was reached, and false if a bound ended the run before. Does nothing if the
 * place is already in the past.
 */
export function runTo(cluster: Cluster, { atMs, turn }: Place, { maxEvents = Infinity, until }: RunBounds = {}): boolean {
  if (turn === undefined) return atMs < cluster.now || cluster.run({ untilMs: atMs, maxEvents, until }) === 'time';
  const { sim } = cluster;
  const lastEvent = cluster.eventCount + maxEvents;
  if (atMs > cluster.now) {
    // First everything before that time. The events at that time follow one by one.
    if (cluster.run({ untilMs: atMs - MICROSECOND_MS, maxEvents, until }) !== 'time') return false;
    sim.advanceTo(atMs);
  }
  if (atMs < cluster.now || sim.turn >= turn) return true;
  const end = cluster.run({ untilMs: atMs, maxEvents: Math.min(turn - sim.turn, lastEvent - cluster.eventCount), until });
  if (end === 'condition') return false;
  return sim.turn >= turn || (sim.nextEventMs ?? Infinity) > atMs;
}
