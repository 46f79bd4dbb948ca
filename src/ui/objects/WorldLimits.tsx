import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCluster } from '../model/cluster-store.ts';
import styles from './WorldLimits.module.css';

/** Says what a large cluster has come up against: etcd takes no more, or the page does not draw all of it. Nothing in a cluster of usual size. */
export function WorldLimits() {
  const { t } = useTranslation();
  const full = useCluster(({ clock }) => clock.full === true);
  const untold = useCluster((state) => state.untold);
  // Pods are counted beside those that are drawn.
  const kinds = untold.filter(({ kind }) => kind !== 'Pod').map(({ kind, count }) => `${kind} +${count}`);
  return (
    <div role="status">
      {full && (
        <p className={styles['limit']} data-limit="full">
          <TriangleAlert aria-hidden="true" size={14} className={styles['icon']} />
          {t('objects.full')}
        </p>
      )}
      {kinds.length > 0 && (
        <p className={styles['limit']} data-limit="untold">
          {t('objects.untold', { kinds: kinds.join(', ') })}
        </p>
      )}
    </div>
  );
}
