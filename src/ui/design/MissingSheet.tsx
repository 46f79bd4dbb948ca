import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { loadAgain } from './missing-store.ts';
import styles from './MissingSheet.module.css';

interface MissingSheetProps {
  readonly onClose: () => void;
}

/** In the place of a sheet that could not be had. */
export function MissingSheet({ onClose }: MissingSheetProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('missing.title')} onClose={onClose}>
      <p className={styles['words']}>{t('missing.what')}</p>
      <Button look="primary" onClick={loadAgain}>
        {t('missing.again')}
      </Button>
    </Dialog>
  );
}
