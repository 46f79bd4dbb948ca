import type { ConditionView } from '../../worker/protocol.ts';
import styles from './ConditionList.module.css';

interface ConditionListProps {
  readonly conditions: readonly ConditionView[];
}

/** Conditions, as the API server has them: type and status, reason, message. */
export function ConditionList({ conditions }: ConditionListProps) {
  return (
    <dl className={styles['list']}>
      {conditions.map((condition) => (
        <div key={condition.type} className={styles['condition']}>
          <dt className={styles['type']}>
            {condition.type}
            <span className={styles['status']} data-status={condition.status}>
              {condition.status}
            </span>
          </dt>
          <dd>
            {condition.reason !== '' && <span className={styles['reason']}>{condition.reason}</span>} {condition.message}
          </dd>
        </div>
      ))}
    </dl>
  );
}
