import type { Recording } from './recording.ts';
import type { RecordAim } from './twin.ts';

/** From the page to the twin. A later message ends the recording that is being made. */
export interface ToTwin {
  readonly type: 'record';
  readonly id: number;
  readonly aim: RecordAim;
}

/** From the twin to the page. `id`: the number of the message that it answers. */
export type FromTwin =
  | { readonly type: 'recording'; readonly id: number; readonly recording: Recording }
  /** The twin has to play the history up to the sync: the finished part, from 0 to 1. */
  | { readonly type: 'playing'; readonly id: number; readonly done: number }
  /** The sync could not be played again. */
  | { readonly type: 'failed'; readonly id: number; readonly message: string };
