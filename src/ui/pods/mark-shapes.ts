import type { PodStage } from '../../worker/protocol/index.ts';

/** What a mark stands for: a Pod in a stage, or one that is wanted and does not exist yet. */
export type MarkState = PodStage | 'wanted';

/** How the circle of a mark is filled. `marks.css` has a rule for each, and `draw-mark.ts` draws the same on a canvas. */
export type MarkFill = 'dashed' | 'outline' | 'half' | 'ring' | 'solid' | 'hatched' | 'crossed' | 'dot';

/** The marks of all states, in the order of a Pod's life. The legend has an entry for each. */
export const MARKS: Readonly<Record<MarkState, MarkFill>> = {
  wanted: 'dashed',
  pending: 'outline',
  scheduled: 'half',
  running: 'ring',
  ready: 'solid',
  terminating: 'hatched',
  failing: 'crossed',
  succeeded: 'dot',
};

export const MARK_STATES = Object.keys(MARKS) as readonly MarkState[];
