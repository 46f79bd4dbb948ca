import { useTranslation } from 'react-i18next';
import type { PodView } from '../../worker/protocol/index.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import { useCluster } from '../model/cluster-store.ts';

function countReady({ kinds, objects }: ClusterState): number {
  let ready = 0;
  for (const id of kinds.get('Pod') ?? []) if ((objects.get(id) as PodView | undefined)?.ready === true) ready++;
  return ready;
}

/** `3 of 4 Pods ready`, of all in the cluster. */
export function ReadyPods() {
  const { t } = useTranslation();
  const ready = useCluster(countReady);
  const total = useCluster((state) => state.kinds.get('Pod')?.length ?? 0);
  return total === 0 ? null : <>{t('objects.ready', { ready, count: total })}</>;
}
