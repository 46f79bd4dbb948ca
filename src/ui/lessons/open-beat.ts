import { create } from 'zustand';
import type { Beat, Lesson } from '../../worker/protocol/lesson.ts';
import type { BeatRun } from './beat-run.ts';

/** The beat that the page shows, with its lesson. */
export interface OpenBeat {
  readonly lesson: Lesson;
  readonly beat: Beat;
  readonly run: BeatRun;
}

/** The open beat, for the room and the presenter, which do without the script of the lessons. Undefined until that has loaded, and without a lesson. */
export const useOpenBeat = create<{ readonly open: OpenBeat | undefined }>(() => ({ open: undefined }));
