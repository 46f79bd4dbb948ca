import type { RelationName } from '../../cluster/relations.ts';

export type { RelationName };

/** Stands for all Pods that nobody owns, where objects are drawn by owner. */
export const LOOSE_PODS = 'pods-without-owner';

/**
 * A relation between two objects, each an id as `objectKey` writes it. A Pod is drawn inside its owner, so an edge from or to a Pod is one from or to its owner
 * (`LOOSE_PODS` if it has none): a Service with 1,000 Pods has one edge, with their number.
 */
export interface EdgeView {
  readonly from: string;
  readonly relation: RelationName;
  readonly to: string;
  /** How many Pods it stands for. Absent for an edge that concerns no Pod. 0 if a selector matches what the owner makes, and it has made none yet. */
  readonly pods?: number;
}

/** The id of an edge. */
export function edgeKey({ from, relation, to }: Pick<EdgeView, 'from' | 'relation' | 'to'>): string {
  return `${from} ${relation} ${to}`;
}
