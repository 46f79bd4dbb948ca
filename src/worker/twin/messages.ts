import type { Scenario } from '../../cluster/scenario/scenario.ts';
import type { Recording } from './recording.ts';
import type { RecordAim } from './twin.ts';

/** From the page to the twin. A later message ends what an earlier one began. */
export type ToTwin =
  | { readonly type: 'record'; readonly id: number; readonly aim: RecordAim }
  /** Plays the history in advance. There is no answer. */
  | { readonly type: 'ahead'; readonly id: number; readonly scenario: Scenario };

/** From the twin to the page. `id`: the number of the message that it answers. */
export type FromTwin =
  | { readonly type: 'recording'; readonly id: number; readonly recording: Recording }
  /** The twin has to play the history up to the sync: the finished part, from 0 to 1. */
  | { readonly type: 'playing'; readonly id: number; readonly done: number }
  /** The sync could not be played again. */
  | { readonly type: 'failed'; readonly id: number; readonly message: string };
