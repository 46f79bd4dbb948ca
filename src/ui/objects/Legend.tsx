import { X } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { IconButton } from '../design/IconButton.tsx';
import { HUES } from '../model/hue.ts';
import { Gap } from '../numbers/ReadyNumber.tsx';
import { MARK_STATES } from '../pods/mark-shapes.ts';
import { StateMark } from '../pods/StateCounts.tsx';
import styles from './Legend.module.css';

interface LegendProps {
  readonly onClose: () => void;
}

/** The meaning of shape, fill and hue, and of every other mark. It lies over the picture, which keeps its size. */
export function Legend({ onClose }: LegendProps) {
  const t = useWords();
  return (
    <aside className={styles['legend']} aria-label={t.legend.title}>
      <ul className={styles['entries']}>
        {MARK_STATES.map((state) => (
          <li key={state} className={styles['entry']} data-entry={state}>
            <StateMark state={state} hue={0} size={16} />
            {t.legend[state]}
          </li>
        ))}
        <li className={styles['entry']} data-entry="faulted">
          <StateMark state="ready" hue={0} size={16} faulted />
          {t.legend.faulted}
        </li>
        <li className={styles['entry']} data-entry="imagined">
          <StateMark state="ready" hue={0} size={16} imagined />
          {t.legend.imagined}
        </li>
        <li className={styles['entry']} data-entry="hues">
          {Array.from({ length: HUES }, (_, hue) => (
            <StateMark key={hue} state="ready" hue={hue} size={12} />
          ))}
          {t.legend.hues}
        </li>
        <li className={styles['entry']} data-entry="lag">
          <Gap width={2} />
          {t.legend.lag}
        </li>
        <li className={styles['entry']} data-entry="idle">
          <svg aria-hidden="true" width="22" height="2" className={styles['line']}>
            <path d="M0 1H22" />
          </svg>
          {t.legend.idle}
        </li>
      </ul>
      <IconButton label={t.close} icon={X} onClick={onClose} />
    </aside>
  );
}
