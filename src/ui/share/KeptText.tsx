import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { useSettings } from '../model/settings.ts';
import { goBackToKeptText } from './brought-text.ts';
import styles from './KeptText.module.css';

/** Above a text that a link brought: says that the user's own is kept, and goes back to it. */
export function KeptText() {
  const { t } = useTranslation();
  const kept = useSettings((settings) => settings.keptTexts.length);
  const isBrought = useSettings((settings) => settings.textIsBrought);
  if (kept === 0) return null;
  return (
    <div className={styles['strip']}>
      <p>
        {isBrought && `${t('keptText.what')} `}
        {t('keptText.kept', { count: kept })}
      </p>
      <Button look="quiet" onClick={goBackToKeptText}>
        {t('keptText.back')}
      </Button>
    </div>
  );
}
