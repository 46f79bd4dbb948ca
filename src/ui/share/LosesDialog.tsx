import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { useSession } from '../model/session-context.ts';
import { currentScenario } from './current-scenario.ts';
import { saveAsFile } from './save-file.ts';
import { useShare } from './share-store.ts';
import styles from './ShareSheet.module.css';

/** Asks before something is opened in the place of what no link can bring back. Escape stays. */
export function LosesDialog() {
  const { t } = useTranslation('share');
  const session = useSession();
  const loses = useShare((share) => share.loses);
  // A worker that is gone has nothing to save; its status says so.
  const save = (): void => void currentScenario(session).then(saveAsFile, () => undefined);
  return (
    <Dialog title={t('loses.title')} onClose={() => loses?.stay()}>
      <p className={styles['words']}>{t('loses.what')}</p>
      <div className={styles['buttons']}>
        <Button look="primary" onClick={save}>
          {t('loses.save')}
        </Button>
        <Button look="danger" onClick={() => loses?.open()}>
          {t('loses.open')}
        </Button>
        <Button onClick={() => loses?.stay()}>{t('loses.stay')}</Button>
      </div>
    </Dialog>
  );
}
