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

/** The fault of an expression. The page has a sentence for each. */
export type CheckFault =
  | { readonly code: 'too-long' }
  /** `at`: the character, from 1. */
  | { readonly code: 'syntax' | 'wrong-types'; readonly at: number; readonly text: string }
  | { readonly code: 'unknown-name'; readonly name: string; readonly nearest: string }
  | { readonly code: 'unsupported'; readonly name: string }
  /** A macro stands within another one, which would take the square of the time. */
  | { readonly code: 'nested'; readonly name: string }
  | { readonly code: 'not-boolean'; readonly text: string };
