import type { Place } from '../command.ts';
import { MAX_COMMANDS, MAX_STDIN_CHARS, type Scenario, type ScenarioBranch } from './scenario.ts';
import { commandPlace, commandsOf, forksOf, placeOf } from './branch-commands.ts';
import { checkVersion, ScenarioError } from './scenario-error.ts';
import { readObject } from './shapes/shape.ts';
import { scenarioShape } from './shapes/scenario-shape.ts';

/** The current version. */
const VERSION = 1;

/**
 * Converts a scenario of each older version to the next version. Migrations are never removed, because links live long. Version 1 is the first, so there
 * are none yet; a version 2 would add `1: (scenario) => …`.
 */
const MIGRATIONS: Readonly<Record<number, (scenario: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>>> =
  {};

/** Parses a scenario of any version. The result is a new object with known fields only. Throws `ScenarioError` with the fault and its path. */
export function parseScenario(value: unknown): Scenario {
  const scenario = scenarioShape.read(migrated(readObject(value, '')), '');
  checkNodes(scenario);
  checkCounts(scenario);
  scenario.branches.forEach((branch, i) => checkBranch(scenario, branch, i));
  const shown = scenario.cursor?.branch ?? 0;
  if (scenario.branches[shown] === undefined) throw unknownBranch(shown, 'cursor.branch');
  return scenario;
}

function migrated(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  let scenario = value;
  for (;;) {
    const version = checkVersion(scenario, [VERSION, ...Object.keys(MIGRATIONS).map(Number)]);
    if (version === VERSION) return scenario;
    scenario = MIGRATIONS[version]!(scenario);
  }
}

function checkNodes({ cluster: { nodes } }: Scenario): void {
  if (nodes === undefined || typeof nodes === 'number') return;
  const names = nodes.map(({ name }) => name);
  const again = names.findIndex((name, i) => names.indexOf(name) < i);
  if (again < 0) return;
  const name = names[again]!;
  throw new ScenarioError('taken-name', `another machine is called ${name}`, `cluster.nodes[${again}].name`, { name });
}

/** Checks the bounds on all branches together. */
function checkCounts({ branches, documents = '' }: Scenario): void {
  const commands = branches.flatMap((branch) => branch.commands.map(({ command }) => command));
  if (commands.length > MAX_COMMANDS) {
    const figures = { count: commands.length, min: 0, max: MAX_COMMANDS };
    throw new ScenarioError(
      'wrong-count',
      `there are ${commands.length} commands, and at most ${MAX_COMMANDS} are taken`,
      'branches',
      figures,
    );
  }
  let chars = 0;
  for (const command of commands) {
    if (command.type === 'apply-documents') chars += documents.length;
    else if (command.type === 'kubectl') chars += command.stdin?.length ?? 0;
    else if (command.type === 'request') chars += (command.body?.length ?? 0) + (command.base64?.length ?? 0);
  }
  if (chars > MAX_STDIN_CHARS) {
    const max = MAX_STDIN_CHARS;
    throw new ScenarioError('too-big', `all that is applied and requested is longer than ${max} characters`, 'branches', { max });
  }
}

function checkBranch(scenario: Scenario, branch: ScenarioBranch, index: number): void {
  const path = `branches[${index}]`;
  const { from, commands, until } = branch;
  let last: Place = { atMs: 0, turn: 0 };
  if (from !== undefined) {
    if (from.branch >= index) throw unknownBranch(from.branch, `${path}.from.branch`);
    last = placeOf(from);
    checkFork(scenario, branch, path);
  } else if (index > 0) {
    throw new ScenarioError('missing-field', 'the field from is missing', path, { field: 'from' });
  }
  commands.forEach((logged, i) => {
    const place = commandPlace(logged);
    if (isSurelyAfter(last, place)) throw outOfOrder(`${path}.commands[${i}]`);
    last = place;
    if (logged.command.type === 'apply-documents' && scenario.documents === undefined) {
      throw new ScenarioError('no-documents', 'there are no documents to apply', `${path}.commands[${i}].command`);
    }
  });
  if (until === undefined) return;
  const starts = [...(from === undefined ? [] : [placeOf(from)]), ...forksOf(scenario, index)];
  if (starts.some((start) => isSurelyAfter(start, placeOf(until)))) throw outOfOrder(`${path}.until`);
}

/** Checks that the commands shared with the parent were given before the fork. */
function checkFork(scenario: Scenario, { from }: ScenarioBranch, path: string): void {
  if (from?.commands === undefined) return;
  const all = commandsOf(scenario, from.branch);
  if (from.commands > all.length) {
    const figures = { count: from.commands, min: 0, max: all.length };
    throw new ScenarioError('wrong-count', `that branch has only ${all.length} commands`, `${path}.from.commands`, figures);
  }
  const shared = all[from.commands - 1];
  if (shared !== undefined && isSurelyAfter(shared, placeOf(from))) throw outOfOrder(`${path}.from.commands`);
}

function unknownBranch(branch: number, path: string): ScenarioError {
  return new ScenarioError('unknown-branch', `there is no earlier branch ${branch}`, path, { branch });
}

function outOfOrder(path: string): ScenarioError {
  return new ScenarioError('out-of-order', 'this comes before what it should follow', path);
}

/** Whether `place` is certainly after `other`. A place without a turn is after all events of its time, and commands there may add more, so two such places cannot be compared. */
function isSurelyAfter(place: Place, other: Place): boolean {
  if (place.atMs !== other.atMs) return place.atMs > other.atMs;
  return place.turn !== undefined && other.turn !== undefined && place.turn > other.turn;
}
