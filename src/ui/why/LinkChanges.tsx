import { useTranslation } from 'react-i18next';
import type { WhyWritten } from '../../worker/protocol/index.ts';
import { breakable } from './link-words.ts';
import styles from './LinkList.module.css';

interface LinkChangesProps {
  readonly written: WhyWritten;
}

/** What a write changed, field by field; folded. */
export function LinkChanges({ written: { changes = [], moreChanges } }: LinkChangesProps) {
  const { t } = useTranslation('why');
  if (changes.length === 0) return null;
  return (
    <details className={styles['more']}>
      <summary>{t('changes', { count: changes.length + moreChanges })}</summary>
      <dl className={styles['changes']}>
        {changes.map(({ path, before, after }) => (
          <div key={path}>
            <dt>{breakable(path)}</dt>
            <dd>
              <del>{before ?? t('noValue')}</del> <ins>{after ?? t('noValue')}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {moreChanges > 0 && <p className={styles['quiet']}>{t('more', { count: moreChanges })}</p>}
    </details>
  );
}
