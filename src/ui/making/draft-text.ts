import { problemIn, readLesson, writeLesson } from '../../worker/protocol/lesson-text.ts';
import type { Beat } from '../../worker/protocol/lesson.ts';
import { takenOf, type Draft } from './draft.ts';
import { lessonOf, type DraftWords } from './lesson-of.ts';
import { commandsOf } from './recording.ts';

/** The draft as YAML: as the author has typed it, or else as the lesson's file. */
export function textOf(draft: Draft, words: DraftWords): string {
  return draft.text ?? writeLesson(lessonOf(draft, words));
}

/** Takes over a typed text. If it is no lesson, the draft stays as it was, and keeps the text. */
export function withText(draft: Draft, text: string): Draft {
  if (problemIn(text) !== undefined) return { ...draft, text, faulty: true };
  const lesson = readLesson(text);
  const { beats } = lesson;
  const before = new Map(draft.lesson.beats.map((beat) => [beat.id, beat]));
  const isSameWorld = JSON.stringify(lesson.scenario) === JSON.stringify(draft.lesson.scenario);
  // The times of a beat that the author has changed by hand are the author's.
  const kept = beats.filter((beat) => isSameWorld && timesOf(before.get(beat.id)) === timesOf(beat)).map(({ id }) => id);
  const taken = Object.fromEntries(
    kept.flatMap((id) => {
      const found = takenOf(draft, id);
      return found === undefined ? [] : [[id, found]];
    }),
  );
  return {
    lesson,
    taken,
    recording: takenOf({ taken }, draft.recording) && draft.recording,
    shown: beats.some(({ id }) => id === draft.shown) ? draft.shown : beats[0]!.id,
    text,
  };
}

function timesOf(beat: Beat | undefined): string {
  return JSON.stringify([beat?.stage?.at, beat?.action?.forMs, beat === undefined ? 0 : commandsOf(beat).length > 0]);
}
