import type { ManagerStartView, StageView } from '../../worker/protocol/index.ts';
import { OutcomeWords } from '../sync/OutcomeWords.tsx';
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
            <code>{report.result.name}</code>
          </span>
          <OutcomeWords of={report.result} />
        </span>
      ))}
    </td>
  );
}
