import { useTranslation } from 'react-i18next';
import type { ManagerStartView, StageView } from '../../worker/protocol/index.ts';
import { Moment } from './Moment.tsx';
import styles from './EndCell.module.css';

interface EndCellProps {
  readonly manager: ManagerStartView;
  readonly reports: readonly StageView[];
}

/** How a process ended, and what that means for the Lease. Empty while it runs. */
export function EndCell({ manager, reports }: EndCellProps) {
  return (
    <td className={styles['cell']} data-of={manager.name}>
      {reports.map((report) => (
        <span key={report.record} className={styles['end']}>
          <span className={styles['line']}>
            <Moment report={report} manager={manager} />
            <code>{report.stage}</code>
          </span>
          <Words report={report} />
        </span>
      ))}
    </td>
  );
}

interface WordsProps {
  readonly report: StageView;
}

function Words({ report: { stage, detail } }: WordsProps) {
  const { t } = useTranslation();
  switch (stage) {
    case 'killed':
    case 'shutdown':
      return t(`start.ended.${stage}`);
    case 'exit':
    case 'restart':
      return t(`start.ended.${stage}`, { detail });
    default:
      return detail;
  }
}
