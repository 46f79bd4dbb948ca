import type { CheckFault } from '../checks/compile-check.ts';

export type { CheckFault };

export type CheckState = 'open' | 'met' | 'broken';

/** A check as of the shown moment. */
export interface CheckView {
  readonly state: CheckState;
  /** The write that made it so, or the beginning. */
  readonly atMs: number;
  readonly record: number;
}

/** The watched checks as of the shown moment, in their order, or why one of them cannot be evaluated. */
export type ChecksView =
  | { readonly type: 'states'; readonly states: readonly CheckView[] }
  | { readonly type: 'fault'; readonly index: number; readonly fault: CheckFault }
  /** The script that evaluates them could not be loaded. */
  | { readonly type: 'unavailable' };
