/** A way that the history went. Each command that is given in the past begins another. */
export interface BranchView {
  /** Counts from 1, in the order of their beginning. */
  readonly id: number;
  /** As the user named it; empty until then. */
  readonly name: string;
  /** The branch that it left; absent for the first. */
  readonly parent?: number;
  /** When it left that. */
  readonly forkedAtMs: number;
  /** How far it was played; absent for the one that is shown: the clock says it. */
  readonly endMs?: number;
  /** The command that it began with; empty for the first. */
  readonly firstLine: string;
  /** Commands of its own. */
  readonly commands: number;
  /** It is the one that is shown. */
  readonly current: boolean;
}

export { MOST_BRANCHES } from '../../cluster/branches/branch.ts';

export type BranchAction =
  /** Shows another branch, at its end. */
  | { readonly type: 'switch'; readonly id: number }
  | { readonly type: 'rename'; readonly id: number; readonly name: string }
  /** Forgets a branch that is not shown, and has none that left it. */
  | { readonly type: 'remove'; readonly id: number };
