/* What the build finds in our source and tells the page (`virtual:step-sources`). */

/** A function in our source that is a step or reports it. Lines count from 1. */
export interface StepSourcePlace {
  /** One of our files. */
  readonly file: string;
  /** The component that declares the step: `deployment`. */
  readonly component: string;
  readonly name: string;
  /** The first line of the function or of the comment above it. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** The line that reports the step. Undefined if the function has the step's name and reports only steps within it. */
  readonly line?: number;
  /** The outcome that is reported there. Undefined if that is known at run time only. */
  readonly outcome?: string;
}

/** The lines that an edit replaces, counted from 1, and the new ones with their indentation: as many, the last ones perhaps empty. */
export interface LineChange {
  readonly line: number;
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/** What a variation changes, for readers. */
export interface VariationChange extends LineChange {
  readonly file: string;
  readonly function: string;
}

/** A variation with the places of its changes. */
export interface VariationView {
  readonly changes: readonly VariationChange[];
  /** The issue or pull request of kubernetes/kubernetes. */
  readonly bug?: number;
}
