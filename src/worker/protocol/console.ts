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

/** Something wrong in a manifest, and where. Lines and columns count from 1. */
export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly message: string;
  readonly severity: 'error' | 'warning';
}
