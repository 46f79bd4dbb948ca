import { useCluster } from './cluster-store.ts';
import { select, useView } from './view-store.ts';

/** Chooses the first Deployment that there is, so that the inspector has something to show; the user's own choice comes first. Returns what ends it. */
export function selectFirstDeployment(): () => void {
  const ends = [
    useCluster.subscribe((state) => {
      const first = state.kinds.get('Deployment')?.[0];
      if (first === undefined) return;
      finish();
      if (useView.getState().selected === undefined) select(first);
    }),
    useView.subscribe((view, before) => {
      if (view.selected !== before.selected) finish();
    }),
  ];
  const finish = (): void => ends.forEach((end) => end());
  return finish;
}
