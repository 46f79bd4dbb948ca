import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplicaSetView } from '../../worker/protocol.ts';
import { useCluster, useObject } from '../model/cluster-store.ts';
import { hueOfSet } from '../model/hue.ts';
import { nameOf } from '../model/object-id.ts';
import { select, useView } from '../model/view-store.ts';
import { PodField } from '../pods/PodField.tsx';
import { StateCounts } from '../pods/StateCounts.tsx';
import styles from './ReplicaSetCard.module.css';

interface ReplicaSetCardProps {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

const PADDING = 14;
/** Height of its two lines of text above the Pods, and of the counts below. */
const TEXT_HEIGHT = 76;
const NO_ROW: readonly never[] = [];

/** A ReplicaSet: one revision, with its Pods in it. */
export const ReplicaSetCard = memo(function ReplicaSetCard({ id, width, height }: ReplicaSetCardProps) {
  const { t } = useTranslation();
  const set = useObject(id) as ReplicaSetView | undefined;
  const selected = useView((view) => view.selected === id);
  const hue = useCluster((state) => hueOfSet(state, id));
  const row = useCluster((state) => state.places.rows.get(id) ?? NO_ROW);
  const capacity = useCluster((state) => state.places.capacity.get(id) ?? 1);
  const name = nameOf(id);
  return (
    <article
      className={styles['card']}
      data-object={id}
      data-hue={hue ?? ''}
      data-selected={selected}
      data-gone={set === undefined}
      aria-label={`ReplicaSet ${name}`}
      onClick={() => select(id)}
    >
      <div className={styles['head']}>
        <button type="button" className={styles['name']} aria-pressed={selected} data-tip={`ReplicaSet ${name}`}>
          <span className={styles['revision']}>{set === undefined ? t('set.gone') : t('set.revision', { revision: set.revision })}</span>
          <code className={styles['word']}>{name}</code>
        </button>
        {set !== undefined && (
          <span className={styles['numbers']}>
            <b>{set.ready}</b>/{set.desired}
          </span>
        )}
      </div>
      <code className={styles['image']}>{set?.images.join(', ')}</code>
      <PodField
        label={t('pods.of', { name })}
        row={row}
        capacity={capacity}
        wanted={set?.desired ?? 0}
        hue={hue}
        width={width - 2 * PADDING}
        height={height - TEXT_HEIGHT}
      />
      <div className={styles['foot']}>
        <StateCounts row={row} hue={hue} />
      </div>
    </article>
  );
});
