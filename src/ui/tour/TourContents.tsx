import { useTranslation } from 'react-i18next';
import { useSettings } from '../model/settings.ts';
import { CHAPTERS } from './chapters.ts';
import { awaitChapter } from './tour-store.ts';
import styles from './TourCard.module.css';

/** The questions, each as the link that it is, and the way on from where the tour was left. */
export function TourContents() {
  const { t } = useTranslation('tour');
  const left = useSettings((settings) => settings.tourLeft);
  const leftIn = CHAPTERS.find(({ id }) => id === left?.chapter);
  return (
    <div className={styles['text']}>
      <p className={styles['words']}>{t('contents.what')}</p>
      <ol className={styles['chapters']}>
        {CHAPTERS.map(({ id, href }) => (
          <li key={id}>
            <a href={href} className={styles['link']} data-chapter={id} onClick={() => awaitChapter(id, href)}>
              {t(`chapter.${id}.title`)}
            </a>
          </li>
        ))}
      </ol>
      {left !== undefined && leftIn !== undefined && (
        <a href={left.hash} className={styles['link']} onClick={() => awaitChapter(leftIn.id, left.hash, left.step)}>
          {t('contents.goOn', { title: t(`chapter.${leftIn.id}.title`) })}
        </a>
      )}
    </div>
  );
}
