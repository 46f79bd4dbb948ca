import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Lane.module.css';

interface LaneProps<T> {
  /** Its accessible name. */
  readonly label: string;
  /** Where keys arrive at it and leave it: see `motion`. */
  readonly anchor: string;
  /** The next one first. */
  readonly keys: readonly T[];
  /** How many there truly are. */
  readonly count: number;
  /** How many places there are. */
  readonly slots: number;
  readonly children: (key: T) => ReactNode;
}

/**
 * Keys in a row of fixed places, the next one at the right, where they leave. A place keeps its element while keys move up through it, so
 * that nothing is laid out anew. Where there are more keys than places, the last place tells how many.
 */
export function Lane<T>({ label, anchor, keys, count, slots, children }: LaneProps<T>) {
  const { t } = useTranslation();
  const shown = count > slots ? slots - 1 : slots;
  return (
    <ol className={styles['lane']} aria-label={label} data-anchor={anchor} style={{ '--slots': slots }}>
      {Array.from({ length: shown }, (_, index) => {
        const key = keys[index];
        return (
          <li key={index} className={styles['slot']} aria-hidden={key === undefined || undefined}>
            {key === undefined ? <i className={styles['socket']} /> : children(key)}
          </li>
        );
      })}
      {count > slots && (
        <li className={styles['more']} aria-label={t('loops.more', { count: count - shown })}>
          +{count - shown}
        </li>
      )}
    </ol>
  );
}
