import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { HUES } from '../model/hue.ts';
import type { PodState } from '../model/pod-state.ts';
import { StateMark } from '../pods/StateMark.tsx';
import styles from './Legend.module.css';

interface LegendProps {
  readonly onClose: () => void;
}

/** In the order of a Pod's life. */
const STATES: readonly (PodState | 'wanted')[] = [
  'wanted',
  'pending',
  'scheduled',
  'running',
  'ready',
  'terminating',
  'failing',
  'succeeded',
];

/** What shape, fill and hue mean. */
export function Legend({ onClose }: LegendProps) {
  const { t } = useTranslation();
  return (
    <aside className={styles['legend']} aria-label={t('legend.title')}>
      <header className={styles['head']}>
        <h3 className={styles['title']}>{t('legend.title')}</h3>
        <IconButton label={t('close')} icon={X} onClick={onClose} />
      </header>
      <ul className={styles['states']}>
        {STATES.map((state) => (
          <li key={state} className={styles['state']}>
            <StateMark state={state} hue={0} size={18} />
            <span>{t(`legend.${state}`)}</span>
          </li>
        ))}
      </ul>
      <p className={styles['hues']}>
        {Array.from({ length: HUES }, (_, hue) => (
          <StateMark key={hue} state="ready" hue={hue} size={12} />
        ))}
        <span>{t('legend.hues')}</span>
      </p>
    </aside>
  );
}
