import { CircleCheck, CircleDot } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import type { Lesson } from '../../worker/protocol/lesson.ts';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { lessonHash } from './lesson-link.ts';
import { closeOverlay } from '../model/overlay.ts';
import { LessonText } from './LessonText.tsx';
import { useProgress } from './progress.ts';
import styles from './LessonEntry.module.css';

// The dev server makes the pictures when they are asked for, which takes some seconds.
const LessonPicture = later(() => import('./LessonPicture.tsx').then((module) => module.LessonPicture));

interface LessonEntryProps {
  readonly lesson: Lesson;
}

/** A lesson in its path: a picture of its goal, how long it takes, how far the learner is, and what it explains. */
export function LessonEntry({ lesson }: LessonEntryProps) {
  const { id, explains = [] } = lesson;
  const t = usePartWords('lessons');
  const language = useLanguage();
  const state = useProgress(({ lessons }) => stateOf(lessons[id]));
  return (
    <li className={styles['entry']} data-lesson={id} data-progress={state}>
      <LessonHead lesson={lesson} />
      {explains.length > 0 && (
        <ul aria-label={t.explains} className={styles['explains']}>
          {explains.map((words) => (
            <li key={wordsIn(words, language)}>
              <LessonText words={words} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The picture of a lesson, its title as a link to it, and the facts about it. */
export function LessonHead({ lesson: { id, kind, title, minutes } }: LessonEntryProps) {
  const t = usePartWords('lessons');
  const language = useLanguage();
  const progress = useProgress(({ lessons }) => lessons[id]);
  const state = stateOf(progress);
  const Icon = state === 'done' ? CircleCheck : CircleDot;
  return (
    <>
      <div className={styles['picture']}>
        <Optional missing={null}>
          <LessonPicture id={id} />
        </Optional>
      </div>
      <div className={styles['words']}>
        <a href={lessonHash(id)} className={styles['link']} onClick={() => closeOverlay()}>
          {wordsIn(title, language)}
        </a>
        <p className={styles['facts']}>
          {kind === 'level' && <span className={styles['kind']}>{t.level}</span>}
          <span>{t.minutes({ count: minutes })}</span>
          {state !== undefined && (
            <span className={styles['state']} data-state={state}>
              <Icon aria-hidden="true" size={14} /> {t[state]}
            </span>
          )}
          {progress?.best !== undefined && <span>{t.best({ count: progress.best })}</span>}
        </p>
      </div>
    </>
  );
}

function stateOf(progress: { readonly done?: true } | undefined): 'done' | 'begun' | undefined {
  if (progress === undefined) return undefined;
  return progress.done === true ? 'done' : 'begun';
}
