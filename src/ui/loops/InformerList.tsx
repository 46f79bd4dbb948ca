import { memo } from 'react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import type { CacheView } from '../../worker/protocol/index.ts';
import { Since } from './KeyFacts.tsx';
import styles from './InformerList.module.css';

interface InformerListProps {
  readonly informers: readonly CacheView[];
  /** The most informers to show. The garbage collector watches every kind. */
  readonly most: number;
  /** The accessible name. */
  readonly label?: string;
  /** Also says in words how old a cache is. */
  readonly wide?: boolean;
}

/** The caches that a loop reads: how many objects each has, and how far it is behind. */
export function InformerList({ informers, most, label, wide = false }: InformerListProps) {
  const t = useWords();
  const inside = usePartWords('insideLoops');
  const shown = informers.length > most ? informers.slice(0, most - 1) : informers;
  const rest = informers.slice(shown.length);
  return (
    <ul className={styles['informers']} aria-label={label ?? t.loops.part.informers}>
      {shown.map((informer) => (
        <Informer key={informer.kind} {...informer} wide={wide} />
      ))}
      {rest.length > 0 && (
        <li
          className={styles['rest']}
          data-anchor="informer"
          data-tip={rest.map(({ kind, size }) => `${kind} ${size}`).join('\n')}
        >
          {inside.informer.more({ count: rest.length })}
        </li>
      )}
    </ul>
  );
}

interface InformerProps extends CacheView {
  readonly wide: boolean;
}

const Informer = memo(function Informer({ kind, size, synced, revision, unseen, unseenSinceMs, wide }: InformerProps) {
  const inside = usePartWords('insideLoops');
  const state = synced ? inside.informer.synced : inside.informer.notSynced;
  const behind = unseen === 0 ? undefined : inside.informer.unseen({ count: unseen });
  const told = revision === 0 ? undefined : inside.informer.revision({ revision });
  const label = inside.informer.label({ kind, count: size });
  return (
    <li
      className={styles['informer']}
      data-anchor={`informer:${kind}`}
      data-synced={synced}
      data-tip={[label, told, state, behind].filter((line) => line !== undefined).join('\n')}
    >
      <i aria-hidden="true" className={styles['lamp']} />
      <span className={styles['kind']}>{kind}</span>
      {unseen > 0 && (
        <span className={styles['lag']}>
          −{unseen}
          <span className="visually-hidden">{behind}</span>
        </span>
      )}
      {wide && unseenSinceMs !== undefined && (
        <span className={styles['age']}>
          <Since sinceMs={unseenSinceMs} />
        </span>
      )}
      <span className={styles['size']}>{size}</span>
    </li>
  );
});
