import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCluster } from '../model/cluster-store.ts';
import { LOOSE_PODS } from '../model/places.ts';
import { PodField } from '../pods/PodField.tsx';
import { StateCounts } from '../pods/StateCounts.tsx';
import styles from './ReplicaSetCard.module.css';

interface LoosePodsProps {
  /** LOOSE_PODS, or the id of an owner of another kind. */
  readonly owner: string;
  readonly width: number;
  readonly height: number;
}

const PADDING = 14;
const TEXT_HEIGHT = 56;
const NO_ROW: readonly never[] = [];

/** Pods that no ReplicaSet owns. */
export const LoosePods = memo(function LoosePods({ owner, width, height }: LoosePodsProps) {
  const { t } = useTranslation();
  const row = useCluster((state) => state.places.rows.get(owner) ?? NO_ROW);
  const capacity = useCluster((state) => state.places.capacity.get(owner) ?? 1);
  const title = owner === LOOSE_PODS ? t('pods.loose') : t('pods.of', { name: owner });
  return (
    <article className={styles['card']} data-hue="" aria-label={title}>
      <div className={styles['head']}>
        <span className={styles['revision']}>{title}</span>
      </div>
      <PodField
        label={title}
        row={row}
        capacity={capacity}
        wanted={0}
        width={width - 2 * PADDING}
        height={height - TEXT_HEIGHT}
      />
      <div className={styles['foot']}>
        <StateCounts row={row} />
      </div>
    </article>
  );
});
