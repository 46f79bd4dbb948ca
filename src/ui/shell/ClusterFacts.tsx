import { useTranslation } from 'react-i18next';
import { useCluster } from '../model/cluster-store.ts';
import { countOf } from '../model/untold.ts';
import styles from './ClusterFacts.module.css';

/** The cluster in a line: nodes, Pods, and the newest revision of etcd. */
export function ClusterFacts() {
  const { t } = useTranslation();
  const nodes = useCluster((state) => countOf(state, 'Node'));
  const pods = useCluster((state) => countOf(state, 'Pod'));
  const revision = useCluster((state) => state.clock.revision);
  return (
    <p className={styles['facts']}>
      <span>{t('facts.nodes', { count: nodes })}</span>
      <span>{t('facts.pods', { count: pods })}</span>
      <span data-tip={t('facts.revisionTip')}>{t('facts.revision', { revision })}</span>
    </p>
  );
}
