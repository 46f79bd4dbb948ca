import { useId } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import type { Question } from '../../worker/protocol/lesson.ts';
import { LessonText } from '../lessons/LessonText.tsx';
import { nameOf } from '../model/objects.ts';
import type { ClassAnswers } from './class-answers.ts';
import styles from './AnswerBars.module.css';

interface AnswerBarsProps {
  readonly question: Question;
  readonly answers: ClassAnswers;
  /** Marks the right option. */
  readonly showsRight: boolean;
}

/** How many of a class chose which answer: a bar for each option, or for each object that was pointed at. */
export function AnswerBars({ question, answers: { students, counts }, showsRight }: AnswerBarsProps) {
  const t = usePartWords('room');
  const id = useId();
  const given = new Map(counts);
  const answered = counts.reduce((sum, [, count]) => sum + count, 0);
  const rows =
    'options' in question
      ? question.options.map(({ text, right = false }, i) => ({ key: i, words: <LessonText words={text} />, right }))
      : counts.map(([object]) => ({ key: object, words: nameOf(String(object)), right: false }));
  return (
    <figure className={styles['answers']} data-answers={answered}>
      <figcaption className={styles['caption']}>{t.answered({ count: answered, students })}</figcaption>
      <ul className={styles['bars']}>
        {rows.map(({ key, words, right }) => {
          const count = given.get(key) ?? 0;
          return (
            <li key={key} className={styles['row']} data-answer={key} data-count={count} data-right={showsRight && right}>
              <div className={styles['words']}>
                <div id={`${id}-${key}`}>{words}</div>
                {showsRight && right && <span className={styles['right']}>{t.right}</span>}
              </div>
              <span className={styles['count']}>{count}</span>
              <meter
                className={styles['bar']}
                aria-labelledby={`${id}-${key}`}
                min={0}
                max={Math.max(1, students)}
                value={count}
              />
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
