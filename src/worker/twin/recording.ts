import type { VariationId } from '../../cluster/variations.ts';

/** A function in which something was recorded. Lines count from 1 in its file. */
export interface RecordedFunction {
  /** The path of the file in the repository. */
  readonly file: string;
  /** `reconcileNewReplicaSet`, `WorkQueue.add`; `syncDeployment =>` for a function within it. */
  readonly name: string;
  readonly line: number;
  readonly lastLine: number;
  /** The lines of each statement, in the order of the source. A statement may be within the one before it. */
  readonly statements: readonly (readonly [line: number, lastLine: number])[];
  /** The lines that give a variable its value. */
  readonly variables: Readonly<Record<string, readonly number[]>>;
}

/** A call of a function. */
export interface RecordedCall {
  /** Index into `Recording.functions`. */
  readonly fn: number;
  /** Index of the calling call. Undefined if it began before the recording. */
  readonly parent: number | undefined;
  /** Index of its first line. */
  readonly first: number;
  /** The value that it returned. Absent if it returned none or ended in an error. */
  readonly returned?: string;
}

/** A statement that was about to run. */
export interface RecordedLine {
  /** Index into `Recording.calls`. */
  readonly call: number;
  readonly line: number;
  /** The newest trace record that the sync had made. Before its first, the newest of all. */
  readonly record: number;
  /** The values of the names that changed since the line before in this call. */
  readonly values?: Readonly<Record<string, string>>;
  /** The value of the condition on this line. */
  readonly tested?: string;
}

/** What ran in one sync, line by line. */
export interface Recording {
  readonly functions: readonly RecordedFunction[];
  readonly calls: readonly RecordedCall[];
  readonly lines: readonly RecordedLine[];
  /** The number of lines that were left out: a loop has run more often than is kept, or the recording was full. */
  readonly skipped: number;
  /** False if the sync had not ended at the end of the history. */
  readonly complete: boolean;
  /** The variation of the code that ran. Absent for the plain code. */
  readonly variation?: VariationId;
}
