import type { ClockView, Delta, KeyedChange, ObjectView } from '../../worker/protocol/index.ts';
import type { DeltaParts } from './mirror.ts';

/** In a cluster with more Pods, a delta is too much for one frame. */
const MOST_PODS = 200;
/** A delta with more changed objects is too much for one frame in any cluster. */
const MOST_CHANGED = 20;

/** The part of a delta that is drawn in one frame. */
export type DrawnPart = DeltaParts & { readonly clock?: ClockView };

/**
 * Splits a delta into parts that are drawn one after the other: the desired state, then the Pods, then the loops. A small delta is one part.
 * `pods`: the number of Pods in the cluster.
 */
export function partsOf(delta: Delta, pods: number): readonly DrawnPart[] {
  const { loops, managers, movements, objects = {}, beside: _, ...first } = delta;
  // What a reset lacks is gone, so it cannot be split.
  if (delta.reset === true || (pods <= MOST_PODS && (objects.changed?.length ?? 0) <= MOST_CHANGED)) return [delta];
  const ofLoops = { ...(loops && { loops }), ...(managers && { managers }), ...(movements && { movements }) };
  const wanted = objectsOf(objects, (id) => !id.startsWith('Pod/'));
  const marks = objectsOf(objects, (id) => id.startsWith('Pod/'));
  return [{ ...first, ...wanted }, marks, ofLoops].filter((part) => Object.keys(part).length > 0);
}

function objectsOf(
  { changed = [], removed = [] }: KeyedChange<ObjectView>,
  isOne: (id: string) => boolean,
): Pick<DrawnPart, 'objects'> {
  const views = changed.filter(({ id }) => isOne(id));
  const ids = removed.filter(isOne);
  if (views.length + ids.length === 0) return {};
  return { objects: { ...(views.length > 0 && { changed: views }), ...(ids.length > 0 && { removed: ids }) } };
}
