export type CheckState = 'open' | 'met' | 'broken';

/** A check as of the shown moment. */
export interface CheckView {
  readonly state: CheckState;
  /** The write that made it so, or the beginning. */
  readonly atMs: number;
  readonly record: number;
}

/** The answer to a question that asks to point. */
export interface PointedView {
  /** The objects for which the expression became true first. Each of them is right. */
  readonly ids: readonly string[];
  /** The first write that made it true. */
  readonly atMs: number;
  readonly record: number;
}

/** The watched checks as of the shown moment, in their order, or why an expression cannot be evaluated. */
export type ChecksView =
  /** `pointed`: the answer to the question, as soon as it is complete at the shown moment. */
  | { readonly type: 'states'; readonly states: readonly CheckView[]; readonly pointed?: PointedView }
  /** `index`: of the check. Absent for the question. */
  | { readonly type: 'fault'; readonly index?: number; readonly fault: CheckFault }
  /** The script that evaluates them could not be loaded. */
  | { readonly type: 'unavailable' };

/** The fault of an expression in CEL. The page has a sentence for each. */
export type ExpressionFault =
  /** `at`: the character, from 1. */
  | { readonly code: 'syntax' | 'wrong-types'; readonly at: number; readonly text: string }
  /** `nearest`: the name that resembles it most; empty if none does. */
  | { readonly code: 'unknown-name'; readonly name: string; readonly nearest: string }
  /** It calls a function that it may not call. */
  | { readonly code: 'unsupported'; readonly name: string }
  | { readonly code: 'not-boolean'; readonly text: string };

/** The fault of a check or of a question that asks to point. */
export type CheckFault =
  | ExpressionFault
  | { readonly code: 'too-long' }
  /** A macro stands within another one, which would take the square of the time. */
  | { readonly code: 'nested'; readonly name: string };
