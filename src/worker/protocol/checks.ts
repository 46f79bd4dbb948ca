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

/** What the worker tells of the checks of the open beat. */
export type ChecksView =
  | CheckStates
  /** The shown branch has not come to the time at which the beat begins. */
  | { readonly type: 'ahead' }
  /** An expression cannot be evaluated. `index`: of the check. Absent for the question. */
  | { readonly type: 'fault'; readonly index?: number; readonly fault: CheckFault }
  /** The script that evaluates them could not be loaded. */
  | { readonly type: 'unavailable' };

/** The checks as of the shown moment. */
export interface CheckStates {
  readonly type: 'states';
  /** In the order of the checks. */
  readonly states: readonly CheckView[];
  /** The answer to the question, as soon as it is complete. */
  readonly pointed?: PointedView;
  /** The number of commands since the beginning that may have changed something. */
  readonly commands: number;
  /** The shown branch left before the beat began: what comes true on it is no solution of the beat. */
  readonly leftBefore?: true;
}

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
  /** One evaluation takes more work than it may. It shows only over a cluster. */
  | { readonly code: 'too-costly' }
  /** A macro stands within another one, which would take the square of the time. */
  | { readonly code: 'nested'; readonly name: string };
