import type { Process } from '../../../sim/index.ts';
import type { SignalName } from '../../runtime/program.ts';
import type { Command } from '../ast.ts';
import type { FlagPlace } from '../flags.ts';
import type { Io } from '../io.ts';
import type { Jobs } from '../jobs.ts';
import type { TestPlace } from '../test-expression.ts';
import type { Traps } from '../traps.ts';

/** A command that is part of the shell. Returns its status. */
export type Builtin = (shell: BuiltinShell, args: readonly string[], io: Io) => number | Process<number>;

/** The shell, as its builtins see and change it. The class `Shell` is one; builtins do not import it, as it imports them. */
export interface BuiltinShell extends TestPlace, FlagPlace {
  readonly pid: number;
  directory: string;
  /** Of the last command. */
  readonly status: number;
  readonly functions: Map<string, Command>;
  readonly traps: Traps;
  readonly jobs: Jobs;
  readonly launcher: BuiltinLauncher;
  /** Tells the shell of a signal. */
  signal(name: SignalName): boolean;
  /** Holds so much memory for something, until the shell ends. */
  keep(what: string, bytes: number): void;
  /** Writes a message in the form that this shell's messages have. */
  complain(message: string, io: Io): void;
  /** Parses a text and runs it as a part of this shell. */
  interpret(text: string, io: Io): Process<number>;
}

/** Runs other commands for a builtin. */
export interface BuiltinLauncher {
  /** Whether the shell would find a command of this name. */
  knows(name: string): boolean;
  /** What a known name stands for, as `type` puts it. */
  kindOf(name: string): string;
  /** Runs what a name stands for, unless it stands for a function. */
  runWithoutFunctions(argv: readonly string[], io: Io): Process<number>;
  /** Runs a program, and neither a function nor a builtin. */
  runExternal(argv: readonly string[], io: Io): Process<number>;
}
