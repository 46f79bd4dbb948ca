import { useTranslation } from 'react-i18next';
import type { DeploymentView } from '../../worker/protocol/index.ts';
import { WhyButton } from '../why/WhyButton.tsx';
import { classNames } from '../design/class-names.ts';
import styles from './RolloutNumbers.module.css';

interface RolloutNumbersProps {
  readonly deployment: DeploymentView;
}

/** `7/10 ready · surge 2 of 3 · unavailable 1 of 2`: the numbers that the Deployment controller decides by. */
export function RolloutNumbers({ deployment }: RolloutNumbersProps) {
  const { t } = useTranslation();
  const { desired, current, ready, available, maxSurge, maxUnavailable } = deployment;
  const stalled = deployment.conditions.find((condition) => condition.type === 'Progressing' && condition.status === 'False');
  return (
    <p className={styles['numbers']}>
      <span className={styles['ready']}>
        <b>{ready}</b>/{desired} {t('numbers.ready')}
      </span>
      {maxSurge === undefined || maxUnavailable === undefined ? (
        <span>Recreate</span>
      ) : (
        <>
          <span>{t('numbers.surge', { used: Math.max(0, current - desired), max: maxSurge })}</span>
          <span>{t('numbers.unavailable', { used: Math.max(0, desired - available), max: maxUnavailable })}</span>
        </>
      )}
      {stalled !== undefined && <span className={styles['trouble']}>{stalled.reason}</span>}
      {isUnderWay(deployment) && (
        <span className={classNames(styles['why'], 'nopan')} data-controls>
          <WhyButton subject={{ waiting: deployment.id }} label={t('inspector.whyWaiting')} word={t('inspector.why')} />
        </span>
      )}
    </p>
  );
}

/** Not all of its Pods are of the newest revision and available, or there are others still. */
function isUnderWay({ deleting, desired, current, updated, available }: DeploymentView): boolean {
  return !deleting && (updated < desired || available < desired || current > desired);
}
