import { create } from 'zustand';
import type { Movement } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { afterMovements, NO_ACTIVITY, type Activity } from './activity.ts';
import { isLeap } from './leap.ts';

/** What moved last in each loop, while somebody looks at the loops. */
export const useActivity = create<Activity>(() => NO_ACTIVITY);

/**
 * Keeps the activity up to date. Where another moment was leapt to, nothing was seen moving on the way there: what moved last before it is asked
 * for. Returns what ends it.
 */
export function followActivity(askForMovements: () => Promise<readonly Movement[]>): () => void {
  let leaps = 0;
  const catchUp = (): void => {
    const leap = ++leaps;
    askForMovements()
      .then((movements) => {
        if (leap === leaps) useActivity.setState(afterMovements(NO_ACTIVITY, movements), true);
      })
      // A worker that is gone has been reported by its status.
      .catch(() => undefined);
  };
  const stop = useCluster.subscribe((state, before) => {
    if (!state.started && before.started) useActivity.setState(NO_ACTIVITY, true);
    // A scenario may be shown from its middle.
    if (state.started && !before.started) return catchUp();
    if (state.clock !== before.clock && before.started && isLeap(before.clock, state.clock, state.movements)) return catchUp();
    if (state.movements === before.movements || state.movements.length === 0) return undefined;
    return useActivity.setState((activity) => afterMovements(activity, state.movements), true);
  });
  if (useCluster.getState().started) catchUp();
  return () => {
    leaps++;
    stop();
  };
}
