import { Unlink, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { useShare, type Refusal } from './share-store.ts';
import styles from './RefusalBanner.module.css';

/** Something was to be opened and cannot be: says what is wrong with it, and that nothing was changed. */
export function RefusalBanner() {
  const { t } = useTranslation('share');
  const refusal = useShare((share) => share.refusal);
  // The sheet says it itself: what lies under it is not read.
  const sheet = useShare((share) => share.sheet);
  if (refusal === undefined || sheet) return null;
  return (
    <div role="alert" className={styles['banner']} data-refusal={refusal.code}>
      <Unlink aria-hidden="true" size={18} strokeWidth={1.75} className={styles['icon']} />
      <div className={styles['words']}>
        <RefusalWords refusal={refusal} />
      </div>
      <IconButton label={t('refusal.close')} icon={X} onClick={() => useShare.setState({ refusal: undefined })} />
    </div>
  );
}

/** What could not be opened, why, and what is untouched. */
export function RefusalWords({ refusal }: { readonly refusal: Refusal }) {
  const { t, i18n } = useTranslation('share');
  const { from, code, path, figures } = refusal;
  const shown = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number' ? value.toLocaleString(i18n.language) : value,
    ]),
  );
  return (
    <>
      <p className={styles['title']}>{t(`refusal.${from}`)}</p>
      <p>
        {t(`refusal.${code as 'unreadable'}`, { replace: shown })}
        {path !== '' && (
          <>
            {' '}
            <code className={styles['where']}>{t('refusal.where', { path })}</code>
          </>
        )}
      </p>
      <p>{t('refusal.untouched')}</p>
    </>
  );
}
