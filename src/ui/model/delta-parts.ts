import type { Delta, ObjectView } from '../../worker/protocol/index.ts';

/** In a cluster with more Pods, a delta is too much for one frame. */
const MOST_PODS = 200;
/** A delta with more changed objects is too much for one frame in any cluster. */
const MOST_CHANGED = 20;

/** The part of a delta that is drawn in one frame. */
export type DeltaPart = Omit<Delta, 'clock'> & Partial<Pick<Delta, 'clock'>>;

/**
 * Splits a delta into parts that are drawn one after the other: the desired state, then the Pods, then the loops. A small delta is one part.
 * `pods`: the number of Pods in the cluster.
 */
export function partsOf(delta: Delta, pods: number): readonly DeltaPart[] {
  // The delta of another branch means by every object that it lacks that the object is gone.
  if (delta.anew === true) return [delta];
  if (pods <= MOST_PODS && (delta.changed?.length ?? 0) <= MOST_CHANGED) return [delta];
  const { loops, managers, movements, changed = [], removed = [], beside: _, ...first } = delta;
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
