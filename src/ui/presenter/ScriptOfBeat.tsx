import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import type { Beat, Choice, Lesson, Question } from '../../worker/protocol/lesson.ts';
import { LessonText } from '../lessons/LessonText.tsx';
import { AnswerBars } from '../room/AnswerBars.tsx';
import type { Scene } from './channel.ts';
import styles from './ScriptOfBeat.module.css';

interface ScriptOfBeatProps {
  readonly lesson: Lesson;
  readonly beat: Beat;
  readonly scene: Scene;
}

/** What a presenter needs for one beat: the notes, what the audience reads, the right answer, and what comes next. */
export function ScriptOfBeat({ lesson, beat, scene }: ScriptOfBeatProps) {
  const t = usePartWords('presenter');
  const language = useLanguage();
  const { title, notes, text, question, action, explanation } = beat;
  const index = scene.place?.beat ?? 0;
  const next = lesson.beats[index + 1];
  return (
    <>
      <section className={styles['notes']} aria-label={t.notes} data-script={beat.id}>
        <p className={styles['place']}>
          {wordsIn(lesson.title, language)} · {index + 1} / {lesson.beats.length}
        </p>
        <h2 className={styles['title']}>{wordsIn(title, language)}</h2>
        {notes === undefined ? <p className={styles['quiet']}>{t.noNotes}</p> : <LessonText words={notes} />}
        <Part title={t.text}>
          <LessonText words={text} />
        </Part>
        {explanation !== undefined && (
          <Part title={t.explanation}>
            <LessonText words={explanation} />
          </Part>
        )}
      </section>
      <section className={styles['beside']} aria-label={t.beside}>
        {question !== undefined && (
          <Part title={t.question}>
            <LessonText words={question.text} />
            {scene.answers === undefined ? (
              <RightAnswer question={question} />
            ) : (
              <>
                <AnswerBars question={question} answers={scene.answers} showsRight />
                {'options' in question && <Because options={question.options} />}
              </>
            )}
          </Part>
        )}
        {action !== undefined && (
          <Part title={t.action}>
            <LessonText words={action.text} />
          </Part>
        )}
        <Part title={t.comesNext}>
          <p data-next="">{next === undefined ? t.last : wordsIn(next.title, language)}</p>
        </Part>
      </section>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: React.ReactNode;
}

function Part({ title, children }: PartProps) {
  return (
    <div className={styles['part']}>
      <h3 className={styles['heading']}>{title}</h3>
      {children}
    </div>
  );
}

/** What is said about the right options. */
function Because({ options }: Pick<Choice, 'options'>) {
  return options.map(
    ({ right, because }, i) => right === true && because !== undefined && <LessonText key={i} words={because} />,
  );
}

/** Without a class to count: the right options with what is said about them. A question that asks to point is decided by what happens. */
function RightAnswer({ question }: { readonly question: Question }) {
  const t = usePartWords('presenter');
  if (!('options' in question)) return <p className={styles['quiet']}>{t.decidedByTime}</p>;
  return (
    <ul className={styles['options']}>
      {question.options.map(({ text, right = false, because }, i) => (
        <li key={i} data-right={right} className={styles['option']}>
          <LessonText words={text} />
          {right && <strong className={styles['right']}>{t.right}</strong>}
          {right && because !== undefined && <LessonText words={because} />}
        </li>
      ))}
    </ul>
  );
}
