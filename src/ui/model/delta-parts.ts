import type { Delta } from '../../worker/protocol.ts';

/** With more Pods than this, what a delta changes is too much for one frame. */
const MOST_PODS = 200;

/** What is drawn of a delta in one frame: objects or loops, or both. */
export type DeltaPart = Omit<Delta, 'clock'> & Partial<Pick<Delta, 'clock'>>;

/** The parts of a delta to be drawn one after the other, in a cluster of so many Pods: the objects, then the loops that made them. */
export function partsOf(delta: Delta, pods: number): readonly DeltaPart[] {
  const { loops, managers, movements, ...ofObjects } = delta;
  if (pods <= MOST_PODS || (loops ?? managers ?? movements) === undefined) return [delta];
  const ofLoops = {
    ...(loops !== undefined && { loops }),
    ...(managers !== undefined && { managers }),
    ...(movements !== undefined && { movements }),
  };
  return [ofObjects, ofLoops];
}
