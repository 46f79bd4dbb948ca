import { useTranslation } from 'react-i18next';
import type { ConditionView } from '../../worker/protocol/index.ts';
import { WhyButton } from '../why/WhyButton.tsx';
import styles from './ConditionList.module.css';

interface ConditionListProps {
  /** Id of the object whose they are. */
  readonly object: string;
  readonly conditions: readonly ConditionView[];
}

/** Conditions, as the API server has them: type and status, reason, message. */
export function ConditionList({ object, conditions }: ConditionListProps) {
  const { t } = useTranslation();
  return (
    <dl className={styles['list']}>
      {conditions.map((condition) => (
        <div key={condition.type} className={styles['condition']}>
          <dt className={styles['type']}>
            {condition.type}
            <span className={styles['end']}>
              <span className={styles['status']} data-status={condition.status}>
                {condition.status}
              </span>
              <WhyButton
                subject={{ object, field: `status.conditions[type=${condition.type}].status` }}
                label={t('inspector.whyCondition', { type: condition.type, status: condition.status })}
              />
            </span>
          </dt>
          <dd>
            {condition.reason !== '' && <span className={styles['reason']}>{condition.reason}</span>}{' '}
            <span lang="en">{condition.message}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
