// Apart from build-scenario.ts: the page's first script records scenarios, but does not parse any.
import type { Branch, Fork } from '../branches/branch.ts';
import type { LoggedCommand, Place } from '../command.ts';
import { commandsOf, givenBy, placeOf } from './branch-commands.ts';
import type { Scenario, ScenarioCommand, ScenarioFork, ScenarioPlace } from './scenario.ts';

/** The state of a session, from which a scenario is made. */
export interface Session extends Pick<Scenario, 'title' | 'cluster' | 'cursor'> {
  /** Parents come before their children. The ids are the session's own. */
  readonly branches: readonly Branch[];
  /** By branch id, the commands after the branch's end. */
  readonly ahead?: ReadonlyMap<number, readonly LoggedCommand[]>;
}

/** The scenario of a session. Playing it restores the session. It has no documents yet: see `withDocuments`. */
export function recordScenario({ title, cluster, cursor, branches, ahead }: Session): Scenario {
  const indexOf = (id: number): number => branches.findIndex((branch) => branch.id === id);
  const recorded: Scenario = {
    version: 1,
    ...(title !== undefined && { title }),
    cluster,
    branches: branches.map(({ id, name, from, commands, end }) => ({
      ...(name !== '' && { name }),
      ...(from !== undefined && { from: scenarioFork(from, indexOf(from.branch)) }),
      commands: [...commands, ...(ahead?.get(id) ?? [])].map(scenarioCommand),
      until: scenarioPlace(end),
    })),
    ...(cursor !== undefined && { cursor }),
  };
  return {
    ...recorded,
    branches: recorded.branches.map((branch) => ({ ...branch, ...(branch.from && { from: shortFork(recorded, branch.from) }) })),
  };
}

/** Adds the editor's text. Commands that apply exactly this text then refer to it, so that it is stored once. */
export function withDocuments(scenario: Scenario, documents: string): Scenario {
  const branches = scenario.branches.map((branch, i) => {
    const shared = commandsOf(scenario, i).length - branch.commands.length;
    const commands = commandsOf(scenario, i).slice(shared);
    return {
      ...branch,
      commands: branch.commands.map((logged, n): ScenarioCommand => {
        const command = commands[n]!.command;
        const isTheirs = command.type === 'kubectl' && command.line === 'apply -f -' && command.stdin === documents;
        return { ...logged, command: isTheirs ? { type: 'apply-documents' } : command };
      }),
    };
  });
  return { ...scenario, documents, branches };
}

function scenarioPlace({ atMs, turn }: Place): ScenarioPlace {
  return turn === undefined ? { at: atMs } : { at: atMs, turn };
}

function scenarioCommand({ command, ...place }: LoggedCommand): ScenarioCommand {
  return place.atMs === 0 && place.turn === 0 ? { command } : { ...scenarioPlace(place), command };
}

function scenarioFork({ place, given }: Fork, branch: number): ScenarioFork {
  return { branch, ...scenarioPlace(place), commands: given };
}

/** Drops the number of shared commands if the fork's place already implies it. */
function shortFork(scenario: Scenario, from: ScenarioFork): ScenarioFork {
  const { commands, ...fork } = from;
  return commands === givenBy(commandsOf(scenario, from.branch), placeOf(from)) ? fork : from;
}
