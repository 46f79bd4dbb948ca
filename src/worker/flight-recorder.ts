import { branchesOf } from '../cluster/scenario/branch-commands.ts';
import { recordScenario, withDocuments } from '../cluster/scenario/record-scenario.ts';
import type { Scenario } from '../cluster/scenario/scenario.ts';
import { commandLine, type LoggedCommand, type Place } from '../cluster/command.ts';
import type { ScenarioInput, ToPage } from './protocol/index.ts';

/** What to start again from when a worker has died: its world, paused just before the likely cause. */
export interface Recovery {
  readonly scenario: Scenario;
  /** The command that is left out because the worker may have died of it, as a terminal shows it. Absent if no command is suspected. */
  readonly leftOut?: string;
}

/**
 * The page's record of what its worker was doing. The worker tells of each command before it carries it out, so the record outlives a worker that
 * throws or hangs.
 *
 * The last command is suspected until the cluster was seen idle after it. If the worker dies again, the command before that one is left out, and so on:
 * starting again cannot go round in circles.
 */
export class FlightRecorder {
  readonly #start: ScenarioInput | Scenario;
  #world: Scenario | undefined;
  /** The commands since `#world`; without it, all commands of the way that is shown. */
  #given: LoggedCommand[] = [];
  /** A moment at which nothing was left to come of any command; undefined if there was none since the last one. */
  #settledMs: number | undefined;

  /** `start`: what the worker was started with. */
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

  /** Undefined if no command was given: then there is nothing to start from but the beginning. */
  recovery(): Recovery | undefined {
    const last = this.#given.at(-1);
    if (last === undefined) return undefined;
    if (this.#settledMs !== undefined) return { scenario: this.#scenario(this.#given, { atMs: this.#settledMs }) };
    const { command, ...place } = last;
    return { scenario: this.#scenario(this.#given.slice(0, -1), place), leftOut: commandLine(command) };
  }

  /** The world with these commands added and nothing ahead, paused at `end`. */
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
