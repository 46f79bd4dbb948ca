import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import { Button } from '../design/Button.tsx';
import { CommandButton } from '../commands/CommandButton.tsx';
import { classNames } from '../design/class-names.ts';
import { lastInput } from '../design/last-input.ts';
import { SidePart } from '../design/SidePart.tsx';
import { useSession } from '../model/session-context.ts';
import type { Beat, Lesson } from '../../worker/protocol/lesson.ts';
import { BeatRun } from './beat-run.ts';
import { BeatView } from './BeatView.tsx';
import { lessonAt, pathOf } from './catalogue.ts';
import { goToBeat, isPassing, leaveLesson, stopPassing, tryOf, useLessonPlace, type LessonPlace } from './lesson-place.ts';
import { LessonFoot } from './LessonFoot.tsx';
import { usePreviews } from './making-place.ts';
import { usePresenting } from '../model/presenting.ts';
import { useOpenBeat } from './open-beat.ts';
import { addProgress } from './progress.ts';
import styles from './LessonPart.module.css';

/** The open lesson, beside the stage. */
export function LessonPart() {
  const t = usePartWords('lessons');
  const place = useLessonPlace((state) => state.place);
  const lesson = place && lessonAt(place);
  if (place === undefined) return null;
  if (lesson !== undefined) return <OpenLesson lesson={lesson} place={place} />;
  return (
    <LessonSide>
      <p className={styles['place']}>{t.missing}</p>
    </LessonSide>
  );
}

/** The place of the open lesson. `head` stays when it is folded. */
function LessonSide({ head, children }: { readonly head?: ReactNode; readonly children: ReactNode }) {
  const t = usePartWords('lessons');
  const presented = usePresenting(({ on }) => on);
  const words = { fold: t.fold, unfold: t.unfold, close: t.leave };
  return (
    <SidePart
      label={t.open}
      view="lesson"
      words={words}
      head={head}
      tools={<CommandButton command="present" data-present="" />}
      bare={presented}
      onClose={leaveLesson}
    >
      {children}
    </SidePart>
  );
}

interface OpenLessonProps {
  readonly lesson: Lesson;
  readonly place: LessonPlace;
}

function OpenLesson({ lesson, place }: OpenLessonProps) {
  const t = usePartWords('lessons');
  const language = useLanguage();
  const session = useSession();
  const { given } = place;
  const beat = lesson.beats[place.beat] ?? lesson.beats[0]!;
  const path = given === undefined ? pathOf(lesson.id) : undefined;
  const run = useMemo(() => new BeatRun(session, beat === given?.beats[0] ? atRest(beat) : beat), [session, beat, given]);
  const presented = usePresenting(({ on }) => on);
  const previews = usePreviews();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => run.follow(), [run]);
  const passing = isPassing(place);
  const hasBegun = tryOf(place, beat.id) !== undefined;
  useEffect(() => {
    if (passing && hasBegun) run.goOn(() => goToBeat(place.beat + 1));
  }, [run, passing, hasBegun, place.beat]);
  useEffect(() => {
    useOpenBeat.setState({ open: { lesson, beat, run } });
    return () => useOpenBeat.setState({ open: undefined });
  }, [lesson, beat, run]);
  useEffect(() => addProgress({ lesson: lesson.id, given }, {}), [lesson.id, given]);
  // The button that the learner pressed belongs to the beat before, or is gone.
  useEffect(() => title.current?.focus({ focusVisible: lastInput() === 'key' }), [beat]);
  const head = (
    <>
      {path !== undefined && (
        <p className={classNames(styles['place'], styles['path'])}>
          {t.place({
            path: wordsIn(path.title, language),
            lesson: path.lessons.indexOf(lesson.id) + 1,
            lessons: path.lessons.length,
          })}
        </p>
      )}
      {given !== undefined && !previews && <p className={styles['place']}>{t.given}</p>}
      <h2 ref={title} tabIndex={-1} className={styles['title']}>
        {wordsIn(lesson.title, language)}
      </h2>
    </>
  );
  if (passing)
    return (
      <LessonSide head={head}>
        <Passing lesson={lesson} goal={place.goal!} />
      </LessonSide>
    );
  return (
    <LessonSide head={head}>
      <BeatView
        key={`${lesson.id} ${beat.id}`}
        lesson={lesson}
        beat={beat}
        place={place}
        tried={tryOf(place, beat.id)}
        run={run}
      />
      {!presented && <LessonFoot lesson={lesson} beat={beat} place={place} run={run} />}
    </LessonSide>
  );
}

interface PassingProps {
  readonly lesson: Lesson;
  /** Index of the beat that a link leads to. */
  readonly goal: number;
}

/** On the way to the beat of a link: the parts before it are done, so that the cluster is the one that the beat is about. */
function Passing({ lesson, goal }: PassingProps) {
  const t = usePartWords('lessons');
  const language = useLanguage();
  const title = wordsIn(lesson.beats[goal]?.title ?? '', language);
  return (
    <section role="status" className={styles['passing']} data-passing={lesson.beats[goal]?.id}>
      <p>{t.passing({ number: goal + 1, title })}</p>
      <Button onClick={stopPassing}>{t.stopPassing}</Button>
    </section>
  );
}

/** The first beat of a lesson from elsewhere: it does not play by itself. */
function atRest(beat: Beat): Beat {
  const { playing: _, ...stage } = beat.stage ?? {};
  return { ...beat, stage };
}
