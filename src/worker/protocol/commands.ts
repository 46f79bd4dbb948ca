import type { IdleField } from '../../api/index.ts';

export type { IdleReason } from '../../api/index.ts';
export type { IdleField };
export { VARIATION_IDS, type VariationId } from '../../cluster/variations.ts';
export { commandLine, hostCommandOf, restartOf, type Command } from '../../cluster/command.ts';

/** A command and its output. */
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
  /** It runs, and reads what is typed (`Command` of the type `keys`). Its output ends with its prompt. */
  readonly reads?: true;
  /** For a refused manifest: the places of its errors. */
  readonly problems?: readonly Problem[];
  /**
   * A line that only reads at a moment at which time stands still, or that was refused. No branch has it among its commands. Its id is negative.
   */
  readonly aside?: true;
  /** The line only reads. */
  readonly asks?: true;
}

/** A range of a manifest. Lines and columns count from 1; the end is after the last character. */
export interface TextRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** An error in a manifest with its place. */
export interface Problem extends TextRange {
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** A field that the manifest sets and whose live value differs, with the range of its value in the manifest. */
export interface Difference extends TextRange {
  /** `spec.template.spec.containers[0].image` */
  readonly path: string;
  /** The value in the manifest, on one line, possibly cut. */
  readonly text: string;
  /** The live value, in the same form. Undefined if the field is not set. */
  readonly live: string | undefined;
  /** Changes the manifest to the live value. Undefined if replacing one range of the text cannot do that. */
  readonly edit: TextEdit | undefined;
}

export interface TextEdit extends TextRange {
  readonly newText: string;
}

/** The API server's answer to a manifest, and the fields that applying it would change. */
export interface Review {
  readonly problems: readonly Problem[];
  /** Empty at a moment of the past, since live values are those of the present. */
  readonly differences: readonly Difference[];
  /** The fields that have no effect here, each with the range of its name. */
  readonly idle: readonly (IdleField & TextRange)[];
}

export type { Fault, FaultOfferId, FaultType, FormFaultType, FormField } from '../../cluster/faults/fault.ts';
export type { FaultOffer } from '../../cluster/faults/define-fault.ts';
export type { FaultField, ProbeKind } from '../../cluster/faults/field.ts';
export { faultText, injectLine } from '../../cluster/faults/fault.ts';
/** An active fault, as of the shown moment. */
export type { FaultState as FaultView } from '../../cluster/faults/injected-fault.ts';
