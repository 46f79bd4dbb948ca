import type { GivenCommand } from '../../worker/protocol/index.ts';
import { commandsOf, type Scenario } from '../../worker/protocol/scenario.ts';
import type { Session } from '../model/session.ts';
import { useShare } from '../share/share-store.ts';
import type { Taken } from './draft.ts';
import { holdTime, scenarioCommand } from './recorder.ts';

/**
 * Shows the moment at which a beat was recorded: on the shown branch, on another one of this cluster, or else in the author's history, which is played again.
 * `world`: the lesson's.
 */
export async function showTaken(session: Session, world: Scenario, taken: Taken): Promise<void> {
  const { atMs, record } = taken;
  holdTime(session);
  try {
    const scenario = await session.ask({ type: 'scenario' });
    const shown = scenario.cursor?.branch ?? 0;
    // The shown branch first.
    const branch = [shown, ...scenario.branches.keys()].find((i) => leadsTo(scenario, i, taken));
    if (branch === undefined) return useShare.getState().opener?.openScenario(worldOf(world, taken));
    const id = session.world.shown.getState().branches[branch]?.id;
    if (branch !== shown && id !== undefined) session.branch({ type: 'switch', id });
    session.transport({ type: 'seek', to: { atMs, record } });
  } catch {
    // The worker's status has reported that it is gone.
  }
}

/** Whether a branch leads over the beginning of the beat, and on to what was done in it. */
function leadsTo(scenario: Scenario, branch: number, { given, seen }: Taken): boolean {
  const commands = commandsOf(scenario, branch);
  return [...given, ...seen].every((wanted, i) => textOf(commands[i]) === textOf(wanted));
}

function textOf(command: Pick<GivenCommand, 'atMs' | 'turn' | 'command'> | undefined): string {
  return JSON.stringify([command?.atMs, command?.turn, command?.command]);
}

/** The author's history at the beginning of a beat, with what was done in it. */
export function worldOf(world: Scenario, { given, seen, atMs, record: of }: Taken): Scenario {
  const commands = [...given, ...seen];
  const last = seen.at(-1);
  const until = last === undefined ? { at: atMs } : { at: last.atMs, ...(last.turn !== undefined && { turn: last.turn }) };
  return {
    version: 1,
    cluster: world.cluster,
    branches: [{ commands: commands.map(scenarioCommand), until }],
    cursor: { ...world.cursor, at: atMs, record: of, view: { inspector: 'closed' } },
  };
}
