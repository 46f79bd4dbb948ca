import { MARKS, MAX_ANSWERS, type Answer, type LessonBeat, type Mark, type MarkedBy } from '../../room/protocol.ts';
import { changeTry, tryOf, useLessonPlace, vote, type BeatTry, type LessonPlace } from '../lessons/lesson-place.ts';
import { useOpenBeat } from '../lessons/open-beat.ts';
import type { Vote } from '../lessons/vote.ts';
import { isSameBeat } from './class-answers.ts';
import { keep, read } from './storage.ts';

/** A vote, and the question that it answers. */
type Ballot = LessonBeat & Vote;

interface Work {
  /** The newest are last. */
  readonly ballots: readonly Ballot[];
  /** The beats whose checks have been met, each with the best way in which they were. */
  readonly marks: readonly Mark[];
}

/**
 * What the user has answered and solved in a room. It is kept when the class moves on, when the page is reloaded, and when the user goes to another world: a beat
 * that begins again has its vote.
 */
export class OwnWork {
  readonly #key: string;
  readonly #storage: () => Storage;
  readonly #ends: readonly (() => void)[];
  #work: Work;
  /** The beats whose action was done on this page while it did not follow. */
  readonly #actedAlone = new Set<string>();

  /** `storage`: of the tab, or of the browser if a person is the same one in all tabs. */
  constructor(room: string, storage: () => Storage) {
    this.#key = `kubeloupe.room.${room}.work`;
    this.#storage = storage;
    this.#work = workIn(read(storage, this.#key));
    this.#ends = [
      useLessonPlace.subscribe(() => this.#look()),
      useOpenBeat.subscribe(() => this.#look()),
      useLessonPlace.subscribe(({ place, follows }, before) => this.#mark(place, follows, before.place)),
    ];
  }

  get answers(): readonly Answer[] {
    return this.#work.ballots.flatMap(({ id, beat, answer }) => (answer === undefined ? [] : [{ id, beat, answer }]));
  }

  get marks(): readonly Mark[] {
    return this.#work.marks;
  }

  stop(): void {
    for (const end of this.#ends) end();
  }

  /** Notes the vote on the open beat, or gives it again to a beat that has begun without one. */
  #look(): void {
    const { place, voting } = useLessonPlace.getState();
    const { open } = useOpenBeat.getState();
    if (place === undefined || open?.lesson.id !== place.lesson) return;
    const at = { id: place.lesson, beat: open.lesson.beats.indexOf(open.beat) };
    const tried = tryOf(place, open.beat.id);
    const kept = this.#work.ballots.find((each) => isSameBeat(each, at));
    if (tried === undefined) return;
    if (kept !== undefined && isBehind(tried, kept)) return changeTry(open.beat.id, { answer: kept.answer, told: kept.told });
    // What is right is said at once to who works alone, so that is the end of the vote.
    const isSeen = voting === 'alone' && tried.answer !== undefined && tried.told === undefined;
    if (isSeen && open.beat.question !== undefined && 'options' in open.beat.question) return vote(open.beat.id, { type: 'see' });
    const { answer, told } = tried;
    if (answer === kept?.answer && told === kept?.told) return;
    const ballot = { ...at, ...(answer !== undefined && { answer }), ...(told !== undefined && { told }) };
    const others = this.#work.ballots.filter((each) => !isSameBeat(each, at));
    this.#keep({ ...this.#work, ballots: [...others, ballot].slice(-MAX_ANSWERS) });
  }

  /** Notes that the checks of the open beat have been met, and how. A better way than before counts. */
  #mark(place: LessonPlace | undefined, follows: boolean, before: LessonPlace | undefined): void {
    const { open } = useOpenBeat.getState();
    if (place === undefined || open?.lesson.id !== place.lesson) return;
    const { id, action } = open.beat;
    const tried = tryOf(place, id);
    if (tried?.acted !== true) this.#actedAlone.delete(id);
    else if (!follows && tryOf(before, id)?.acted !== true) this.#actedAlone.add(id);
    if (tried?.met !== true || tryOf(before, open.beat.id)?.met === true) return;
    // A part that the teacher has done is met when its student goes back to it alone.
    const isTaught = follows || (action !== undefined && !this.#actedAlone.has(id));
    const by: MarkedBy = isTaught ? 'followed' : tried.solution === true || tried.byPage === true ? 'solution' : 'own';
    const mark = { id: place.lesson, beat: open.lesson.beats.indexOf(open.beat), by };
    const known = this.#work.marks.find((each) => isSameBeat(each, mark));
    if (known !== undefined && MARKS.indexOf(known.by) <= MARKS.indexOf(by)) return;
    this.#keep({ ...this.#work, marks: [...this.#work.marks.filter((each) => each !== known), mark].slice(-MAX_ANSWERS) });
  }

  #keep(work: Work): void {
    this.#work = work;
    keep(this.#storage, this.#key, JSON.stringify(work));
  }
}

/** Whether a beat has begun again, and knows nothing of the vote. */
function isBehind({ answer, told }: BeatTry, kept: Ballot): boolean {
  return answer === undefined && told === undefined && kept.answer !== undefined;
}

/** A store of the browser can hold anything. */
function workIn(stored: string | undefined): Work {
  try {
    const { ballots, marks } = JSON.parse(stored ?? '{}') as Partial<Record<string, unknown>>;
    return { ballots: listOf(ballots, isBallot), marks: listOf(marks, isMark) };
  } catch {
    return { ballots: [], marks: [] };
  }
}

function listOf<T>(value: unknown, is: (each: unknown) => each is T): readonly T[] {
  return Array.isArray(value) ? value.filter(is).slice(-MAX_ANSWERS) : [];
}

function isBeat(value: unknown): value is LessonBeat {
  const { id, beat } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof id === 'string' && Number.isInteger(beat);
}

function isBallot(value: unknown): value is Ballot {
  if (!isBeat(value)) return false;
  const { answer, told } = value as Ballot;
  return ['undefined', 'number', 'string'].includes(typeof answer) && [undefined, 'class', 'alone'].includes(told);
}

function isMark(value: unknown): value is Mark {
  return isBeat(value) && MARKS.includes((value as Mark).by);
}
