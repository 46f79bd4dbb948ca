import type { RelationName } from '../../cluster/relations.ts';

export type { RelationName };

/** Stands for the owner of all Pods that have none. */
export const LOOSE_PODS = 'pods-without-owner';

/**
 * A relation between two objects. Both ends are ids as written by `objectKey`. A Pod is drawn inside its owner, so its edges begin
 * and end at the owner (`LOOSE_PODS` if it has none). A Service with 1,000 Pods of one owner has one edge, with their number.
 */
export interface EdgeView {
  readonly from: string;
  readonly relation: RelationName;
  readonly to: string;
  /** The number of Pods behind the edge. Absent if it concerns no Pod. 0 if a selector matches the owner's template, but no Pod exists yet. */
  readonly pods?: number;
}

/** The id of an edge. */
export function edgeKey({ from, relation, to }: Pick<EdgeView, 'from' | 'relation' | 'to'>): string {
  return `${from} ${relation} ${to}`;
}
