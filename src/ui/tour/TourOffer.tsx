import '../i18n/parts.ts';
import { useEffect, useState } from 'react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { useSettings } from '../model/settings.ts';
import { useShare } from '../share/share-store.ts';
import { openTour } from './tour-store.ts';
import styles from './TourOffer.module.css';

/** Offers the tour once, on a first visit, in a line below everything else. Not on a visit that begins with a link. */
export function TourOffer() {
  const { t } = useTranslation('tour');
  const [offered, setOffered] = useState(() => !useSettings.getState().tourOffered && useShare.getState().hash === '');
  useEffect(() => {
    if (offered) useSettings.getState().change({ tourOffered: true });
  }, [offered]);
  if (!offered) return null;
  const close = (): void => setOffered(false);
  const take = (): void => {
    close();
    openTour();
  };
  return (
    <aside aria-label={t('offer.label')} className={styles['offer']}>
      <p className={styles['words']}>{t('offer.what')}</p>
      <Button onClick={take}>{t('take')}</Button>
      <IconButton label={t('offer.close')} icon={X} onClick={close} />
    </aside>
  );
}
