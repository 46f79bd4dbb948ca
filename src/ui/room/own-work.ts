import { MAX_ANSWERS, type Answer, type LessonBeat } from '../../room/protocol.ts';
import { changeTry, tryOf, useLessonPlace } from '../lessons/lesson-place.ts';
import { useOpenBeat } from '../lessons/open-beat.ts';
import { keep, read, session } from './storage.ts';

interface Work {
  /** The newest are last. */
  readonly answers: readonly Answer[];
  /** The beats whose checks were met while the user was alone. */
  readonly met: readonly LessonBeat[];
}

/**
 * What the user has answered and solved in a room. It is kept when the class moves on, and when the page is reloaded: a beat that begins again has its answer.
 * What was met while the page followed the teacher is the teacher's work, and not here.
 */
export class OwnWork {
  readonly #key: string;
  readonly #ends: readonly (() => void)[];
  #work: Work;

  constructor(room: string) {
    this.#key = `kubeloupe.room.${room}.work`;
    this.#work = workIn(read(session, this.#key));
    this.#ends = [
      useLessonPlace.subscribe(() => this.#look()),
      useOpenBeat.subscribe(() => this.#look()),
      useLessonPlace.subscribe(({ place, follows }, before) => {
        const { open } = useOpenBeat.getState();
        if (place === undefined || open?.lesson.id !== place.lesson || follows) return;
        const tried = tryOf(place, open.beat.id);
        if (tried?.met !== true || tried.solution === true || tryOf(before.place, open.beat.id)?.met === true) return;
        const at = { id: place.lesson, beat: open.lesson.beats.indexOf(open.beat) };
        this.#keep({ ...this.#work, met: [...this.#work.met.filter((each) => !isSame(each, at)), at].slice(-MAX_ANSWERS) });
      }),
    ];
  }

  get answers(): readonly Answer[] {
    return this.#work.answers;
  }

  hasMet(beat: LessonBeat): boolean {
    return this.#work.met.some((each) => isSame(each, beat));
  }

  stop(): void {
    for (const end of this.#ends) end();
  }

  /** Notes the answer to the open beat, or gives it again to a beat that has begun without one. */
  #look(): void {
    const { place } = useLessonPlace.getState();
    const { open } = useOpenBeat.getState();
    if (place === undefined || open?.lesson.id !== place.lesson) return;
    const at = { id: place.lesson, beat: open.lesson.beats.indexOf(open.beat) };
    const tried = tryOf(place, open.beat.id);
    const before = this.answers.find((each) => isSame(each, at))?.answer;
    if (tried === undefined || tried.answer === before) return;
    if (tried.answer === undefined) return changeTry(open.beat.id, { answer: before });
    const others = this.answers.filter((each) => !isSame(each, at));
    this.#keep({ ...this.#work, answers: [...others, { ...at, answer: tried.answer }].slice(-MAX_ANSWERS) });
  }

  #keep(work: Work): void {
    this.#work = work;
    keep(session, this.#key, JSON.stringify(work));
  }
}

function isSame(one: LessonBeat, other: LessonBeat): boolean {
  return one.id === other.id && one.beat === other.beat;
}

/** A store of the browser can hold anything. */
function workIn(stored: string | undefined): Work {
  try {
    const { answers, met } = JSON.parse(stored ?? '{}') as Partial<Record<string, unknown>>;
    return { answers: listOf(answers, isAnswer), met: listOf(met, isBeat) };
  } catch {
    return { answers: [], met: [] };
  }
}

function listOf<T>(value: unknown, is: (each: unknown) => each is T): readonly T[] {
  return Array.isArray(value) ? value.filter(is) : [];
}

function isBeat(value: unknown): value is LessonBeat {
  const { id, beat } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof id === 'string' && Number.isInteger(beat);
}

function isAnswer(value: unknown): value is Answer {
  return isBeat(value) && ['number', 'string'].includes(typeof (value as Partial<Answer>).answer);
}
