import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { CHAPTERS, type Chapter } from './chapters.ts';
import { awaitChapter, endChapter, goToStep } from './tour-store.ts';
import styles from './TourCard.module.css';

interface TourAnswerProps {
  readonly chapter: Chapter;
}

/** The question again at the end of a chapter, with its answer on request. */
export function TourAnswer({ chapter }: TourAnswerProps) {
  const { t } = useTranslation('tour');
  const [shown, setShown] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that led here is gone.
    if (shown || document.activeElement === document.body) text.current?.focus();
  }, [shown]);
  const next = CHAPTERS[CHAPTERS.indexOf(chapter) + 1];
  return (
    <>
      <div ref={text} tabIndex={-1} className={styles['text']} data-answer={shown}>
        <p className={shown ? styles['seen'] : styles['words']}>{shown ? t(`chapter.${chapter.id}.answer`) : t('looked')}</p>
      </div>
      <div className={styles['acts']}>
        {!shown && (
          <Button look="primary" onClick={() => setShown(true)}>
            {t('answer')}
          </Button>
        )}
        {shown && next !== undefined && (
          <a
            href={next.href}
            className={styles['link']}
            data-chapter={next.id}
            onClick={() => {
              endChapter();
              awaitChapter(next.id, next.href);
            }}
          >
            {t('contents.next')}
          </a>
        )}
        {shown && next === undefined && <Button onClick={endChapter}>{t('others')}</Button>}
        <Button look="quiet" onClick={() => goToStep(chapter.steps.length - 1)}>
          {t('previous')}
        </Button>
      </div>
    </>
  );
}
