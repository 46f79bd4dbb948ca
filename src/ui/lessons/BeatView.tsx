import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { commandLine } from '../../worker/protocol/index.ts';
import type { Beat, Lesson } from '../../worker/protocol/lesson.ts';
import { Button } from '../design/Button.tsx';
import { useCluster } from '../model/cluster-store.ts';
import type { BeatRun } from './beat-run.ts';
import { wordsIn } from './catalogue.ts';
import { CheckList } from './CheckList.tsx';
import { changeTry, type BeatTry, type LessonPlace } from './lesson-place.ts';
import { LessonText } from './LessonText.tsx';
import { addProgress } from './progress.ts';
import { QuestionPart } from './QuestionPart.tsx';
import styles from './BeatView.module.css';

interface BeatViewProps {
  readonly lesson: Lesson;
  readonly beat: Beat;
  readonly place: LessonPlace;
  /** Undefined until the beat has begun. */
  readonly tried: BeatTry | undefined;
  readonly run: BeatRun;
}

/** Whether the question of a beat has been answered. What comes after it is hidden until then. */
export function isAnswered({ question }: Beat, tried: BeatTry | undefined): boolean {
  return question === undefined || tried?.answer !== undefined;
}

/** Whether the learner has done what a beat asks for. */
export function isDone(beat: Beat, tried: BeatTry | undefined): boolean {
  if (!isAnswered(beat, tried)) return false;
  if ((beat.checks ?? []).length > 0) return tried?.met === true;
  return beat.action === undefined || tried?.acted === true;
}

/** What a learner reads and does in one beat. */
export function BeatView({ lesson, beat, place, tried, run }: BeatViewProps) {
  const { t, i18n } = useTranslation('lessons');
  const { id, title, text, question, action, checks = [], explanation, hints = [], versions = [] } = beat;
  const answered = isAnswered(beat, tried);
  const done = isDone(beat, tried);
  return (
    <section
      aria-label={wordsIn(title, i18n.language)}
      tabIndex={0}
      className={styles['beat']}
      data-beat={id}
      data-answered={answered}
      data-done={done}
    >
      {lesson.beats.length > 1 && <h3 className={styles['title']}>{wordsIn(title, i18n.language)}</h3>}
      <LessonText words={text} />
      {question !== undefined && <QuestionPart beat={id} question={question} tried={tried} />}
      {answered && action !== undefined && (
        <div className={styles['action']}>
          <LessonText words={action.text} />
          {action.commands !== undefined && (
            <>
              {action.commands.length > 0 && <pre className={styles['commands']}>{action.commands.map(lineOf).join('\n')}</pre>}
              {tried?.acted !== true && (
                <>
                  <Button look="primary" disabled={tried === undefined} onClick={() => run.act()}>
                    {t(action.commands.length > 0 ? 'doIt' : 'letPass')}
                  </Button>
                  {action.commands.length > 0 && <p className={styles['note']}>{t('byYourself')}</p>}
                </>
              )}
            </>
          )}
        </div>
      )}
      {answered && checks.length > 0 && <CheckList checks={checks} />}
      {lesson.kind === 'level' && <LevelResult lesson={lesson} place={place} tried={tried} />}
      <div aria-live="polite">
        {done && explanation !== undefined && (
          <div className={styles['explanation']}>
            <LessonText words={explanation} />
          </div>
        )}
      </div>
      {answered && <Hints beat={id} hints={hints} shown={tried?.hints ?? 0} />}
      {lesson.kind === 'level' && lesson.solution !== undefined && (
        <div className={styles['ways']}>
          <Button data-solution="" disabled={tried === undefined} onClick={() => run.solve(lesson.solution ?? [])}>
            {t('solution')}
          </Button>
        </div>
      )}
      {answered && versions.length > 0 && <Versions versions={versions} />}
    </section>
  );
}

/** A command as a person types it. */
function lineOf(command: NonNullable<NonNullable<Beat['action']>['commands']>[number]): string {
  return typeof command === 'string' ? command : commandLine(command);
}

interface HintsProps {
  readonly beat: string;
  readonly hints: NonNullable<Beat['hints']>;
  /** The number of hints that were asked for. */
  readonly shown: number;
}

/** Hints, one more each time the learner asks. */
function Hints({ beat, hints, shown }: HintsProps) {
  const { t } = useTranslation('lessons');
  if (hints.length === 0) return null;
  return (
    <div className={styles['hints']}>
      {shown > 0 && (
        <ol aria-label={t('hints')} aria-live="polite" className={styles['list']}>
          {hints.slice(0, shown).map((hint) => (
            <li key={JSON.stringify(hint)}>
              <LessonText words={hint} />
            </li>
          ))}
        </ol>
      )}
      {shown < hints.length && (
        <Button look="quiet" onClick={() => changeTry(beat, { hints: shown + 1 })}>
          {t(shown === 0 ? 'hint' : 'nextHint')}
        </Button>
      )}
    </div>
  );
}

/** Where other versions of Kubernetes differ in what is shown. */
function Versions({ versions }: { readonly versions: NonNullable<Beat['versions']> }) {
  const { t } = useTranslation('lessons');
  return (
    <details className={styles['versions']}>
      <summary>{t('versions')}</summary>
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

interface LevelResultProps {
  readonly lesson: Lesson;
  readonly place: LessonPlace;
  readonly tried: BeatTry | undefined;
}

/** The number of commands that were used in a level up to the shown moment, and the number that a good solution needs. */
function LevelResult({ lesson: { par }, place, tried }: LevelResultProps) {
  const { t } = useTranslation('lessons');
  const from = tried?.from.record ?? 0;
  const used = useCluster(
    ({ console, clock }) =>
      console.filter(({ record, asks, aside }) => record > from && record <= clock.record && asks !== true && aside !== true)
        .length,
  );
  const solved = useCluster(({ checks }) => checks?.type === 'states' && checks.states.every(({ state }) => state === 'met'));
  useEffect(() => {
    if (solved && used > 0) addProgress(place, { done: true, best: used });
  }, [place, solved, used]);
  return (
    <p className={styles['result']} data-used={used} data-solved={solved}>
      {solved && <strong className={styles['solved']}>{t('solved')}</strong>} {t('used', { count: used })}
      {par !== undefined && ` · ${t('par', { count: par })}`}
    </p>
  );
}
