import { isFields } from '../../api/fields.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { LessonPlace } from './lesson-place.ts';

/** What a learner has done of one lesson. */
export interface LessonProgress {
  /** The lesson or level has been finished. */
  readonly done?: true;
  /** The fewest commands with which a level was solved. */
  readonly best?: number;
}

/** By the ids of lessons. A lesson that was begun has an entry. */
export type Progress = Readonly<Record<string, LessonProgress>>;

const KEY = 'kubeloupe.lessons';
/** More entries are no progress of a learner. */
const MOST_LESSONS = 1_000;
const MOST_CHARS = 200_000;

/** The learner's progress. It is kept in this browser; all tabs share it. */
export const useProgress = create<{ readonly lessons: Progress }>()(
  persist(() => ({ lessons: {} as Progress }), {
    name: KEY,
    version: 1,
    storage: createJSONStorage(() => localStorage),
    merge: (stored, first) => ({ ...first, lessons: progressIn(stored) ?? {} }),
  }),
);

/** Takes over what another tab has stored. Returns a function that ends it. */
export function followProgress(): () => void {
  const follow = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) reread();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

/** What another tab has stored is read before anything is added to it: this tab's copy may be old. */
function reread(): void {
  void useProgress.persist.rehydrate();
}

/**
 * Notes that the lesson of a place has been begun, finished, or solved with a number of commands. The best result stays. Of a lesson that is not of the
 * catalogue nothing is noted: its id can be that of another.
 */
export function addProgress({ lesson, given }: Pick<LessonPlace, 'lesson' | 'given'>, { done, best }: LessonProgress): void {
  if (given !== undefined) return;
  reread();
  useProgress.setState(({ lessons }) => ({
    lessons: merged(lessons, { [lesson]: { ...(done && { done }), ...(best !== undefined && { best }) } }),
  }));
}

export function resetProgress(): void {
  useProgress.setState({ lessons: {} });
}

/** The progress as the text of a file. */
export function exportedProgress(): string {
  return `${JSON.stringify({ lessons: useProgress.getState().lessons }, null, 2)}\n`;
}

/** Adds the progress of a file. Returns false, and changes nothing, if the file has none. */
export function importProgress(text: string): boolean {
  if (text.length > MOST_CHARS) return false;
  try {
    const found = progressIn(JSON.parse(text));
    if (found === undefined) return false;
    reread();
    useProgress.setState(({ lessons }) => ({ lessons: merged(lessons, found) }));
    return true;
  } catch {
    return false;
  }
}

function merged(one: Progress, other: Progress): Progress {
  const both: Record<string, LessonProgress> = { ...one };
  for (const [id, { done, best }] of Object.entries(other)) {
    const before = both[id];
    const least = Math.min(before?.best ?? Infinity, best ?? Infinity);
    both[id] = { ...((done ?? before?.done) && { done: true }), ...(least < Infinity && { best: least }) };
  }
  return both;
}

/** The entries that have the right shape. Undefined if the value is no progress at all: a file can contain anything. */
function progressIn(value: unknown): Progress | undefined {
  const lessons = isFields(value) ? value['lessons'] : undefined;
  if (!isFields(lessons)) return undefined;
  const entries = Object.entries(lessons).slice(0, MOST_LESSONS);
  return Object.fromEntries(
    entries.flatMap(([id, entry]) => {
      if (!/^[a-z0-9-]{1,60}$/.test(id) || !isFields(entry)) return [];
      const { done, best } = entry;
      const isCount = Number.isInteger(best) && (best as number) >= 0;
      return [[id, { ...(done === true && { done }), ...(isCount && { best: best as number }) }]];
    }),
  );
}
