import type { Delta, ObjectView } from '../../worker/protocol/index.ts';

/** With more Pods than this, what a delta changes is too much for one frame. */
const MOST_PODS = 200;
/** And so it is with more changed objects than this, in a cluster of any size. */
const MOST_CHANGED = 20;

/** What is drawn of a delta in one frame. */
export type DeltaPart = Omit<Delta, 'clock'> & Partial<Pick<Delta, 'clock'>>;

/**
 * The parts of a delta to be drawn one after the other, in a cluster of so many Pods: what is wanted and what is written about it, then the
 * Pods, then the loops that made them. A small delta is one part.
 */
export function partsOf(delta: Delta, pods: number): readonly DeltaPart[] {
  // What another branch has tells by its absence, too, what is gone.
  if (delta.anew === true) return [delta];
  if (pods <= MOST_PODS && (delta.changed?.length ?? 0) <= MOST_CHANGED) return [delta];
  const { loops, managers, movements, changed = [], removed = [], ...first } = delta;
  const ofLoops = {
    ...(loops !== undefined && { loops }),
    ...(managers !== undefined && { managers }),
    ...(movements !== undefined && { movements }),
  };
  const wanted = objectsOf(changed, removed, (id) => !id.startsWith('Pod/'));
  const marks = objectsOf(changed, removed, (id) => id.startsWith('Pod/'));
  return [{ ...first, ...wanted }, marks, ofLoops].filter((part) => Object.keys(part).length > 0);
}

function objectsOf(
  changed: readonly ObjectView[],
  removed: readonly string[],
  isOne: (id: string) => boolean,
): Pick<DeltaPart, 'changed' | 'removed'> {
  const views = changed.filter(({ id }) => isOne(id));
  const ids = removed.filter(isOne);
  return { ...(views.length > 0 && { changed: views }), ...(ids.length > 0 && { removed: ids }) };
}
