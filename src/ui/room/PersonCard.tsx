import { CircleCheck, CircleDashed, CircleDot, type LucideIcon } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import type { Course, LessonBeat, MarkedBy, Person } from '../../room/protocol.ts';
import type { Lesson } from '../../worker/protocol/lesson.ts';
import { Button } from '../design/Button.tsx';
import { lessonOf } from '../lessons/catalogue.ts';
import { answerOf } from './class-answers.ts';
import { askWork, useDesk } from './desk.ts';
import { standingOf, stateOf } from './people.ts';
import styles from './Wall.module.css';

const SIGNS: Readonly<Record<MarkedBy, LucideIcon>> = { own: CircleCheck, solution: CircleDot, followed: CircleDashed };

function Sign({ by }: { readonly by: MarkedBy }) {
  const Icon = SIGNS[by];
  return <Icon aria-hidden="true" size={18} className={styles['sign']} />;
}

interface PersonCardProps {
  readonly person: Person;
  /** The lesson that the class is shown. */
  readonly lesson: Lesson | undefined;
}

/** A student: where they are, what they have met of the shown lesson, and the course of their world. */
export function PersonCard({ person, lesson }: PersonCardProps) {
  const t = usePartWords('room');
  const { id, name, here, report } = person;
  const wish = useDesk(({ wished }) => (Object.hasOwn(wished, id) ? wished[id] : undefined));
  const state = stateOf(person);
  const standing = lesson && standingOf(person, lesson);
  return (
    <li className={styles['person']} data-person={name} data-state={state} data-solved={standing?.by ?? 'none'}>
      <p className={styles['head']}>
        <span className={styles['name']}>{name}</span>
        {standing !== undefined && <Sign by={standing.by} />}
      </p>
      <p className={styles['lesson']}>
        {t.state[state]}
        {report?.lesson !== undefined && (
          <>
            {' · '}
            <LessonWords at={report.lesson} shown={lesson} hasAnswered={answerOf(person, report.lesson) !== undefined} />
          </>
        )}
      </p>
      {standing !== undefined && (
        <p className={styles['standing']}>
          {t.by[standing.by]}
          {standing.parts > 1 && ` ${t.ofParts({ count: standing.met, parts: standing.parts })}`}
        </p>
      )}
      <p className={styles['wish']} role="status" data-wish={wish}>
        {wish !== undefined && here && t.wish[wish]}
      </p>
      <div className={styles['work']}>
        <Thumbnail name={name} course={report?.course} />
        <Button disabled={!here} aria-label={t.showAllOf({ name })} onClick={() => askWork(id)}>
          {t.showAll}
        </Button>
      </div>
    </li>
  );
}

interface LessonWordsProps {
  readonly at: LessonBeat;
  readonly shown: Lesson | undefined;
  readonly hasAnswered: boolean;
}

/** Where a student is: the part of the teacher's lesson, or the title of another one. Somebody may look over the teacher's shoulder: it does not say what was answered. */
function LessonWords({ at: { id, beat: index }, shown, hasAnswered }: LessonWordsProps) {
  const t = usePartWords('room');
  const language = useLanguage();
  const lesson = shown?.id === id ? shown : lessonOf(id);
  const beat = lesson?.beats[index];
  if (lesson === undefined || beat === undefined) return id;
  const title = wordsIn(lesson.beats.length > 1 ? beat.title : lesson.title, language);
  return (
    <>
      {lesson.beats.length > 1 && `${index + 1}/${lesson.beats.length} `}
      {title}
      {hasAnswered && <span data-answered=""> · {t.hasAnswered}</span>}
    </>
  );
}

const THUMBNAIL = { width: 180, height: 36 };

/** The number of ready Pods over time, which goes in steps, and a mark for each command. */
function Thumbnail({ name, course }: { readonly name: string; readonly course: Course | undefined }) {
  const t = usePartWords('room');
  const { width, height } = THUMBNAIL;
  const { ready = [], commandsMs = [] } = course ?? {};
  const endMs = Math.max(1, ready.at(-1)?.atMs ?? 1);
  const most = Math.max(1, ...ready.map(({ pods }) => pods));
  const x = (atMs: number): string => ((Math.min(atMs, endMs) / endMs) * width).toFixed(1);
  const y = (pods: number): string => (height - 2 - (pods / most) * (height - 4)).toFixed(1);
  const steps = ready.map(({ atMs, pods }, i) => (i === 0 ? `M${x(atMs)} ${y(pods)}` : `H${x(atMs)}V${y(pods)}`));
  return (
    <svg
      className={styles['thumbnail']}
      role="img"
      aria-label={t.course({ name })}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      {commandsMs.map((atMs, i) => (
        <line key={i} className={styles['mark']} x1={x(atMs)} x2={x(atMs)} y1={0} y2={height} />
      ))}
      <path className={styles['course']} d={steps.join('')} />
    </svg>
  );
}
