import { useTranslation } from 'react-i18next';
import type { Refusal } from './share-store.ts';
import styles from './RefusalWords.module.css';

/** Why something could not be opened, where it is wrong, and what is untouched. */
export function RefusalWords({ refusal }: { readonly refusal: Refusal }) {
  const { t, i18n } = useTranslation('share');
  const { code, path, figures } = refusal;
  const shown = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number' ? value.toLocaleString(i18n.language) : value,
    ]),
  );
  return (
    <>
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
