import type { ClassAnswers } from '../room/class-answers.ts';
import type { CommandId } from '../commands/page-command.ts';
import type { BeatTry, LessonPlace } from '../lessons/lesson-place.ts';

/** What the presenter's window has to know of the page that is presented. */
export interface Scene {
  readonly on: boolean;
  /** When the presentation began, in milliseconds since 1970. */
  readonly sinceMs: number;
  /** The simulated time that is shown. */
  readonly nowMs: number;
  readonly playing: boolean;
  readonly blank: boolean;
  readonly points: boolean;
  /** The width of the page divided by its height. */
  readonly aspect: number;
  readonly place: Pick<LessonPlace, 'lesson' | 'given' | 'beat'> | undefined;
  /** What was done in the shown beat. Undefined until it has begun. */
  readonly tried: Pick<BeatTry, 'answer' | 'told' | 'acted' | 'met'> | undefined;
  /** What the class has answered. Undefined without a room. */
  readonly answers: ClassAnswers | undefined;
}

/** The commands that the presenter can give the page. */
export const ORDERS = [
  'startPresenting',
  'endPresenting',
  'nextPart',
  'previousPart',
  'reveal',
  'act',
  'playPause',
  'stepAgain',
  'blank',
  'pointer',
] as const satisfies readonly CommandId[];
export type Order = (typeof ORDERS)[number];

/** From the presenter's window to the page. */
export type ToAudience =
  | { readonly type: 'hello' }
  | { readonly type: 'order'; readonly order: Order }
  /** Points at a place of the page, as parts of its width and height. Without a place: at nothing. */
  | { readonly type: 'point'; readonly at?: { readonly x: number; readonly y: number } };

/** From the page to the presenter's window. */
export type ToPresenter = { readonly type: 'scene'; readonly scene: Scene } | { readonly type: 'gone' };

/** Only windows of this browser that know the key hear one another. */
export function presenterChannel(key: string): BroadcastChannel {
  return new BroadcastChannel(`kubeloupe.present.${key}`);
}
