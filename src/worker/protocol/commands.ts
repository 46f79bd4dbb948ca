import type { Fault } from '../../cluster/faults/fault.ts';

export { commandLine, hostCommandOf, type Command } from '../../cluster/command.ts';

/** A command and what came of it. */
export interface ConsoleEntry {
  readonly id: number;
  readonly atMs: number;
  /** The trace record of the command. */
  readonly record: number;
  /** As typed: `kubectl scale deployment/web --replicas=5`. */
  readonly line: string;
  readonly stdout: string;
  readonly stderr: string;
  /** Undefined while it runs. */
  readonly exitCode?: number;
  /** For a manifest that was refused: where. */
  readonly problems?: readonly Problem[];
  /** It was only asked, or refused, at a moment of the past: no branch has it among its commands. Its id is below 0. */
  readonly aside?: true;
}

/** A stretch of a manifest. Lines and columns count from 1; the end is behind the last character. */
export interface TextRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Something wrong in a manifest, and where. */
export interface Problem extends TextRange {
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** A field that a manifest sets and that is another in the live object, at the place of its value. */
export interface Difference extends TextRange {
  /** `spec.template.spec.containers[0].image` */
  readonly path: string;
  /** The value in the manifest, on one line, cut where it is long. */
  readonly text: string;
  /** The live value, likewise. Undefined if the field is not set. */
  readonly live: string | undefined;
  /** Brings the manifest to the live value. Undefined if replacing one stretch of the text cannot do that. */
  readonly edit: TextEdit | undefined;
}

export interface TextEdit extends TextRange {
  readonly newText: string;
}

/** What the API server would say of a manifest, and what applying it would change. */
export interface Review {
  readonly problems: readonly Problem[];
  /** At a moment of the past there are none: live is what is there at the present. */
  readonly differences: readonly Difference[];
}

export type { ErrorCode, Fault, FaultType, ProbeKind, Rate, RequestAim, WatchAim } from '../../cluster/faults/fault.ts';
export { faultText, injectLine } from '../../cluster/faults/fault.ts';

/** A fault that lasts, as of the moment that is shown. */
export interface FaultView {
  /** Counts from 1; `fault clear 1` takes it back. */
  readonly id: number;
  readonly fault: Fault;
  readonly sinceMs: number;
  /** The trace record of its beginning. */
  readonly record: number;
  /** How often it has struck. */
  readonly strikes: number;
  /** How often it will strike yet, where that is limited. */
  readonly left?: number;
}
