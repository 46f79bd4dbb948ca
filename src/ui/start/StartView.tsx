import { useTranslation } from 'react-i18next';
import { useAnswer } from '../model/use-answer.ts';
import { LeaseElection } from './LeaseElection.tsx';
import { StageTable } from './StageTable.tsx';
import styles from './StartView.module.css';

/** How the controller managers start, beside one another: who leads, and each stage under the name of upstream's function. */
export function StartView() {
  const { t } = useTranslation();
  const { answer: view } = useAnswer({ type: 'start-up' });
  return (
    <section aria-label={t('start.label')} aria-busy={view === undefined} className={styles['view']}>
      {view === undefined ? (
        <p className={styles['asking']}>{t('start.asking')}</p>
      ) : (
        <>
          <LeaseElection view={view} />
          <StageTable managers={view.managers} />
        </>
      )}
    </section>
  );
}
