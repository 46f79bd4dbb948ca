import { memo } from 'react';
import { classNames } from '../design/class-names.ts';
import { useWords } from '../i18n/language.ts';
import type { ReplicaSetView } from '../../worker/protocol/index.ts';
import { ObjectFaultMark, ObjectFaults } from '../faults/index.tsx';
import type { ClusterState } from '../model/cluster-state.ts';
import { useCluster, useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { hueOfSet } from '../model/hue.ts';
import { nameOf } from '../model/objects.ts';

import { ServeNumber } from '../numbers/ServeNumber.tsx';
import { PodField } from '../pods/PodField.tsx';
import { isNewest, wantedOf } from './needs.ts';
import type { PodRoom } from './pod-room.ts';
import styles from './ReplicaSetCard.module.css';

interface ReplicaSetCardProps {
  readonly id: string;
  /** There is little height. */
  readonly dense: boolean;
  readonly room: PodRoom;
}

const NO_ROW: readonly never[] = [];

/** Whether another revision of its lane is drawn beside it. */
function hasOthers({ places }: Pick<ClusterState, 'places'>, id: string): boolean {
  const sets = places.lanes.get(places.sets.get(id)?.root ?? '')?.sets ?? [];
  return sets.some((other) => other !== id && places.sets.get(other)?.folded !== true);
}

/** A ReplicaSet: one revision, with its Pods in it. */
export const ReplicaSetCard = memo(function ReplicaSetCard({ id, dense, room }: ReplicaSetCardProps) {
  const t = useWords();
  const set = useObject(id) as ReplicaSetView | undefined;
  const selected = useWorldView((view) => view.selected === id);
  const hue = useCluster((state) => hueOfSet(state, id));
  const pods = useCluster((state) => state.tallies.get(id)?.pods ?? 0);
  const row = useCluster((state) => state.places.rows.get(id) ?? NO_ROW);
  const wanted = useCluster((state) => wantedOf(state, id));
  const isNew = useCluster((state) => hasOthers(state, id) && isNewest(state, id));
  const name = nameOf(id);
  const hash = set?.owner !== undefined && name.endsWith(set.hash) ? set.hash : name;
  const images = set?.images.join(', ');
  return (
    <article
      className={styles['card']}
      data-object={id}
      data-dense={dense}
      data-hue={hue ?? ''}
      data-selected={selected}
      data-gone={set === undefined}
      data-desired={set?.desired}
      aria-label={`ReplicaSet ${name}`}
    >
      <div className={styles['head']}>
        <button
          type="button"
          tabIndex={-1}
          className={classNames(styles['name'], 'finger')}
          aria-pressed={selected}
          data-tip={`ReplicaSet ${name}`}
        >
          <span className={styles['title']}>
            <span className={styles['revision']}>
              {set === undefined ? t.set.gone : t.set.revision({ revision: set.revision })}
            </span>
            {isNew && <span className={styles['badge']}>{t.set.new}</span>}
          </span>
        </button>
        {set !== undefined && <ServeNumber id={id} ready={set.ready} desired={set.desired} wanted={wanted} />}
      </div>
      <div className={styles['images']}>
        <code className={styles['image']} data-elides="" data-tip={images}>
          {images}
        </code>
        <code className={styles['word']} data-elides="" data-tip={name}>
          {/* Its Deployment's name stands above: in a narrow card the hash says enough. */}
          <span className={styles['prefix']} data-elides="">
            {name.slice(0, name.length - hash.length)}
          </span>
          <span className={styles['hash']} data-elides="">
            {hash}
          </span>
        </code>
        <ObjectFaultMark view={set} />
        <span data-controls className={styles['faults']}>
          {set !== undefined && <ObjectFaults view={set} />}
        </span>
      </div>
      <PodField
        label={t.pods.of({ name })}
        row={row}
        wanted={wanted}
        pods={pods}
        hue={hue}
        density={room.density}
        width={room.width}
        height={room.height}
      />
    </article>
  );
});
