import type { MomentAim } from './moment.ts';
import type { ObjectId } from './object-id.ts';

/** A moment of some branch. */
export interface BranchMoment {
  /** Absent: the branch that is shown. */
  readonly branch?: number;
  /** The present of a branch is its end; `shown` is the moment that is shown. */
  readonly at: MomentAim | 'shown';
}

/** What differs between two moments. */
export interface ComparisonView {
  readonly first: { readonly atMs: number };
  readonly second: { readonly atMs: number };
  readonly objects: readonly DifferenceView[];
  /** Objects that differ, beyond those that are told. */
  readonly more: number;
}

export interface DifferenceView extends ObjectId {
  readonly how: 'created' | 'deleted' | 'changed';
  /** Of one that is at both moments: what differs, as text. */
  readonly changes: readonly { readonly path: string; readonly before?: string; readonly after?: string }[];
}
