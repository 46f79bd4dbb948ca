import { Share2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { useShare } from './share-store.ts';
import { IconButton } from '../design/IconButton.tsx';
import styles from './HeaderButtons.module.css';

/** The way back to the user's own cluster, while a scenario, a lesson or the tour is shown. */
export function HomeButton() {
  const { t } = useTranslation();
  const home = useShare((share) => share.home);
  if (home === undefined) return null;
  return (
    <Button data-home="" className={styles['button']} aria-label={t('home.back')} data-tip={t('home.tip')} onClick={home}>
      <Undo2 aria-hidden="true" size={16} strokeWidth={1.75} />
      <span className={styles['words']}>{t('home.back')}</span>
    </Button>
  );
}

export function ShareButton() {
  const { t } = useTranslation();
  return <IconButton label={t('shareMoment')} icon={Share2} onClick={() => useShare.setState({ sheet: true })} />;
}
