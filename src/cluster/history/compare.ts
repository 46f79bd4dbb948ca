import type { KubeObject } from '../../api/index.ts';
import { fieldChanges, type FieldChange } from '../why/field-changes.ts';
import type { History } from './history.ts';
import type { Moment } from './moment.ts';

/** A moment of one history. */
export interface Point {
  readonly history: History;
  readonly moment: Moment;
}

/** An object that is not the same at two moments. */
export interface Difference {
  /** As it is at the second moment, or was at the first where it is gone. */
  readonly object: KubeObject;
  readonly how: 'created' | 'deleted' | 'changed';
  /** Of one that is at both: what differs. */
  readonly changes: readonly FieldChange[];
}

/**
 * What differs between two moments, of one history or of two that left one another, in the order of etcd's keys. What was deleted and made anew
 * under its name is told as deleted and created.
 */
export function compareMoments(first: Point, second: Point): Difference[] {
  const before = objectsAt(first);
  const after = objectsAt(second);
  const differences: Difference[] = [];
  for (const [key, object] of before) {
    const now = after.get(key);
    if (now?.metadata.uid !== object.metadata.uid) differences.push({ object, how: 'deleted', changes: [] });
    else if (now !== object) differences.push({ object: now, how: 'changed', changes: fieldChanges(object, now) });
  }
  for (const [key, object] of after) {
    if (before.get(key)?.metadata.uid !== object.metadata.uid) differences.push({ object, how: 'created', changes: [] });
  }
  return differences.filter(({ how, changes }) => how !== 'changed' || changes.length > 0);
}

function objectsAt({ history, moment }: Point): ReadonlyMap<string, KubeObject> {
  return new Map(history.objectsAt(history.revisionAt(moment)).map(({ key, value }) => [key, value]));
}
