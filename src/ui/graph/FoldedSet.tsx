import { memo } from 'react';
import { useWords } from '../i18n/language.ts';
import type { ReplicaSetView } from '../../worker/protocol/index.ts';
import { useCluster, useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { hueOfSet } from '../model/hue.ts';

import styles from './FoldedSet.module.css';

interface FoldedSetProps {
  readonly id: string;
}

/** An old revision at 0, in the slim row: it is what an undo goes back to. */
export const FoldedSet = memo(function FoldedSet({ id }: FoldedSetProps) {
  const t = useWords();
  const set = useObject(id) as ReplicaSetView | undefined;
  const hue = useCluster((state) => hueOfSet(state, id));
  const selected = useWorldView((view) => view.selected === id);
  if (set === undefined) return null;
  const name = t.set.folded({ name: set.name, revision: set.revision, image: set.images.join(', ') });
  return (
    <button
      type="button"
      tabIndex={-1}
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
      <span className={styles['zero']}>0</span>
    </button>
  );
});
