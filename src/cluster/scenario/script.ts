import type { Cluster } from '../cluster.ts';
import type { LoggedCommand } from '../command.ts';
import { runTo, type RunBounds } from '../replay.ts';

/** Gives the commands that lie ahead when time comes to them, at the very place that they are meant for. */
export class Script {
  readonly #cluster: Cluster;
  readonly #commands: readonly LoggedCommand[];
  #given = 0;

  /** Commands in order of time, none of them over. */
  constructor(cluster: Cluster, commands: readonly LoggedCommand[]) {
    this.#cluster = cluster;
    this.#commands = commands;
  }

  /** The commands that time has not come to yet. */
  get upcoming(): readonly LoggedCommand[] {
    return this.#commands.slice(this.#given);
  }

  /** Lets time pass up to a time, unless something else ends that before. True when it is there, and was not ended. */
  runTo(untilMs: number, { maxEvents = Infinity, until }: RunBounds): boolean {
    const cluster = this.#cluster;
    const lastEvent = cluster.eventCount + maxEvents;
    for (;;) {
      const bounds = { maxEvents: lastEvent - cluster.eventCount, until };
      const next = this.#commands[this.#given];
      if (next === undefined || next.atMs > untilMs) return cluster.run({ untilMs, ...bounds }) === 'time';
      if (!runTo(cluster, next, bounds)) return false;
      this.#given++;
      cluster.execute(next.command);
    }
  }
}
