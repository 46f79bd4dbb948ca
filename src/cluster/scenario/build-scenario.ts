import type { Command, LoggedCommand, Place } from '../command.ts';
import type { Scenario, ScenarioCluster, ScenarioCommand, ScenarioCursor, ScenarioFork, ScenarioPlace } from './scenario.ts';
import { parseScenario } from './parse.ts';
import type { Branch, Fork } from '../branches/branch.ts';
import { commandsOf, givenBy, placeOf } from './branch-commands.ts';

/** A time in milliseconds, and a command: a terminal line (`kubectl scale deployment/web --replicas=5`), or any other command. */
export type ScenarioStep = readonly [atMs: number, command: `kubectl ${string}` | Command];

/** A scenario of one branch, as an author writes it. */
export interface ScenarioDraft extends Pick<Scenario, 'title' | 'lesson' | 'notes'> {
  readonly cluster: ScenarioCluster;
  /** YAML that is applied at `upForMs`. */
  readonly documents?: string;
  /** Milliseconds. Absent: at the very start, when no node is ready. */
  readonly upForMs?: number;
  /** Ordered by time. */
  readonly steps?: readonly ScenarioStep[];
  /** Absent: the scenario starts at 0 and plays. */
  readonly cursor?: ScenarioCursor;
}

/**
 * Builds a scenario from an author's draft.
 *
 *     buildScenario({
 *       cluster: { seed: 'surge', timings: 'teaching' },
 *       documents: WEB,
 *       upForMs: 2_000,
 *       steps: [[8_000, 'kubectl set image deployment/web nginx=nginx:1.28']],
 *       cursor: { at: 7_500, playing: true, selection: 'Deployment/default/web' },
 *     });
 *
 * Steps before the cursor have happened; later steps happen as time passes. Throws `ScenarioError` if the draft is invalid.
 */
export function buildScenario(draft: ScenarioDraft): Scenario {
  const { documents, upForMs, steps = [], cursor = { at: 0, playing: true }, ...rest } = draft;
  const apply: ScenarioCommand = { ...(upForMs !== undefined && { at: upForMs }), command: { type: 'apply-documents' } };
  const start = documents === undefined ? [] : [apply];
  const commands = [...start, ...steps.map(([at, command]) => ({ at, command: commandOf(command) }))];
  return parseScenario({ version: 1, ...rest, ...(documents !== undefined && { documents }), branches: [{ commands }], cursor });
}

function commandOf(command: string | Command): Command {
  return typeof command === 'string' ? { type: 'kubectl', line: command.slice('kubectl '.length) } : command;
}

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
