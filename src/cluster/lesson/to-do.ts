import type { Beat } from './lesson.ts';

/** What has come of a beat. */
export interface Outcome {
  /** The action has been carried out, by the learner or for the learner. */
  readonly acted?: true | undefined;
  /** All checks have been met at once. */
  readonly met?: true | undefined;
}

/** Whether a beat asks for something that can be done for the learner, and it has not been done. */
export function isToDo({ action, checks = [] }: Pick<Beat, 'action' | 'checks'>, outcome: Outcome | undefined): boolean {
  if (action === undefined) return false;
  const { commands = [], forMs } = action;
  if (commands.length === 0 && forMs === undefined && checks.length === 0) return false;
  return outcome?.acted !== true && outcome?.met !== true;
}
