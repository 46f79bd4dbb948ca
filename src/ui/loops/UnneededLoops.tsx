import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showUnneeded, useLoops } from './loops-store.ts';
import { QuietLoop } from './QuietLoop.tsx';
import styles from './QuietLoop.module.css';

interface UnneededLoopsProps {
  readonly ids: readonly string[];
}

/** The loops that have no object to look after, as their number in the line of the quiet ones, or each as a word. */
export function UnneededLoops({ ids }: UnneededLoopsProps) {
  const { t } = useTranslation();
  const shown = useLoops((state) => state.unneeded);
  if (ids.length === 0) return null;
  return (
    <>
      <li className={styles['loop']}>
        <button
          type="button"
          className={styles['button']}
          aria-expanded={shown}
          data-tip={t('loops.unneededTip')}
          onClick={() => showUnneeded(!shown)}
        >
          <ChevronRight aria-hidden="true" className={styles['chevron']} />
          {t('loops.unneeded', { count: ids.length })}
        </button>
      </li>
      {shown && ids.map((id) => <QuietLoop key={id} id={id} />)}
    </>
  );
}
