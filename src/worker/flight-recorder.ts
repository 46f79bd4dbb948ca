import { branchesOf } from '../cluster/scenario/branch-commands.ts';
import { recordScenario, withDocuments } from '../cluster/scenario/record-scenario.ts';
import type { Scenario } from '../cluster/scenario/scenario.ts';
import { commandLine, type LoggedCommand, type Place } from '../cluster/command.ts';
import type { ScenarioInput, ToPage } from './protocol/index.ts';

/** Where to restart when a worker has died: its world, paused just before the likely cause. */
export interface Recovery {
  readonly scenario: Scenario;
  /** The omitted command, as in a terminal, which may have killed the worker. Absent if no command is suspected. */
  readonly leftOut?: string;
}

/**
 * The page's record of its worker's work. The worker reports each command before it carries it out, so the record survives a
 * worker that throws or hangs.
 *
 * The last command is suspected until the cluster was seen idle after it. If the worker dies again, the command before it is
 * omitted as well, and so on, so restarts cannot go on forever.
 */
export class FlightRecorder {
  readonly #start: ScenarioInput | Scenario;
  #world: Scenario | undefined;
  /** The commands since `#world`; without it, all commands of the shown branch. */
  #given: LoggedCommand[] = [];
  /** The time at which the cluster was idle after the last command. Undefined if it was not. */
  #settledMs: number | undefined;

  /** `start`: the scenario that the worker was started with. */
  constructor(start: ScenarioInput | Scenario) {
    this.#start = start;
  }

  note(message: ToPage): void {
    if (message.type === 'world') {
      this.#world = message.scenario;
      this.#given = [];
    } else if (message.type === 'giving') {
      this.#given.push(message.logged);
      this.#settledMs = undefined;
    } else if (message.type === 'delta' && message.clock.idle) {
      this.#settledMs = message.clock.present.atMs;
    }
  }

  /** Undefined if no command was given: then only a restart from the beginning is possible. */
  recovery(): Recovery | undefined {
    const last = this.#given.at(-1);
    if (last === undefined) return undefined;
    if (this.#settledMs !== undefined) return { scenario: this.#scenario(this.#given, { atMs: this.#settledMs }) };
    const { command, ...place } = last;
    return { scenario: this.#scenario(this.#given.slice(0, -1), place), leftOut: commandLine(command) };
  }

  /** The world with these commands and nothing ahead, paused at `end`. */
  #scenario(given: readonly LoggedCommand[], end: Place): Scenario {
    const world = this.#world;
    if (world !== undefined) {
      const { branch: shown = 0, breakpoints } = world.cursor ?? {};
      const branches = branchesOf(world).map((branch, i) =>
        i === shown ? { ...branch, commands: [...branch.commands, ...given], end } : branch,
      );
      return recordScenario({ cluster: world.cluster, branches, cursor: { branch: shown, ...(breakpoints && { breakpoints }) } });
    }
    if (!('version' in this.#start)) throw new Error('a worker that was not started with a scenario tells its world first');
    const { cluster, documents, cursor } = this.#start;
    const breakpoints = cursor?.breakpoints;
    const way = { id: 1, name: '', from: undefined, commands: given, end };
    const scenario = recordScenario({ cluster, branches: [way], cursor: breakpoints && { breakpoints } });
    return documents === undefined ? scenario : withDocuments(scenario, documents);
  }
}
