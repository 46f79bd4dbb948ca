import { say } from '../i18n/texts.ts';
import { useRef } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import type { Choice, Option, Pointing, Question } from '../../worker/protocol/lesson.ts';
import { Button } from '../design/Button.tsx';
import { classNames } from '../design/class-names.ts';
import { useCluster, useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { nameOf } from '../model/objects.ts';

import type { BeatRun } from './beat-run.ts';
import { useLessonPlace, vote, type BeatTry } from './lesson-place.ts';
import { LessonText } from './LessonText.tsx';
import { keepQuestionSlot } from './question-slot.ts';
import { useScrollToNew } from './use-scroll-to-new.ts';
import styles from './QuestionPart.module.css';

interface QuestionPartProps {
  /** The id of the beat. */
  readonly beat: string;
  readonly question: Question;
  readonly tried: BeatTry | undefined;
  /** What is right is not said yet, whatever the learner has answered. */
  readonly waits: boolean;
  readonly run: BeatRun;
}

/** The prediction that a beat asks for, and what is said to the learner's answer. */
export function QuestionPart({ beat, question, tried, waits, run }: QuestionPartProps) {
  return (
    <>
      {'options' in question ? (
        <ChoicePart beat={beat} question={question} tried={tried} waits={waits} />
      ) : (
        <PointingPart question={question} tried={tried} run={run} />
      )}
      <div ref={keepQuestionSlot} className={styles['slot']} />
    </>
  );
}

type Props<Q, K extends keyof QuestionPartProps> = Pick<QuestionPartProps, K | 'tried'> & { readonly question: Q };

/** Options of at most this width stand side by side. A Chinese character counts as two letters. */
const SHORT_LETTERS = 8;
const WIDE = /[\u2e80-\uffef]/g;

function ChoicePart({ beat, question: { text, options }, tried, waits }: Props<Choice, 'beat' | 'waits'>) {
  const t = usePartWords('lessons');
  const language = useLanguage();
  const words = options.map((option) => wordsIn(option.text, language));
  const short = words.every((each) => each.replace(WIDE, '..').length <= SHORT_LETTERS);
  const chosen = typeof tried?.answer === 'number' ? options[tried.answer] : undefined;
  const revealed = tried?.told === 'class' ? options.find(({ right }) => right === true) : undefined;
  const verdict = (option: Option) => (option !== chosen ? t.rightIs : option.right === true ? t.right : t.wrong);
  const said = waits ? [] : [...new Set([chosen, revealed])].filter((option) => option !== undefined);
  const follows = useLessonPlace((state) => state.follows);
  const area = useRef<HTMLDivElement>(null);
  useScrollToNew(area, said.map((option) => options.indexOf(option)).join());
  return (
    <div className={styles['question']}>
      <div className={styles['asked']} data-asked="">
        <LessonText words={text} />
      </div>
      <div role="group" aria-label={t.answer} className={classNames(styles['options'], short && styles['short'])}>
        {options.map((option, i) => (
          <button
            key={words[i]}
            type="button"
            aria-pressed={option === chosen}
            disabled={tried === undefined || tried.told !== undefined}
            className={styles['option']}
            data-option={i}
            data-right={said.includes(option) ? option.right === true : undefined}
            onClick={() => vote(beat, { type: 'answer', answer: i })}
          >
            <LessonText words={option.text} />
          </button>
        ))}
      </div>
      <div ref={area} aria-live="polite" className={styles['said']}>
        {waits && chosen !== undefined && <p data-waits="">{follows ? t.answerWaits : t.answerOfTeacher}</p>}
        {said.map((option) => (
          <div key={options.indexOf(option)} className={styles['because']} data-right={option.right === true}>
            <div className={styles['asked']}>
              <LessonText words={say(verdict(option), { answer: wordsIn(option.text, language) })} />
            </div>
            {option.because !== undefined && <LessonText words={option.because} />}
          </div>
        ))}
      </div>
    </div>
  );
}

function PointingPart({ question: { text, kind }, tried, run }: Props<Pointing, 'run'>) {
  const t = usePartWords('lessons');
  const selected = useObject(useWorldView((view) => view.selected));
  const fits = selected?.kind === kind ? selected : undefined;
  const pointed = useCluster(({ beat }) => (beat?.checks?.type === 'states' ? beat.checks.pointed : undefined));
  const right = pointed?.ids.includes(String(tried?.answer));
  return (
    <div className={styles['question']}>
      <div className={styles['asked']}>
        <LessonText words={text} />
      </div>
      {tried?.answer === undefined ? (
        <div className={styles['pointing']}>
          <p>{fits === undefined ? t.point : t.pointed({ name: fits.name })}</p>
          <Button look="primary" disabled={tried === undefined || fits === undefined} onClick={() => run.point(fits!.id)}>
            {t.pointAt}
          </Button>
        </div>
      ) : (
        <p aria-live="polite" className={styles['because']} data-right={right}>
          {(right === undefined ? t.pointed : right ? t.pointedRight : t.pointedWrong)({
            name: nameOf(String(tried.answer)),
            names: pointed?.ids.map(nameOf).join(', ') ?? '',
          })}
        </p>
      )}
    </div>
  );
}
