import type { Process } from '../../../sim/index.ts';
import type { SignalName } from '../../runtime/program.ts';
import type { Command } from '../ast.ts';
import type { FlagPlace } from '../flags.ts';
import type { Io } from '../io.ts';
import type { Jobs } from '../jobs.ts';
import type { TestPlace } from '../test-expression.ts';
import type { Traps } from '../traps.ts';

/** A command built into the shell. Returns its status. */
export type Builtin = (shell: BuiltinShell, args: readonly string[], io: Io) => number | Process<number>;

/** The shell as its builtins see it. `Shell` implements it; builtins do not import `Shell`, because it imports them. */
export interface BuiltinShell extends TestPlace, FlagPlace {
  readonly pid: number;
  directory: string;
  /** The status of the last command. */
  readonly status: number;
  readonly functions: Map<string, Command>;
  readonly traps: Traps;
  readonly jobs: Jobs;
  readonly launcher: BuiltinLauncher;
  /** Delivers a signal to the shell. */
  signal(name: SignalName): boolean;
  /** Holds memory for a purpose until the shell ends. */
  keep(what: string, bytes: number): void;
  /** Prints an error in this shell's format. */
  complain(message: string, io: Io): void;
  /** Parses a text and runs it in this shell. */
  interpret(text: string, io: Io): Process<number>;
}

/** Runs other commands for a builtin. */
export interface BuiltinLauncher {
  /** Whether there is a command of this name. */
  knows(name: string): boolean;
  /** The kind of a known command in the words of `type`. */
  kindOf(name: string): string;
  /** Runs a command, but not a function of that name. */
  runWithoutFunctions(argv: readonly string[], io: Io): Process<number>;
  /** Runs a program, not a function or a builtin. */
  runExternal(argv: readonly string[], io: Io): Process<number>;
}
