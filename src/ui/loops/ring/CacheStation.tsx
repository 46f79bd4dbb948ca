import { memo } from 'react';
import { useWords } from '../../i18n/language.ts';
import { usePartWords } from '../../i18n/parts.ts';
import type { CacheView } from '../../../worker/protocol/index.ts';
import { Since } from '../KeyFacts.tsx';
import { Station } from './Station.tsx';
import styles from './CacheStation.module.css';

/** The garbage collector watches every kind. */
const MOST = 4;

interface CacheStationProps {
  readonly informers: readonly CacheView[];
}

/** What the loop knows: its informers' caches, and how far they are behind. */
export function CacheStation({ informers }: CacheStationProps) {
  const t = useWords();
  const inside = usePartWords('insideLoops');
  const ring = usePartWords('ring');
  const shown = shownCaches(informers);
  const rest = informers.length - shown.length;
  return (
    <Station id="cache" title={ring.cache} hint={ring.cacheHint} active={informers.some(({ unseen }) => unseen > 0)}>
      <ul className={styles['caches']} aria-label={t.loops.part.informers}>
        {shown.map((informer) => (
          <Cache key={informer.kind} {...informer} />
        ))}
        {rest > 0 && (
          <li className={styles['rest']} data-anchor="informer">
            {inside.informer.more({ count: rest })}
          </li>
        )}
      </ul>
    </Station>
  );
}

/** The caches that there is room for, in their order. Those that are behind come first. */
function shownCaches(informers: readonly CacheView[]): readonly CacheView[] {
  if (informers.length <= MOST) return informers;
  const kept = new Set(informers.toSorted((a, b) => Number(b.unseen > 0) - Number(a.unseen > 0)).slice(0, MOST - 1));
  return informers.filter((informer) => kept.has(informer));
}

const Cache = memo(function Cache({ kind, size, synced, unseen, unseenSinceMs }: CacheView) {
  const inside = usePartWords('insideLoops');
  const ring = usePartWords('ring');
  return (
    <li className={styles['cache']} data-anchor={`informer:${kind}`} data-late={unseen}>
      <span className={styles['kind']} data-elides data-tip={kind}>
        {kind}
      </span>
      <b className={styles['size']}>{synced ? size : '–'}</b>
      <span className={styles['late']}>
        {!synced && <span className={styles['unsynced']}>{ring.notSynced}</span>}
        {unseen > 0 && (
          <b data-tip={inside.informer.unseen({ count: unseen })}>
            {ring.late({ count: unseen })}
            {unseenSinceMs !== undefined && (
              <span className={styles['age']}>
                {' '}
                · <Since sinceMs={unseenSinceMs} />
              </span>
            )}
          </b>
        )}
      </span>
    </li>
  );
});
