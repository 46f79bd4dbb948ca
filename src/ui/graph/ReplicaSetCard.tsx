import { memo } from 'react';
import { useWords } from '../i18n/language.ts';
import type { ReplicaSetView } from '../../worker/protocol/index.ts';
import { ObjectFaultMark, ObjectFaults } from '../faults/index.tsx';
import type { ClusterState } from '../model/cluster-state.ts';
import { useCluster, useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { hueOfSet } from '../model/hue.ts';
import { nameOf } from '../model/objects.ts';
import { typeScale, useTheme } from '../model/theme.ts';

import { ReadyNumber } from '../numbers/ReadyNumber.tsx';
import { PodField } from '../pods/PodField.tsx';
import { StateCounts } from '../pods/StateCounts.tsx';
import styles from './ReplicaSetCard.module.css';

interface ReplicaSetCardProps {
  readonly id: string;
  /** There is little height: the counts stand beside the image. */
  readonly dense: boolean;
  readonly width: number;
  readonly height: number;
}

const PADDING = 14;
/** The height of the two lines above the Pods and of the counts below. In a low panel the counts are in the second line. */
const TEXT_HEIGHT = 80;
const DENSE_TEXT_HEIGHT = 64;
const NO_ROW: readonly never[] = [];

/** The most seats that any revision of its Deployment needs: so the marks of all are of one size. */
function laneCapacity({ places, objects }: ClusterState, id: string): number {
  const root = places.sets.get(id)?.root ?? id;
  const sets = places.lanes.get(root)?.sets ?? [];
  const wanted = [root, ...sets].map((each) => {
    const view = objects.get(each);
    return view !== undefined && 'desired' in view ? view.desired : 0;
  });
  return Math.max(1, ...sets.map((set) => places.given.get(set)?.capacity ?? 0), ...wanted);
}

/** A ReplicaSet: one revision, with its Pods in it. */
export const ReplicaSetCard = memo(function ReplicaSetCard({ id, dense, width, height }: ReplicaSetCardProps) {
  const t = useWords();
  const scale = typeScale(useTheme());
  const set = useObject(id) as ReplicaSetView | undefined;
  const selected = useWorldView((view) => view.selected === id);
  const hue = useCluster((state) => hueOfSet(state, id));
  const pods = useCluster((state) => state.tallies.get(id)?.pods ?? 0);
  const row = useCluster((state) => state.places.rows.get(id) ?? NO_ROW);
  const capacity = useCluster((state) => laneCapacity(state, id));
  const name = nameOf(id);
  const hash = set?.owner !== undefined && name.endsWith(set.hash) ? set.hash : name;
  const images = set?.images.join(', ');
  const faults = (
    <span data-controls className={styles['faults']}>
      {set !== undefined && <ObjectFaults view={set} />}
    </span>
  );
  const counts = (
    <div className={styles['foot']}>
      <StateCounts owner={id} hue={hue} />
    </div>
  );
  return (
    <article
      className={styles['card']}
      data-object={id}
      data-dense={dense}
      data-hue={hue ?? ''}
      data-selected={selected}
      data-gone={set === undefined}
      aria-label={`ReplicaSet ${name}`}
    >
      <div className={styles['head']}>
        <button type="button" tabIndex={-1} className={styles['name']} aria-pressed={selected} data-tip={`ReplicaSet ${name}`}>
          <span className={styles['revision']}>
            {set === undefined ? t.set.gone : t.set.revision({ revision: set.revision })}
          </span>
          <code className={styles['word']} data-elides="">
            {/* Its Deployment's name stands above: in a narrow card the hash says enough. */}
            <span className={styles['prefix']}>{name.slice(0, name.length - hash.length)}</span>
            <span className={styles['hash']}>{hash}</span>
          </code>
        </button>
        {set !== undefined && (
          <span className={styles['numbers']}>
            <ReadyNumber id={id} ready={set.ready} desired={set.desired} />
          </span>
        )}
        {dense && faults}
      </div>
      <div className={styles['images']}>
        <code className={styles['image']} data-elides="" data-tip={images}>
          {images}
        </code>
        <ObjectFaultMark view={set} />
        {dense ? counts : faults}
      </div>
      <PodField
        label={t.pods.of({ name })}
        row={row}
        capacity={capacity}
        wanted={set?.desired ?? 0}
        pods={pods}
        hue={hue}
        width={width - 2 * PADDING}
        height={height - (dense ? DENSE_TEXT_HEIGHT : TEXT_HEIGHT) * scale}
      />
      {!dense && counts}
    </article>
  );
});
