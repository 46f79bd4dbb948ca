import type { Branch } from '../branches/branch.ts';
import { isAfter, type Command, type LoggedCommand, type Place } from '../command.ts';
import type { Scenario, ScenarioBranch, ScenarioCommand, ScenarioPlace } from './scenario.ts';

export function placeOf({ at, turn }: ScenarioPlace): Place {
  return turn === undefined ? { atMs: at } : { atMs: at, turn };
}

/** The place of a command. Without a time the command is given before any event. */
export function commandPlace({ at, turn }: ScenarioCommand): Place {
  return at === undefined ? { atMs: 0, turn: turn ?? 0 } : placeOf({ at, turn });
}

/** Every command of a branch and of its ancestors up to the forks, including those after the branch's end. */
export function commandsOf(scenario: Scenario, branch: number): readonly LoggedCommand[] {
  const { from, commands } = scenario.branches[branch]!;
  const own = commands.map((logged) => ({ ...commandPlace(logged), command: resolved(scenario, logged) }));
  if (from === undefined) return own;
  const before = commandsOf(scenario, from.branch);
  return [...before.slice(0, from.commands ?? givenBy(before, placeOf(from))), ...own];
}

/** The end of a branch: see `ScenarioBranch.until`. It is never before a fork from the branch. */
export function untilOf(scenario: Scenario, branch: number): Place {
  const { until, commands, from } = scenario.branches[branch]!;
  if (until !== undefined) return placeOf(until);
  const last = commands.at(-1);
  const start = from === undefined ? { atMs: 0, turn: 0 } : placeOf(from);
  const cursorMs = cursorTime(scenario, branch);
  const end = cursorMs !== undefined ? { atMs: cursorMs } : last === undefined ? start : commandPlace(last);
  return forksOf(scenario, branch).reduce(laterOf, laterOf(start, end));
}

/** The commands of a branch after its end. They are given when time reaches them. */
export function aheadOf(scenario: Scenario, branch: number): readonly LoggedCommand[] {
  const until = untilOf(scenario, branch);
  return commandsOf(scenario, branch).filter((logged) => isAfter(logged, until));
}

/** The branches as a session has them, without commands after their ends. Ids count from 1 in the scenario's order. */
export function branchesOf(scenario: Scenario): readonly Branch[] {
  return scenario.branches.map(({ name = '', from }, i) => {
    const commands = commandsOf(scenario, i);
    const end = untilOf(scenario, i);
    const given = from && (from.commands ?? givenBy(commandsOf(scenario, from.branch), placeOf(from)));
    return {
      id: i + 1,
      name,
      from: from && { branch: from.branch + 1, place: placeOf(from), given: given! },
      commands: commands.slice(given ?? 0, givenBy(commands, end)),
      end,
    };
  });
}

/** The places at which other branches left a branch. */
export function forksOf({ branches }: { readonly branches: readonly ScenarioBranch[] }, branch: number): readonly Place[] {
  return branches.flatMap(({ from }) => (from?.branch === branch ? [placeOf(from)] : []));
}

/** The number of these commands that are given at or before a place. */
export function givenBy(commands: readonly LoggedCommand[], place: Place): number {
  const next = commands.findIndex((logged) => isAfter(logged, place));
  return next < 0 ? commands.length : next;
}

function cursorTime({ cursor }: Scenario, branch: number): number | undefined {
  return (cursor?.branch ?? 0) === branch ? cursor?.at : undefined;
}

function laterOf(one: Place, other: Place): Place {
  return isAfter(other, one) ? other : one;
}

function resolved({ documents = '' }: Scenario, { command }: ScenarioCommand): Command {
  return command.type === 'apply-documents' ? { type: 'kubectl', line: 'apply -f -', stdin: documents } : command;
}
