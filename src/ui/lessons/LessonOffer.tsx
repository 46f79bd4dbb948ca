import { useEffect, useState } from 'react';
import { X } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { ButtonLink } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { useMaking } from './making-place.ts';
import { useSettings } from '../model/settings.ts';
import { useShare } from '../share/share-store.ts';
import { FIRST_LESSON, lessonHash } from './lesson-link.ts';
import { useLessonPlace } from './lesson-place.ts';
import styles from './LessonOffer.module.css';

/**
 * Offers the first lesson once, on a first visit, in the page's status line. Not on a visit that begins with a link, and no longer once a lesson is open or is
 * being made.
 */
export function LessonOffer() {
  const t = usePartWords('lessons');
  const [offered, setOffered] = useState(() => !useSettings.getState().lessonOffered && useShare.getState().hash === '');
  useEffect(() => {
    if (offered) useSettings.getState().change({ lessonOffered: true });
  }, [offered]);
  const inLesson = useLessonPlace(({ place }) => place !== undefined);
  const inScenario = useShare((share) => share.words !== undefined);
  const makes = useMaking(({ open }) => open);
  if (offered && (inLesson || inScenario || makes)) setOffered(false);
  if (!offered) return null;
  return (
    <section aria-label={t.offer.label} className={styles['offer']} data-lesson-offer="">
      <p className={styles['words']}>{t.offer.new}</p>
      <ButtonLink data-tip={t.offer.what} href={lessonHash(FIRST_LESSON)}>
        {t.offer.take}
      </ButtonLink>
      <IconButton label={t.offer.close} icon={X} onClick={() => setOffered(false)} />
    </section>
  );
}
