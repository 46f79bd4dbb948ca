import { useTranslation } from 'react-i18next';
import { useCluster } from '../model/cluster-store.ts';
import { ALL_PODS, NO_PODS } from '../model/tallies.ts';

/** `3 of 4 Pods ready`, of all in the cluster. */
export function ReadyPods() {
  const { t } = useTranslation();
  const { ready, pods } = useCluster((state) => state.tallies.get(ALL_PODS) ?? NO_PODS);
  return pods === 0 ? null : <>{t('objects.ready', { ready, count: pods })}</>;
}
