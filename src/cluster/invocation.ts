import { TypedLines } from '../cri/index.ts';
import type { ManifestProblem } from '../kubectl/index.ts';
import { panicText } from '../sim/index.ts';
import type { Trace } from '../trace/index.ts';
import { commandLine, type Command } from './command.ts';

/** The length of a command's output right after a trace record. */
interface Progress {
  readonly record: number;
  readonly stdout: number;
  readonly stderr: number;
}

/** Gives a line to the command that reads the keyboard, the last one if there are several. Throws if there is none. */
export function typeInto(invocations: readonly Invocation[], line: string): void {
  const reader = invocations.findLast(({ exitCode, keyboard }) => exitCode === undefined && keyboard !== undefined);
  if (reader?.keyboard === undefined) throw new Error('no command of the terminal reads what is typed');
  reader.keyboard.type(line);
}

/** A command's output at some moment. */
export interface Output {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | undefined;
  /** Whether the command runs and reads the keyboard. */
  readonly reads: boolean;
}

/** A running or finished command and its output so far. */
export class Invocation {
  readonly atMs: number;
  readonly line: string;
  /** The trace record of the command. */
  readonly record: number;
  stdout = '';
  stderr = '';
  /** Undefined while the command runs; 0 on success. */
  exitCode: number | undefined;
  /** The positions in the manifests that the errors are about. */
  problems: readonly ManifestProblem[] = [];
  /** Undefined until the command reads the keyboard. */
  keyboard: TypedLines | undefined;
  readonly #trace: Trace;
  readonly #progress: Progress[] = [];
  /** The newest record when the command began to read the keyboard. */
  #readsAfter = Infinity;
  /** The newest record when the command ended. */
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

  openKeyboard(): TypedLines {
    if (this.keyboard === undefined) this.#readsAfter = this.#trace.lastId;
    return (this.keyboard ??= new TypedLines());
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

  /** An error that nothing has caught ends the command, as it ends a program of Go. */
  panic(error: unknown): void {
    this.print('stderr', `panic: ${panicText(error)}\n`);
    this.end(2);
  }

  /** The output as it was right after `record`. */
  outputAt(record: number): Output {
    const { stdout, stderr, exitCode } = this;
    if (record >= this.#endedAfter) return { stdout, stderr, exitCode, reads: false };
    const so = this.#progress.findLast((progress) => progress.record <= record) ?? { stdout: 0, stderr: 0 };
    const reads = record >= this.#readsAfter;
    return { stdout: stdout.slice(0, so.stdout), stderr: stderr.slice(0, so.stderr), exitCode: undefined, reads };
  }
}
