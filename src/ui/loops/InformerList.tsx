import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoopView } from '../../worker/protocol.ts';
import styles from './InformerList.module.css';

interface InformerListProps {
  readonly informers: LoopView['informers'];
  /** Shows at most so many; the garbage collector watches every kind that there is. */
  readonly most: number;
}

/** The caches that a loop reads: how much is in each, and how far it is behind. */
export function InformerList({ informers, most }: InformerListProps) {
  const { t } = useTranslation();
  const shown = informers.length > most ? informers.slice(0, most - 1) : informers;
  const rest = informers.slice(shown.length);
  return (
    <ul className={styles['informers']} aria-label={t('loops.part.informers.name')}>
      {shown.map((informer) => (
        <Informer key={informer.kind} {...informer} />
      ))}
      {rest.length > 0 && (
        <li
          className={styles['rest']}
          data-anchor="informer"
          data-tip={rest.map(({ kind, size }) => `${kind} ${size}`).join('\n')}
        >
          {t('loops.informer.more', { count: rest.length })}
        </li>
      )}
    </ul>
  );
}

type InformerProps = LoopView['informers'][number];

const Informer = memo(function Informer({ kind, size, synced, lag }: InformerProps) {
  const { t } = useTranslation();
  const state = t(synced ? 'loops.informer.synced' : 'loops.informer.notSynced');
  const behind = lag === 0 ? undefined : t('loops.informer.lag', { count: lag });
  const label = t('loops.informer.label', { kind, count: size });
  return (
    <li
      className={styles['informer']}
      data-anchor={`informer:${kind}`}
      data-synced={synced}
      data-tip={[label, state, behind].filter((line) => line !== undefined).join('\n')}
    >
      <i aria-hidden="true" className={styles['lamp']} />
      <span className={styles['kind']}>{kind}</span>
      {lag > 0 && (
        <span className={styles['lag']}>
          −{lag}
          <span className="visually-hidden">{behind}</span>
        </span>
      )}
      <span className={styles['size']}>{size}</span>
    </li>
  );
});
