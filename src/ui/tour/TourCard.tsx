import '../i18n/parts.ts';
import { useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { useSettings } from '../model/settings.ts';
import { foldView, useView } from '../model/view-store.ts';
import { useShare } from '../share/share-store.ts';
import { CHAPTERS } from './chapters.ts';
import { awaitChapter, endChapter, leaveTour, useTour } from './tour-store.ts';
import { TourAnswer } from './TourAnswer.tsx';
import { TourStepView } from './TourStepView.tsx';
import styles from './TourCard.module.css';

/** The tour: the questions, or a step of one of them. It blocks nothing. Escape within it ends the tour. */
export function TourCard() {
  const { t } = useTranslation('tour');
  const id = useTour((tour) => tour.chapter);
  const step = useTour((tour) => tour.step);
  const chapter = CHAPTERS.find((one) => one.id === id);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = card.current;
    // It was opened from a sheet that is closed now.
    element?.focus();
    element?.addEventListener('keydown', leaveOnEscape);
    return () => element?.removeEventListener('keydown', leaveOnEscape);
  }, []);
  useFoldedTimeline(chapter !== undefined && chapter.usesTimeline === undefined);
  const stepId = chapter?.steps[step];
  return (
    <aside ref={card} tabIndex={-1} aria-label={t('label')} className={styles['card']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{chapter === undefined ? t('label') : t(`chapter.${chapter.id}.title`)}</h2>
        <Ways inChapter={chapter !== undefined} />
      </div>
      {chapter === undefined && <TourContents />}
      {chapter !== undefined && stepId !== undefined && <TourStepView key={stepId} chapter={chapter} id={stepId} step={step} />}
      {chapter !== undefined && stepId === undefined && <TourAnswer chapter={chapter} />}
      <IconButton label={t('leave')} icon={X} onClick={leaveTour} />
    </aside>
  );
}

/** Folds the timeline while a chapter is shown, if the chapter needs the room. */
function useFoldedTimeline(folds: boolean): void {
  useEffect(() => {
    if (!folds) return undefined;
    if (useView.getState().folded.has('timeline')) return undefined;
    foldView('timeline', true);
    return () => foldView('timeline', false);
  }, [folds]);
}

function leaveOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  // The page's own Escape would clear the selection.
  event.stopPropagation();
  leaveTour();
}

/** The ways out of the chapter, and back to what the user had before the tour. */
function Ways({ inChapter }: { readonly inChapter: boolean }) {
  const { t } = useTranslation('tour');
  const home = useShare((share) => share.home);
  return (
    <div className={styles['ways']}>
      {inChapter && (
        <Button look="quiet" onClick={endChapter}>
          {t('others')}
        </Button>
      )}
      {home !== undefined && (
        <Button
          look="quiet"
          onClick={() => {
            leaveTour();
            home();
          }}
        >
          {t('back')}
        </Button>
      )}
    </div>
  );
}

/** The questions as links, and a link to continue where the tour was left. */
function TourContents() {
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
