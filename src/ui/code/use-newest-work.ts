import { useEffect } from 'react';
import type { Question } from '../../worker/protocol/index.ts';
import { useWorld, useWorldView } from '../model/session-context.ts';
import { useAnswer } from '../model/use-answer.ts';
import type { SyncFilter } from '../model/world-view.ts';

/** A world that is opened at a stop, or steps to one, opens a sync by itself. It gets the first word. */
const PATIENCE_MS = 200;

/**
 * Opens the newest sync that wrote something, of those that are listed, at the step that decided it. Time goes on: whoever only looks at the stage is not taken
 * into the past. `none`: no sync has written anything yet; the first that does is opened.
 */
export function useNewestWork(isWanted: boolean): 'asking' | 'none' {
  const world = useWorld();
  const filter = useWorldView((view) => view.syncFilter);
  const { answer, answered } = useAnswer(isWanted ? newestWork(filter) : undefined, { afterMs: PATIENCE_MS });
  const record = isWanted && answered ? answer?.syncs[0]?.decisionRecord : undefined;
  useEffect(() => {
    if (record !== undefined && world.view.getState().openSync === undefined) world.view.setState({ openSync: record });
  }, [world, record]);
  return answered && record === undefined ? 'none' : 'asking';
}

function newestWork(filter: SyncFilter): Question & { readonly type: 'syncs' } {
  return { type: 'syncs', ...filter, wrote: true, limit: 1 };
}
