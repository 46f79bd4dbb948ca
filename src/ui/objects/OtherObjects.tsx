import { useMemo } from 'react';
import { useWords } from '../i18n/language.ts';
import { useShallow } from 'zustand/react/shallow';
import { useCluster } from '../model/cluster-store.ts';
import { useWorld, useWorldView } from '../model/session-context.ts';
import { nameOf, objectWords, shortKind } from '../model/objects.ts';
import { isAnother } from '../model/satellites.ts';
import { useSettings } from '../model/settings.ts';
import { select } from '../model/world-view.ts';
import { parseObjectKey } from '../../worker/protocol/index.ts';
import styles from './OtherObjects.module.css';

/** Kinds with their own place in the views. */
const DRAWN = new Set(['ReplicaSet', 'Pod', 'Node']);
const MOST = 24;
const NONE: readonly never[] = [];

/** A row of objects that are drawn nowhere else: a quota, an unused ConfigMap … Without one it has no height. */
export function OtherObjects() {
  const t = useWords();
  const world = useWorld();
  const isGraph = useSettings(({ objectsLayout }) => objectsLayout === 'graph');
  const satellites = useCluster((state) => (isGraph ? state.surroundings.satellites : NONE));
  const inGraph = useMemo(() => new Set(satellites.map(({ id }) => id)), [satellites]);
  const ids = useCluster(
    useShallow((state) =>
      [...state.kinds].flatMap(([kind, all]) =>
        DRAWN.has(kind) ? [] : all.filter((id) => !inGraph.has(id) && isAnother(state.objects, id)),
      ),
    ),
  );
  const selected = useWorldView((view) => view.selected);
  if (ids.length === 0) return null;
  return (
    <ul className={styles['row']} aria-label={t.objects.others}>
      {ids.slice(0, MOST).map((id) => (
        <li key={id}>
          <button
            type="button"
            className={styles['card']}
            data-object={id}
            data-selected={id === selected}
            aria-pressed={id === selected}
            data-tip={objectWords(id)}
            onClick={() => select(world, id)}
          >
            <span className={styles['kind']}>{shortKind(parseObjectKey(id).kind)}</span>
            <span className={styles['name']} data-elides="">
              {nameOf(id)}
            </span>
          </button>
        </li>
      ))}
      {ids.length > MOST && <li className={styles['more']}>{t.objects.more({ count: ids.length - MOST })}</li>}
    </ul>
  );
}
