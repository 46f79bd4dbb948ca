import { useEffect, useRef } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import { create } from 'zustand';
import type { Beat, Lesson } from '../../worker/protocol/lesson.ts';
import { Button } from '../design/Button.tsx';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { goTo } from '../model/focus-view.ts';
import { useWorld } from '../model/session-context.ts';
import type { BeatRun } from './beat-run.ts';
import { CheckList } from './CheckList.tsx';
import { changeTry, goToBeat, useLessonPlace, type BeatTry, type LessonPlace } from './lesson-place.ts';
import { focusNext } from './focus-next.ts';
import { LessonText } from './LessonText.tsx';
import { QuestionPart } from './QuestionPart.tsx';
import { RunnableLine } from './RunnableLine.tsx';
import { LevelAttempt, SolvedLevel, useSolved } from './LevelResult.tsx';
import { isAnswered, isDone, isToDo, isToWait } from './to-do.ts';
import { useScrollToNew } from './use-scroll-to-new.ts';
import styles from './BeatView.module.css';

// The dev server makes the pictures when they are asked for, which takes some seconds.
const LevelGoal = later(() => import('./LevelGoal.tsx').then((module) => module.LevelGoal));

interface BeatViewProps {
  readonly lesson: Lesson;
  readonly beat: Beat;
  readonly place: LessonPlace;
  /** Undefined until the beat has begun. */
  readonly tried: BeatTry | undefined;
  readonly run: BeatRun;
}

/** What a learner reads and does in one beat. */
export function BeatView({ lesson, beat, place, tried, run }: BeatViewProps) {
  const world = useWorld();
  const t = usePartWords('lessons');
  const language = useLanguage();
  const { id, title, text, question, action, checks = [], explanation, hints = [], versions = [] } = beat;
  const commands = action?.commands ?? [];
  const { follows, voting } = useLessonPlace();
  const answered = isAnswered(beat, tried, voting);
  const done = isDone(beat, tried, voting);
  const toDo = isToDo(beat, tried);
  const solved = useSolved(lesson);
  const explained = useRef<HTMLDivElement>(null);
  useScrollToNew(explained, done);
  // The button that the learner pressed is gone. What comes next gets the focus.
  useEffect(() => {
    if (document.activeElement === document.body) focusNext();
  }, [answered, toDo]);
  return (
    <section
      aria-label={wordsIn(title, language)}
      tabIndex={0}
      className={styles['beat']}
      data-beat={id}
      data-answered={answered}
      data-done={done}
    >
      {lesson.beats.length > 1 && <h3 className={styles['title']}>{wordsIn(title, language)}</h3>}
      <LessonText words={text} runs />
      {tried?.missed === true && <MissedStep lesson={lesson} beat={beat} />}
      {question !== undefined && <QuestionPart beat={id} question={question} tried={tried} waits={!answered} run={run} />}
      {answered && action !== undefined && (
        <div className={styles['action']}>
          <LessonText words={action.text} runs />
          {commands.length > 0 && (
            <div className={styles['commands']}>
              {commands.map((command, i) => (
                <RunnableLine key={i} command={command} block />
              ))}
            </div>
          )}
          {toDo && (
            <>
              {commands.length > 0 && <p className={styles['note']}>{t.byYourself}</p>}
              <div className={styles['ways']}>
                {commands.length > 0 && (
                  <Button data-terminal="" data-tip={t.terminalTip} onClick={() => goTo(world, 'terminal')}>
                    {t.terminal}
                  </Button>
                )}
                <Button
                  look={isToWait(beat) && !follows ? 'primary' : 'quiet'}
                  data-act=""
                  disabled={tried === undefined}
                  onClick={() => run.act()}
                >
                  {isToWait(beat) ? t.letRun : t.doIt}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
      {solved && <SolvedLevel lesson={lesson} beat={beat} place={place} tried={tried} />}
      {lesson.kind === 'level' && place.given === undefined && !solved && (
        <Optional missing={null}>
          <LevelGoal id={lesson.id} />
        </Optional>
      )}
      {answered && checks.length > 0 && <CheckList checks={checks} run={run} />}
      {lesson.kind === 'level' && <LevelAttempt lesson={lesson} tried={tried} />}
      <div aria-live="polite" className={styles['live']}>
        {done && !solved && explanation !== undefined && (
          <div ref={explained} className={styles['explanation']}>
            <LessonText words={explanation} />
          </div>
        )}
      </div>
      {answered && !solved && <Hints beat={id} hints={hints} shown={tried?.hints ?? 0} />}
      {lesson.kind === 'level' && lesson.solution !== undefined && !solved && (
        <div className={styles['ways']}>
          <Button data-solution="" disabled={tried === undefined} onClick={() => run.solve(lesson.solution ?? [])}>
            {t.solution}
          </Button>
        </div>
      )}
      {answered && versions.length > 0 && <Versions versions={versions} />}
    </section>
  );
}

interface HintsProps {
  readonly beat: string;
  readonly hints: NonNullable<Beat['hints']>;
  /** The number of hints that were asked for. */
  readonly shown: number;
}

/** Hints, one more each time the learner asks. */
function Hints({ beat, hints, shown }: HintsProps) {
  const t = usePartWords('lessons');
  if (hints.length === 0) return null;
  return (
    <div className={styles['hints']}>
      {shown > 0 && (
        <ol aria-label={t.hints} aria-live="polite" className={styles['list']}>
          {hints.slice(0, shown).map((hint) => (
            <li key={JSON.stringify(hint)}>
              <LessonText words={hint} runs />
            </li>
          ))}
        </ol>
      )}
      {shown < hints.length && (
        <Button look="quiet" onClick={() => changeTry(beat, { hints: shown + 1 })}>
          {shown === 0 ? t.hint : t.nextHint}
        </Button>
      )}
    </div>
  );
}

/** Whether the notes on other versions are open. Who reads with an article of an older version opens them once, for all parts. */
const useShownVersions = create<{ readonly shown: boolean }>(() => ({ shown: false }));

function showVersions(shown: boolean): void {
  useShownVersions.setState({ shown });
}

/** Where other versions of Kubernetes differ in what is shown. */
function Versions({ versions }: { readonly versions: NonNullable<Beat['versions']> }) {
  const t = usePartWords('lessons');
  const shown = useShownVersions(({ shown: is }) => is);
  return (
    <details className={styles['versions']} open={shown} onToggle={({ currentTarget }) => showVersions(currentTarget.open)}>
      <summary>{t.versions}</summary>
      <dl>
        {versions.map(({ version, text }) => (
          <div key={version + JSON.stringify(text)}>
            <dt>{version}</dt>
            <dd>
              <LessonText words={text} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface MissedStepProps {
  readonly lesson: Lesson;
  readonly beat: Beat;
}

/** Says that the step has not come at which the beat begins, and leads to the part that makes it come. */
function MissedStep({ lesson: { beats }, beat }: MissedStepProps) {
  const t = usePartWords('lessons');
  const cause = beats.slice(0, beats.indexOf(beat)).findLastIndex(({ action }) => action !== undefined);
  return (
    <div className={styles['missed']} data-missed="">
      <p>{t.missed({ step: beat.stage?.step ?? '' })}</p>
      {cause >= 0 && <Button onClick={() => goToBeat(cause)}>{t.toAction}</Button>}
    </div>
  );
}
