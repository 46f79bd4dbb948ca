import type { Keyboard } from '../../../api/index.ts';
import type { Process } from '../../../sim/index.ts';
import type { FlagPlace } from '../flags.ts';
import type { ShellHost } from '../host.ts';
import type { Io } from '../io.ts';
import type { Variables } from '../variables.ts';

/** A program of images. Returns its status. */
export type CommandFunction = (context: CommandContext, args: readonly string[]) => number | Process<number>;

/** The environment of a running command. */
export interface CommandContext {
  readonly host: ShellHost;
  readonly io: Io;
  readonly directory: string;
  readonly environment: ReadonlyMap<string, string>;
  /** The name as called, without the directory. */
  readonly name: string;
  readonly shell: CommandShell;
}

/** The shell of a running command. `Shell` implements it; commands do not import `Shell`, because it imports them. */
export interface CommandShell {
  /** Sleeps, which gives work back. */
  sleep(ms: number): Process<void>;
  /** Counts the work of one command, and pauses after much work. */
  step(): Process<void>;
  /** Pauses after much work. */
  breathe(): Process<void>;
  /** Runs a command by name. Returns its status. */
  runArguments(argv: readonly string[], io: Io): Process<number>;
  readonly launcher: {
    /** Whether the image has a program of this name. */
    hasCommand(name: string): boolean;
  };
  /** A copy of this shell. Changes in the copy do not affect this shell. */
  subshell(): CommandRunner;
  /** A copy of this shell with another environment. */
  withEnvironment(environment: ReadonlyMap<string, string>): CommandRunner;
  /** A new shell in the same directory, without variables or functions of this one. */
  fresh(name: string, environment: ReadonlyMap<string, string>): ScriptRunner;
}

/** Runs one command as a process. */
export interface CommandRunner {
  command(argv: readonly string[], io: Io): Process<number>;
}

/** Runs one script as a process. Flags and parameters can be set before. */
export interface ScriptRunner extends FlagPlace {
  converse(keyboard: Keyboard, io: Io): Process<number>;
  readonly variables: Variables;
  main(script: string, io: Io): Process<number>;
}
