import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import type { Beat, Lesson } from '../../worker/protocol/lesson.ts';
import { WholeWords } from '../design/WholeWords.tsx';
import { useCluster, useConsole } from '../model/cluster-store.ts';
import { useWorld } from '../model/session-context.ts';
import { useLessonPlace, type BeatTry, type LessonPlace } from './lesson-place.ts';
import { LessonText } from './LessonText.tsx';
import { addProgress } from './progress.ts';
import styles from './LevelResult.module.css';

/** The checks of the open beat, once the worker has looked at them. */
function useChecks() {
  return useCluster(({ beat }) => (beat?.checks?.type === 'states' ? beat.checks : undefined));
}

/** Whether the shown moment is one at which the level is solved. */
export function useSolved({ kind }: Lesson): boolean {
  const checks = useChecks();
  return kind === 'level' && checks?.states.every(({ state }) => state === 'met') === true;
}

interface LevelAttemptProps {
  readonly lesson: Lesson;
  readonly tried: BeatTry | undefined;
}

/**
 * The number of commands that were used in a level up to the shown moment, and the number that a good solution needs. While a level is open, the terminal begins
 * with it: what was done before would say what is wrong.
 */
export function LevelAttempt({ lesson, tried }: LevelAttemptProps) {
  const t = usePartWords('lessons');
  const world = useWorld();
  const used = useChecks()?.commands ?? 0;
  const solved = useSolved(lesson);
  const begun = tried?.from.record ?? Infinity;
  useEffect(() => {
    world.view.setState({ consoleFrom: begun });
    return () => world.view.setState({ consoleFrom: undefined });
  }, [world, begun]);
  return (
    <p className={styles['attempt']} data-used={used} data-solved={solved}>
      {t.used({ count: used })}
      {lesson.par !== undefined && ` · ${t.par({ count: lesson.par })}`}
    </p>
  );
}

interface SolvedLevelProps {
  readonly lesson: Lesson;
  readonly beat: Beat;
  readonly place: LessonPlace;
  readonly tried: BeatTry | undefined;
}

/** The moment at which a level is solved: what the learner did, and what it shows. */
export function SolvedLevel({ lesson, beat: { explanation }, place, tried }: SolvedLevelProps) {
  const t = usePartWords('lessons');
  const checks = useChecks();
  const follows = useLessonPlace((state) => state.follows);
  const begun = tried?.from.record ?? Infinity;
  const lines = useConsole().filter(({ record, asks, aside }) => record > begun && asks !== true && aside !== true);
  const used = checks?.commands ?? 0;
  const byPage = tried?.solution === true;
  // The page's solution, or a teacher's, is nothing that the learner has done.
  const isOwn = !byPage && !follows && checks?.leftBefore !== true;
  useEffect(() => {
    if (used > 0 && isOwn) addProgress(place, { done: true, best: used });
  }, [place, used, isOwn]);
  return (
    <section aria-label={t.solved} role="status" className={styles['solved']} data-result="">
      <h3 className={styles['title']}>
        <CircleCheck aria-hidden="true" size={20} />
        {byPage ? t.solvedByPage : lesson.par === used ? t.solvedWell({ count: used }) : t.solvedWith({ count: used })}
      </h3>
      {lines.length > 0 && (
        <>
          <p>{byPage ? t.solutionDid : t.youDid}</p>
          <ol className={styles['lines']}>
            {lines.map(({ id, line }) => (
              <li key={id}>
                <WholeWords text={line} />
              </li>
            ))}
          </ol>
        </>
      )}
      {explanation !== undefined && (
        <>
          <p>{t.itShows}</p>
          <LessonText words={explanation} />
        </>
      )}
      {byPage && <p>{t.isSolution}</p>}
    </section>
  );
}
