import { X } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import type { PodStage } from '../../worker/protocol/index.ts';
import { IconButton } from '../design/IconButton.tsx';
import { HUES } from '../model/hue.ts';
import { StateMark } from '../pods/StateCounts.tsx';
import styles from './Legend.module.css';

interface LegendProps {
  readonly onClose: () => void;
}

/** In the order of a Pod's life. */
const STATES: readonly (PodStage | 'wanted')[] = [
  'wanted',
  'pending',
  'scheduled',
  'running',
  'ready',
  'terminating',
  'failing',
  'succeeded',
];

/** The meaning of shape, fill and hue. */
export function Legend({ onClose }: LegendProps) {
  const t = useWords();
  return (
    <aside className={styles['legend']} aria-label={t.legend.title}>
      <ul className={styles['entries']}>
        {STATES.map((state) => (
          <li key={state} className={styles['entry']}>
            <StateMark state={state} hue={0} size={16} />
            {t.legend[state]}
          </li>
        ))}
        <li className={styles['entry']}>
          {Array.from({ length: HUES }, (_, hue) => (
            <StateMark key={hue} state="ready" hue={hue} size={12} />
          ))}
          {t.legend.hues}
        </li>
      </ul>
      <IconButton label={t.close} icon={X} onClick={onClose} />
    </aside>
  );
}
