import { memo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useWords } from '../i18n/language.ts';
import type { ReplicaSetView } from '../../worker/protocol/index.ts';
import { useCluster, useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { hueOfSet } from '../model/hue.ts';
import styles from './FoldedSets.module.css';

interface FoldedSetsProps {
  /** The id of the Deployment. */
  readonly head: string;
  /** The most chips that there is room for. */
  readonly most: number;
}

/** The old revisions of a Deployment that are scaled to 0, the newest last: what an undo goes back to. Those without room are counted. */
export function FoldedSets({ head, most }: FoldedSetsProps) {
  const t = useWords();
  const all = useCluster(
    useShallow(({ places }) => (places.lanes.get(head)?.sets ?? []).filter((id) => places.sets.get(id)?.folded === true)),
  );
  if (all.length === 0) return null;
  const shown = all.length > most ? all.slice(all.length - most + 1) : all;
  return (
    <div className={styles['chips']} role="group" aria-label={t.set.old} data-columns={1}>
      {shown.length < all.length && (
        <span className={styles['more']} data-tip={t.set.older({ count: all.length - shown.length })}>
          +{all.length - shown.length}
        </span>
      )}
      {shown.map((id, i) => (
        <FoldedSet key={id} id={id} tabStop={i === 0} />
      ))}
    </div>
  );
}

interface FoldedSetProps {
  readonly id: string;
  readonly tabStop: boolean;
}

/** One of them. */
const FoldedSet = memo(function FoldedSet({ id, tabStop }: FoldedSetProps) {
  const t = useWords();
  const set = useObject(id) as ReplicaSetView | undefined;
  const hue = useCluster((state) => hueOfSet(state, id));
  const selected = useWorldView((view) => view.selected === id);
  if (set === undefined) return null;
  const name = t.set.folded({ name: set.name, revision: set.revision, image: set.images.join(', ') });
  return (
    <button
      type="button"
      tabIndex={tabStop ? 0 : -1}
      className={styles['chip']}
      data-object={id}
      data-hue={hue ?? ''}
      data-selected={selected}
      aria-pressed={selected}
      aria-label={name}
      data-tip={name}
    >
      <i className={styles['swatch']} />
      {set.revision}
    </button>
  );
});
