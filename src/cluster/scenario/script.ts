import type { Cluster } from '../cluster.ts';
import type { LoggedCommand } from '../command.ts';
import { runTo, type RunBounds } from '../replay.ts';

/** Gives future commands when time reaches them, at their exact places. */
export class Script {
  readonly #cluster: Cluster;
  readonly #commands: readonly LoggedCommand[];
  #given = 0;

  /** `commands` are ordered by time and lie in the future. */
  constructor(cluster: Cluster, commands: readonly LoggedCommand[]) {
    this.#cluster = cluster;
    this.#commands = commands;
  }

  /** The commands that have not been given yet. */
  get upcoming(): readonly LoggedCommand[] {
    return this.#commands.slice(this.#given);
  }

  /** Lets time pass up to `untilMs`. Returns true if that time was reached, and false if a bound ended the run before. */
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
