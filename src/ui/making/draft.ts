import type { GivenCommand, MomentView } from '../../worker/protocol/index.ts';
import type { Beat, Lesson, Words } from '../../worker/protocol/lesson.ts';

/** Where a beat was recorded. */
export interface Taken extends MomentView {
  /** Every command of its branch up to its beginning. Branches with equal commands up to a moment have the same history up to there. */
  readonly given: readonly GivenCommand[];
  /** The commands of its branch since then, as far as the draft has followed them. */
  readonly seen: readonly GivenCommand[];
}

/** A lesson under construction. */
export interface Draft {
  /** Its texts may still be empty, and its questions incomplete: `lessonOf` makes a lesson of it that can be opened. */
  readonly lesson: Lesson;
  /** Where beats were recorded, by their ids. A beat from a file has no entry. */
  readonly taken: Readonly<Record<string, Taken>>;
  /** The id of the beat that records what the author does. Undefined for a lesson from a file. */
  readonly recording?: string | undefined;
  /** The id of the beat that the author works on. */
  readonly shown: string;
  /** What the author has typed as YAML, until the lesson is changed in another way. */
  readonly text?: string | undefined;
  /** The typed text is no lesson. The draft is then as it was before. */
  readonly faulty?: boolean | undefined;
}

/** A draft of a lesson that exists already. Nothing is recorded until the author adds a beat. */
export function draftOf(lesson: Lesson): Draft {
  return { lesson, taken: {}, shown: lesson.beats[0]!.id };
}

/** Where a beat was recorded. Undefined for a beat from a file, whatever its id is: it may be `constructor`, which every object inherits. */
export function takenOf({ taken }: Pick<Draft, 'taken'>, beat: string | undefined): Taken | undefined {
  return beat !== undefined && Object.hasOwn(taken, beat) ? taken[beat] : undefined;
}

/** The beat that the author works on. */
export function shownBeat({ lesson, shown }: Draft): Beat {
  return lesson.beats.find(({ id }) => id === shown) ?? lesson.beats[0]!;
}

/** Changes what is said of the whole lesson. */
export function changeLesson(draft: Draft, change: Partial<Pick<Lesson, 'title' | 'minutes' | 'explains'>>): Draft {
  return { ...draft, lesson: { ...draft.lesson, ...change }, text: undefined };
}

/** Changes one beat. Undefined removes a part of it. */
export function changeBeat(draft: Draft, id: string, change: Partial<Beat>): Draft {
  return withBeats(
    draft,
    draft.lesson.beats.map((beat) => (beat.id === id ? { ...beat, ...change } : beat)),
  );
}

export function withBeats(draft: Draft, beats: readonly Beat[]): Draft {
  return { ...draft, lesson: { ...draft.lesson, beats }, text: undefined };
}

/** Moves a beat one place towards the beginning or the end. At either end it stays. */
export function moveBeat(draft: Draft, id: string, by: -1 | 1): Draft {
  const beats = [...draft.lesson.beats];
  const from = beats.findIndex((beat) => beat.id === id);
  const to = from + by;
  if (from < 0 || beats[to] === undefined) return draft;
  [beats[from], beats[to]] = [beats[to], beats[from]!];
  return withBeats(draft, beats);
}

/** Removes a beat. A lesson keeps at least one. The beat before it is shown, or the first one. */
export function removeBeat(draft: Draft, id: string): Draft {
  const { beats } = draft.lesson;
  const at = beats.findIndex((beat) => beat.id === id);
  if (at < 0 || beats.length === 1) return draft;
  const rest = beats.filter((beat) => beat.id !== id);
  const { [id]: _, ...taken } = draft.taken;
  return {
    ...withBeats(draft, rest),
    taken,
    recording: draft.recording === id ? undefined : draft.recording,
    shown: rest[Math.max(0, at - 1)]!.id,
  };
}

/** An id for a new beat: `part-3`. */
export function newBeatId({ lesson }: Pick<Draft, 'lesson'>): string {
  const ids = new Set(lesson.beats.map(({ id }) => id));
  let number = lesson.beats.length + 1;
  while (ids.has(`part-${number}`)) number += 1;
  return `part-${number}`;
}

/** A text with another wording in one language. A text that is written in one language only stays so. */
export function reworded(words: Words | undefined, language: string, text: string): Words {
  if (words === undefined || typeof words === 'string') return text;
  return { ...words, [language === 'zh-CN' ? 'zh-CN' : 'en']: text };
}
