import type { Cluster } from '../cluster.ts';
import type { LoggedCommand } from '../command.ts';
import { runTo } from '../replay.ts';

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

  /** Lets time pass up to a time, but no more events than that. True when it is there. */
  runTo(untilMs: number, maxEvents: number): boolean {
    const cluster = this.#cluster;
    const lastEvent = cluster.eventCount + maxEvents;
    for (;;) {
      const next = this.#commands[this.#given];
      const left = lastEvent - cluster.eventCount;
      if (next === undefined || next.atMs > untilMs) return cluster.run({ untilMs, maxEvents: left }) === 'time';
      if (!runTo(cluster, next, left)) return false;
      this.#given++;
      cluster.execute(next.command);
    }
  }
}
