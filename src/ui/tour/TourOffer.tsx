import '../i18n/parts.ts';
import { useEffect, useState } from 'react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { useSettings } from '../model/settings.ts';
import { useShare } from '../share/share-store.ts';
import { openTour, useTour } from './tour-store.ts';
import styles from './TourOffer.module.css';

/** Offers the tour once, on a first visit, in the page's status line. Not on a visit that begins with a link, and no longer once a lesson or the tour is open. */
export function TourOffer() {
  const { t } = useTranslation('tour');
  const [offered, setOffered] = useState(() => !useSettings.getState().tourOffered && useShare.getState().hash === '');
  useEffect(() => {
    if (offered) useSettings.getState().change({ tourOffered: true });
  }, [offered]);
  const inTour = useTour((tour) => tour.open);
  const inLesson = useShare((share) => share.words !== undefined);
  if (offered && (inTour || inLesson)) setOffered(false);
  if (!offered) return null;
  const close = (): void => setOffered(false);
  return (
    <section aria-label={t('offer.label')} className={styles['offer']} data-tour-offer="">
      <p className={styles['words']}>{t('offer.new')}</p>
      <Button data-tip={t('offer.what')} onClick={openTour}>
        {t('take')}
      </Button>
      <IconButton label={t('offer.close')} icon={X} onClick={close} />
    </section>
  );
}
