import { useTranslation } from 'react-i18next';
import { msText } from '../model/time-text.ts';
import styles from './SpanMark.module.css';

/** What every node of a tree is shown in the light of. */
export interface TreeContext {
  /** When the sync began and ended, in simulated time; Infinity while it runs. */
  readonly startMs: number;
  readonly endMs: number;
  /** What has a higher record came after its end. */
  readonly endRecord: number;
  /** Trace record of the chosen step. */
  readonly chosen: number | undefined;
}

interface SpanMarkProps {
  readonly atMs: number;
  readonly record: number;
  readonly context: TreeContext;
}

/** How long after the beginning of the sync something was; nothing for what was at once. */
export function SpanMark({ atMs, record, context }: SpanMarkProps) {
  const { t } = useTranslation('sync');
  const afterMs = atMs - context.startMs;
  if (afterMs <= 0) return null;
  const text = `+${msText(afterMs)}`;
  return (
    <span className={styles['span']} data-tip={t('steps.after', { ms: msText(afterMs) })}>
      {record > context.endRecord && `${t('steps.later')} `}
      {text}
    </span>
  );
}
