import { useTranslation } from 'react-i18next';
import { useCluster } from '../model/cluster-store.ts';
import { ALL_PODS, NO_PODS } from '../model/tallies.ts';
import { countOf } from '../model/untold.ts';
import styles from './ClusterFacts.module.css';

/** The cluster in a line: `3 of 4 Pods ready`, of all namespaces, and its nodes. */
export function ClusterFacts() {
  const { t } = useTranslation();
  const { ready, pods } = useCluster((state) => state.tallies.get(ALL_PODS) ?? NO_PODS);
  const nodes = useCluster((state) => countOf(state, 'Node'));
  return (
    <>
      {pods > 0 && <span className={styles['fact']}>{t('objects.ready', { ready, count: pods })}</span>}
      <span>{t('objects.nodes', { count: nodes })}</span>
    </>
  );
}
