import { useTranslation } from 'react-i18next';
import { clockText } from '../model/time-text.ts';
import { describeHit } from './describe.ts';
import { useTimeline } from './timeline-store.ts';
import styles from './HoverTip.module.css';

/** What the pointer is on, in words and figures, beside it. The list of what happened says the same to those who do not point. */
export function HoverTip() {
  const { t } = useTranslation();
  const pointed = useTimeline((state) => state.pointed);
  if (pointed === undefined) return null;
  const { hit, atMs, x, y } = pointed;
  const lines = hit === undefined ? [] : describeHit(t, hit, atMs);
  return (
    <div aria-hidden="true" className={styles['tip']} style={{ '--x': `${x}px`, '--y': `${y}px` }}>
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
      <span className={styles['time']}>{clockText(atMs)}</span>
    </div>
  );
}
