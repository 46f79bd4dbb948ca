import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComparisonView } from '../../worker/protocol/index.ts';
import { Dialog } from '../design/Dialog.tsx';
import { useSession } from '../model/session-context.ts';
import { closeComparison, openComparison, type ComparisonAim } from './compare-store.ts';
import { Differences } from './Differences.tsx';
import { MomentSelect } from './MomentSelect.tsx';
import styles from './CompareSheet.module.css';
import '../i18n/parts.ts';

interface CompareSheetProps {
  readonly aim: ComparisonAim;
}

/** What differs between two moments: which objects are only in one, and which fields of the others are not the same. */
export function CompareSheet({ aim }: CompareSheetProps) {
  const { t } = useTranslation('time');
  const [all, setAll] = useState(false);
  const compared = useComparison(aim);
  return (
    <Dialog title={t('compare.title')} onClose={closeComparison}>
      <div className={styles['choice']}>
        <MomentSelect label={t('compare.from')} moment={aim.first} onChange={(first) => openComparison({ ...aim, first })} />
        <MomentSelect label={t('compare.to')} moment={aim.second} onChange={(second) => openComparison({ ...aim, second })} />
        <label className={styles['all']}>
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
          {t('compare.all')}
        </label>
      </div>
      {compared === undefined && <p role="status">{t('compare.working')}</p>}
      {compared instanceof Error && <p role="alert">{t('compare.failed', { why: compared.message })}</p>}
      {compared !== undefined && !(compared instanceof Error) && <Differences compared={compared} all={all} />}
    </Dialog>
  );
}

/** The answer to one question; undefined until it is there. */
function useComparison(aim: ComparisonAim): ComparisonView | Error | undefined {
  const session = useSession();
  const [answered, setAnswered] = useState<{ readonly aim: ComparisonAim; readonly answer: ComparisonView | Error }>();
  useEffect(() => {
    let wanted = true;
    const { first, second } = aim;
    const answer = (outcome: ComparisonView | Error): void => {
      if (wanted) setAnswered({ aim, answer: outcome });
    };
    session
      .ask({ type: 'compare', first, second })
      .then(answer, (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))));
    return () => {
      wanted = false;
    };
  }, [session, aim]);
  // Of the answer to an earlier question nothing is shown.
  return answered?.aim === aim ? answered.answer : undefined;
}
