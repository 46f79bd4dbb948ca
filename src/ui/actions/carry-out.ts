import { commandLine } from '../../worker/protocol/index.ts';
import { onlyAsks, type Action } from '../model/actions.ts';
import type { Session } from '../model/session.ts';
import { showView } from '../model/world-view.ts';

/** Does what an action stands for. On a narrow screen, what it prints comes into view. */
export function carryOut(session: Session, { command, before }: Action): void {
  if (before !== undefined) session.run(before);
  session.run(command);
  if (onlyAsks(commandLine(command))) showView(session.world, 'terminal');
}
