import { useTranslation } from 'react-i18next';
import type { ManagerStartView } from '../../worker/protocol/index.ts';
import { optionOf } from './options.ts';
import styles from './Election.module.css';

interface ElectionProps {
  readonly manager: ManagerStartView;
}

/** As whom a manager competes, and in what time. */
export function Election({ manager: { identity, options } }: ElectionProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles['as']}>
        {t('start.election.as')} <code>{identity}</code>
      </span>
      <span className={styles['timings']}>
        {t('start.election.timings', {
          duration: optionOf(options, 'leader-elect-lease-duration'),
          deadline: optionOf(options, 'leader-elect-renew-deadline'),
          retry: optionOf(options, 'leader-elect-retry-period'),
        })}
      </span>
    </>
  );
}
