import { create } from 'zustand';
import { useCluster } from '../model/cluster-store.ts';
import { afterMovements, NO_ACTIVITY, type Activity } from './activity.ts';

/** What moved last in each loop, while somebody looks at the loops. */
export const useActivity = create<Activity>(() => NO_ACTIVITY);

/** Keeps the activity up to date. Returns what ends it. */
export function followActivity(): () => void {
  return useCluster.subscribe((state, before) => {
    if (!state.started && before.started) useActivity.setState(NO_ACTIVITY);
    if (state.movements === before.movements || state.movements.length === 0) return;
    useActivity.setState((activity) => afterMovements(activity, state.movements));
  });
}
