import { create } from 'zustand';
import type { BeatOutcome } from '../../worker/protocol/index.ts';
import type { Lesson } from '../../worker/protocol/lesson.ts';
import { step, type Vote, type VoteEvent, type Voting } from './vote.ts';

/** The lesson that is open in a world, and how far the learner has come. The world keeps it, so a reload and Back return to it. */
export interface LessonPlace {
  readonly lesson: string;
  /** The whole lesson, if it is not of the catalogue: from a link, a file, or the maker. */
  readonly given?: Lesson | undefined;
  /** Index of the shown beat. */
  readonly beat: number;
  /** Index of the beat that a link leads to, until it is shown: the beats before it are passed, and what they ask for is done. */
  readonly goal?: number | undefined;
  /** What the learner did in each beat that has begun, by its id. */
  readonly tries: Readonly<Record<string, BeatTry>>;
}

/** What the learner did in a beat. What has come of it is told by the worker. */
export interface BeatTry extends BeatOutcome, Vote {
  /** The page has done what the beat asks for, because the learner asked it to. */
  readonly byPage?: true | undefined;
  /** The number of hints that were asked for. */
  readonly hints?: number;
}

interface OpenLesson {
  /** The open lesson. Undefined if there is none. */
  readonly place: LessonPlace | undefined;
  /** The page follows a teacher: the beat moves neither time nor stage. */
  readonly follows: boolean;
  /** The text of the teacher's editor with which somebody of a room began to try a lesson alone: it stands there again when the beat begins again. */
  readonly taught?: { readonly lesson: string; readonly documents: string } | undefined;
  readonly voting: Voting;
}

/** Where a tab keeps the room that it is in (`room/room-store.ts`). */
export const ROOM_OF_TAB = 'kubeloupe.room';

/** A page that is loaded again in a room says nothing of what is right before it knows how it stands to the room. */
export const useLessonPlace = create<OpenLesson>(() => ({
  place: undefined,
  follows: false,
  voting: wasInRoom() ? 'class' : 'none',
}));

function wasInRoom(): boolean {
  try {
    return sessionStorage.getItem(ROOM_OF_TAB) !== null;
  } catch {
    return false;
  }
}

/** The place at the beginning of a lesson. `given`: the whole lesson, if it is not of the catalogue. */
export function beginningOf(lesson: string, given?: Lesson): LessonPlace {
  return { lesson, ...(given && { given }), beat: 0, tries: {} };
}

/** What the learner did in a beat. Undefined until it has begun. */
export function tryOf(place: LessonPlace | undefined, beat: string): BeatTry | undefined {
  // A beat can be called `constructor`.
  return place !== undefined && Object.hasOwn(place.tries, beat) ? place.tries[beat] : undefined;
}

/** Changes what the learner did in a beat that has begun. */
export function changeTry(beat: string, change: Partial<BeatTry>): void {
  const { place } = useLessonPlace.getState();
  const before = tryOf(place, beat);
  if (place === undefined || before === undefined) return;
  useLessonPlace.setState({ place: { ...place, tries: { ...place.tries, [beat]: { ...before, ...change } } } });
}

/** Lets something happen to the learner's vote on the question of a beat that has begun. */
export function vote(beat: string, event: VoteEvent): void {
  const { place, voting } = useLessonPlace.getState();
  const { answer, told } = tryOf(place, beat) ?? {};
  // To a learner who is in no room, the other options say why they are wrong.
  const after = voting === 'none' && event.type === 'answer' ? { answer: event.answer } : step({ answer, told }, event);
  if (after.answer !== answer || after.told !== told) changeTry(beat, { answer: after.answer, told: after.told });
}

/** What has come of a beat, without what the learner answered and asked for. */
export function outcomeOf({ from, acted, met, solution, missed }: BeatOutcome): BeatOutcome {
  return { from, acted, met, solution, missed };
}

/** Notes what has come of a beat. */
export function noteOutcome(beat: string, outcome: BeatOutcome): void {
  const { place } = useLessonPlace.getState();
  const before = tryOf(place, beat);
  const after = outcomeOf(outcome);
  if (place === undefined || (before && JSON.stringify(outcomeOf(before)) === JSON.stringify(after))) return;
  const tried = { ...before, ...after };
  useLessonPlace.setState({ place: { ...place, tries: { ...place.tries, [beat]: tried } } });
}

/** Shows another beat. */
export function goToBeat(beat: number): void {
  const { place } = useLessonPlace.getState();
  if (place === undefined) return;
  const goal = isPassing(place) && beat < place.goal! ? place.goal : undefined;
  useLessonPlace.setState({ place: { ...place, beat, goal } });
}

/** Whether the shown beat is only passed, on the way to the beat of a link. */
export function isPassing(place: LessonPlace | undefined): boolean {
  return place?.goal !== undefined && place.beat < place.goal;
}

/** The learner stays at the shown beat. */
export function stopPassing(): void {
  const { place } = useLessonPlace.getState();
  if (place?.goal !== undefined) useLessonPlace.setState({ place: { ...place, goal: undefined } });
}

/** Closes the lesson. Its cluster stays. */
export function leaveLesson(): void {
  useLessonPlace.setState({ place: undefined });
}
