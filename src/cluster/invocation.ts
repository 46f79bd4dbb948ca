import type { ManifestProblem } from '../kubectl/index.ts';
import type { Trace } from '../sim/index.ts';
import { commandLine, type Command } from './command.ts';

/** How far a command's output had come when the trace had come to a record. */
interface Progress {
  readonly record: number;
  readonly stdout: number;
  readonly stderr: number;
}

/** What there is to see of a command at some moment. */
export interface Output {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | undefined;
}

/** A command under way, and what has come of it so far. */
export class Invocation {
  readonly atMs: number;
  readonly line: string;
  /** The trace record of the command. */
  readonly record: number;
  stdout = '';
  stderr = '';
  /** Undefined while it runs; 0 when it went well. */
  exitCode: number | undefined;
  /** Where in the manifests the faults are that the errors speak of. */
  problems: readonly ManifestProblem[] = [];
  readonly #trace: Trace;
  readonly #progress: Progress[] = [];
  /** The newest record when it ended. */
  #endedAfter = Infinity;

  constructor(
    readonly id: number,
    readonly command: Command,
    atMs: number,
    trace: Trace,
  ) {
    this.atMs = atMs;
    this.line = commandLine(command);
    this.#trace = trace;
    this.record = trace.emit('user', { type: 'command', line: this.line }, 0);
  }

  print(stream: 'stdout' | 'stderr', text: string): void {
    this[stream] += text;
    const { stdout, stderr } = this;
    this.#progress.push({ record: this.#trace.lastId, stdout: stdout.length, stderr: stderr.length });
  }

  end(exitCode: number, problems: readonly ManifestProblem[] = []): void {
    this.exitCode = exitCode;
    this.problems = problems;
    this.#endedAfter = this.#trace.lastId;
  }

  /** What there was to see of it when the trace had come to `record`. */
  outputAt(record: number): Output {
    const { stdout, stderr, exitCode } = this;
    if (record >= this.#endedAfter) return { stdout, stderr, exitCode };
    const so = this.#progress.findLast((progress) => progress.record <= record) ?? { stdout: 0, stderr: 0 };
    return { stdout: stdout.slice(0, so.stdout), stderr: stderr.slice(0, so.stderr), exitCode: undefined };
  }
}
