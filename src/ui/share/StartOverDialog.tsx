import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { useShare } from './share-store.ts';
import styles from './ShareSheet.module.css';

/** Asks before a scenario that is open already begins anew. Escape stays. */
export function StartOverDialog() {
  const { t } = useTranslation('share');
  const again = useShare((share) => share.again);
  return (
    <Dialog title={t('again.title')} onClose={() => again?.stay()}>
      <p className={styles['words']}>{t('again.what')}</p>
      <div className={styles['buttons']}>
        <Button look="primary" onClick={() => again?.stay()}>
          {t('again.stay')}
        </Button>
        <Button onClick={() => again?.startOver()}>{t('again.startOver')}</Button>
      </div>
    </Dialog>
  );
}
