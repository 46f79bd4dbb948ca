import type { KubeObject } from '../../api/index.ts';
import { fieldChanges, type FieldChange } from '../why/field-changes.ts';
import type { History, Moment } from './history.ts';

/** A moment of one history. */
export interface Point {
  readonly history: History;
  readonly moment: Moment;
}

/** An object that differs between two moments. */
export interface Difference {
  /** The object at the second moment; if it is gone, the object at the first. */
  readonly object: KubeObject;
  readonly how: 'created' | 'deleted' | 'changed';
  /** The changed fields of an object that exists at both moments. */
  readonly changes: readonly FieldChange[];
}

/**
 * The differences between two moments, of one history or of two branches, in etcd's key order. An object that was deleted and created again under its
 * name counts as deleted and created.
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
