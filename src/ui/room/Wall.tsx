import { CircleCheck } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import type { Course, Person, StudiedLesson, ToRoom } from '../../room/protocol.ts';
import { Button } from '../design/Button.tsx';
import { lessonOf } from '../lessons/catalogue.ts';
import { tryOf, useLessonPlace } from '../lessons/lesson-place.ts';
import { useOpenBeat, type OpenBeat } from '../lessons/open-beat.ts';
import { isAnswered } from '../lessons/to-do.ts';
import { AnswerBars } from './AnswerBars.tsx';
import { answersOf } from './class-answers.ts';
import { useRoom } from './room-store.ts';
import styles from './Wall.module.css';

interface WallProps {
  /** Undefined while there is no connection. */
  readonly send: ((message: ToRoom) => void) | undefined;
}

/** The class at a glance: what it has answered to the open question, and each student with what they do and have solved. */
export function Wall({ send }: WallProps) {
  const t = usePartWords('room');
  const people = useRoom((room) => room.people);
  const open = useOpenBeat((state) => state.open);
  const counts = (['follows', 'free', 'differs', 'away'] as const)
    .map((state) => ({ state, count: people.filter((person) => stateOf(person) === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <section className={styles['wall']} aria-label={t.people({ count: people.length })}>
      <h3 className={styles['heading']}>
        {t.people({ count: people.length })}
        {counts.map(({ state, count }) => (
          <span key={state} className={styles['counts']} data-count-of={state}>
            {t.state[state]}: {count}
          </span>
        ))}
      </h3>
      {people.length === 0 && <p className={styles['words']}>{t.nobody}</p>}
      {open !== undefined && people.length > 0 && <OpenQuestion open={open} people={people} />}
      <ul className={styles['people']}>
        {people.map((person) => (
          <PersonCard key={person.id} person={person} open={open} send={send} />
        ))}
      </ul>
    </section>
  );
}

interface OpenQuestionProps {
  readonly open: OpenBeat;
  readonly people: readonly Person[];
}

/** The class may see this: the right answer is marked once the teacher has given it. */
function OpenQuestion({ open: { lesson, beat }, people }: OpenQuestionProps) {
  const place = useLessonPlace((state) => state.place);
  if (beat.question === undefined || place === undefined) return null;
  const answers = answersOf(people, { id: lesson.id, beat: place.beat });
  return <AnswerBars question={beat.question} answers={answers} showsRight={isAnswered(beat, tryOf(place, beat.id), false)} />;
}

type PersonState = 'follows' | 'free' | 'differs' | 'away';

function stateOf({ here, report }: Person): PersonState {
  if (!here) return 'away';
  if (report?.differs === true) return 'differs';
  return report?.follows === false ? 'free' : 'follows';
}

interface PersonCardProps extends WallProps {
  readonly person: Person;
  readonly open: OpenBeat | undefined;
}

function PersonCard({ person, open, send }: PersonCardProps) {
  const t = usePartWords('room');
  const { id, name, here, report } = person;
  const { solved = [], lesson, course } = report ?? {};
  const wish = useRoom((room) => (Object.hasOwn(room.wished, id) ? room.wished[id] : undefined));
  const askWork = (): void => {
    send?.({ type: 'ask-work', member: id });
    if (send !== undefined) useRoom.setState(({ wished }) => ({ wished: { ...wished, [id]: 'asked' } }));
  };
  const state = stateOf(person);
  const hasSolved =
    open !== undefined && (solved.includes(open.lesson.id) || (lesson?.id === open.lesson.id && lesson.met === true));
  return (
    <li className={styles['person']} data-person={name} data-state={state} data-solved={hasSolved}>
      <p className={styles['head']}>
        <span className={styles['name']}>{name}</span>
        {hasSolved && <CircleCheck role="img" aria-label={t.hasSolved} size={18} className={styles['sign']} />}
      </p>
      <p className={styles['state']}>
        {t.state[state]} · {t.solved({ count: solved.length })}
      </p>
      <p className={styles['lesson']}>{lesson !== undefined && <LessonWords studied={lesson} open={open} />}</p>
      <Thumbnail name={name} course={course} />
      <p className={styles['wish']} role="status" data-wish={wish}>
        {wish !== undefined && here && t.wish[wish]}
      </p>
      <Button disabled={!here} aria-label={t.showAllOf({ name })} onClick={askWork}>
        {t.showAll}
      </Button>
    </li>
  );
}

interface LessonWordsProps {
  readonly studied: StudiedLesson;
  readonly open: OpenBeat | undefined;
}

/** Where a student is: the part of the teacher's lesson, or the title of another one. The class sees this page: it says who has answered, and not what. */
function LessonWords({ studied: { id, beat: index, answer, met }, open }: LessonWordsProps) {
  const t = usePartWords('room');
  const language = useLanguage();
  const lesson = open?.lesson.id === id ? open.lesson : lessonOf(id);
  const beat = lesson?.beats[index];
  if (lesson === undefined || beat === undefined) return id;
  const title = wordsIn(lesson.beats.length > 1 ? beat.title : lesson.title, language);
  return (
    <>
      {lesson.beats.length > 1 && `${index + 1}/${lesson.beats.length} `}
      {title}
      {answer !== undefined && <span data-answered=""> · {t.hasAnswered}</span>}
      {met === true && ` · ${t.met}`}
    </>
  );
}

const THUMBNAIL = { width: 180, height: 36 };

/** The number of ready Pods over time, and a mark for each command. */
function Thumbnail({ name, course }: { readonly name: string; readonly course: Course | undefined }) {
  const t = usePartWords('room');
  const { width, height } = THUMBNAIL;
  const { ready = [], commandsMs = [] } = course ?? {};
  const endMs = Math.max(1, ready.at(-1)?.atMs ?? 1);
  const most = Math.max(1, ...ready.map(({ pods }) => pods));
  const x = (atMs: number): number => (Math.min(atMs, endMs) / endMs) * width;
  const points = ready.map(({ atMs, pods }) => `${x(atMs).toFixed(1)},${(height - 2 - (pods / most) * (height - 4)).toFixed(1)}`);
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
      <polyline className={styles['course']} points={points.join(' ')} />
    </svg>
  );
}
