import type { Delta } from '../../worker/protocol.ts';

/** With more Pods than this, what a delta changes is too much for one frame. */
const MOST_PODS = 200;
/** And so it is with more changed objects than this, in a cluster of any size. */
const MOST_CHANGED = 20;

/** What is drawn of a delta in one frame. */
export type DeltaPart = Omit<Delta, 'clock'> & Partial<Pick<Delta, 'clock'>>;

/**
 * The parts of a delta to be drawn one after the other, in a cluster of so many Pods: the objects, then what is written about them, then
 * the loops that made them. A small delta is one part.
 */
export function partsOf(delta: Delta, pods: number): readonly DeltaPart[] {
  if (pods <= MOST_PODS && (delta.changed?.length ?? 0) <= MOST_CHANGED) return [delta];
  const { console, inspected, loops, managers, movements, ...objects } = delta;
  const texts = { ...(console !== undefined && { console }), ...(inspected !== undefined && { inspected }) };
  const ofLoops = {
    ...(loops !== undefined && { loops }),
    ...(managers !== undefined && { managers }),
    ...(movements !== undefined && { movements }),
  };
  return [objects, texts, ofLoops].filter((part) => Object.keys(part).length > 0);
}
