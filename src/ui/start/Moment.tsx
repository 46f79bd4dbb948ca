import { useTranslation } from 'react-i18next';
import type { ManagerStartView, StageView } from '../../worker/protocol/index.ts';
import { useSession } from '../model/session-context.ts';
import { clockText, spanText } from '../model/time-text.ts';
import styles from './Moment.module.css';

interface MomentProps {
  readonly report: StageView;
  readonly manager: ManagerStartView;
}

/** When something was reported, by the clock and since the process was started. A click shows that moment everywhere. */
export function Moment({ report: { atMs, record, result }, manager: { name, stages } }: MomentProps) {
  const { t } = useTranslation();
  const session = useSession();
  const sinceStartMs = atMs - (stages[0]?.atMs ?? atMs);
  return (
    <button
      type="button"
      className={styles['moment']}
      aria-label={`${clockText(atMs)}. ${t('start.show', { stage: result.name, name })}`}
      data-tip={t('start.showTip')}
      onClick={() => session.transport({ type: 'seek', to: { record } })}
    >
      <span>{clockText(atMs)}</span>
      {sinceStartMs > 0 && <span className={styles['since']}>{t('start.since', { span: spanText(sinceStartMs) })}</span>}
    </button>
  );
}
