import '../i18n/parts.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { useSession } from '../model/session-context.ts';
import type { Beat, Lesson } from '../../worker/protocol/lesson.ts';
import { BeatRun } from './beat-run.ts';
import { BeatView } from './BeatView.tsx';
import { lessonAt, pathOf, wordsIn } from './catalogue.ts';
import { leaveLesson, tryOf, useLessonPlace, type LessonPlace } from './lesson-place.ts';
import { LessonFoot } from './LessonFoot.tsx';
import { addProgress } from './progress.ts';
import styles from './LessonPart.module.css';

/** The open lesson, beside the stage. On a narrow screen it is a sheet above it, which can be folded. */
export function LessonPart() {
  const { t } = useTranslation('lessons');
  const place = useLessonPlace((state) => state.place);
  const [folded, setFolded] = useState(false);
  const lesson = place && lessonAt(place);
  if (place === undefined) return null;
  return (
    <aside aria-label={t('open')} className={styles['part']} data-view="lesson" data-folded={folded}>
      <div className={styles['ways']}>
        <IconButton
          className={styles['fold']}
          label={t(folded ? 'unfold' : 'fold')}
          icon={folded ? ChevronDown : ChevronUp}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        />
        <IconButton label={t('leave')} icon={X} onClick={leaveLesson} />
      </div>
      {lesson === undefined ? <p className={styles['place']}>{t('missing')}</p> : <OpenLesson lesson={lesson} place={place} />}
    </aside>
  );
}

interface OpenLessonProps {
  readonly lesson: Lesson;
  readonly place: LessonPlace;
}

function OpenLesson({ lesson, place }: OpenLessonProps) {
  const { t, i18n } = useTranslation('lessons');
  const session = useSession();
  const { given } = place;
  const beat = lesson.beats[place.beat] ?? lesson.beats[0]!;
  const path = given === undefined ? pathOf(lesson.id) : undefined;
  const run = useMemo(() => new BeatRun(session, beat === given?.beats[0] ? atRest(beat) : beat), [session, beat, given]);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => run.follow(), [run]);
  useEffect(() => addProgress({ lesson: lesson.id, given }, {}), [lesson.id, given]);
  // The button that the learner pressed belongs to the beat before, or is gone.
  useEffect(() => title.current?.focus(), [beat]);
  return (
    <>
      <div className={styles['head']}>
        {path !== undefined && (
          <p className={styles['place']}>
            {t('place', {
              path: wordsIn(path.title, i18n.language),
              lesson: path.lessons.indexOf(lesson.id) + 1,
              lessons: path.lessons.length,
            })}
          </p>
        )}
        {given !== undefined && <p className={styles['place']}>{t('given')}</p>}
        <h2 ref={title} tabIndex={-1} className={styles['title']}>
          {wordsIn(lesson.title, i18n.language)}
        </h2>
      </div>
      <BeatView key={beat.id} lesson={lesson} beat={beat} place={place} tried={tryOf(place, beat.id)} run={run} />
      <LessonFoot lesson={lesson} beat={beat} place={place} run={run} />
    </>
  );
}

/** The first beat of a lesson from elsewhere: it does not play by itself. */
function atRest(beat: Beat): Beat {
  const { playing: _, ...stage } = beat.stage ?? {};
  return { ...beat, stage };
}
