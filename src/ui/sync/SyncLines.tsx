import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { useAnswer } from '../model/use-answer.ts';
import { useView } from '../model/view-store.ts';
import { SyncFilterBar } from './SyncFilterBar.tsx';
import { SyncLineButton } from './SyncLineButton.tsx';
import styles from './SyncLines.module.css';

const FIRST = 60;
const MOST = 200;

/** The syncs up to the shown moment, newest first. */
export function SyncLines() {
  const { t } = useTranslation('sync');
  const filter = useView((view) => view.syncFilter);
  const [limit, setLimit] = useState(FIRST);
  const { answer } = useAnswer({ type: 'syncs', ...filter, limit });
  return (
    <>
      <SyncFilterBar filter={filter} controllers={answer?.controllers ?? []} />
      <div className={styles['scroller']}>
        <p className={styles['intro']}>{t('list.intro')}</p>
        {answer === undefined && <p className={styles['intro']}>{t('list.asking')}</p>}
        {answer?.syncs.length === 0 && (
          <p className={styles['empty']}>
            {t(filter.controller === undefined && filter.key === undefined ? 'list.none' : 'list.noneOf')}
          </p>
        )}
        <ol className={styles['lines']} aria-label={t('list.label')}>
          {answer?.syncs.map((sync) => (
            <li key={sync.record}>
              <SyncLineButton sync={sync} />
            </li>
          ))}
        </ol>
        {answer?.more === true && limit < MOST && (
          <Button look="quiet" onClick={() => setLimit(MOST)}>
            {t('list.older')}
          </Button>
        )}
      </div>
    </>
  );
}
