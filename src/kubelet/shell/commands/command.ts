import type { Process } from '../../../sim/index.ts';
import type { FlagPlace } from '../flags.ts';
import type { ShellHost } from '../host.ts';
import type { Io } from '../io.ts';
import type { Variables } from '../variables.ts';

/** A program that images have. Returns its status. */
export type CommandFunction = (context: CommandContext, args: readonly string[]) => number | Process<number>;

/** What a command knows of where it runs. */
export interface CommandContext {
  readonly host: ShellHost;
  readonly io: Io;
  readonly directory: string;
  readonly environment: ReadonlyMap<string, string>;
  /** As it was called, without the directory. */
  readonly name: string;
  readonly shell: CommandShell;
}

/** The shell that runs a command, as the command sees it. The class `Shell` is one; commands do not import it, as it imports them. */
export interface CommandShell {
  /** Waits. A process that waits makes up for its work. */
  sleep(ms: number): Process<void>;
  /** Counts a piece of work as large as a command, and waits a while if there was much. */
  step(): Process<void>;
  /** Waits a while if there was much work. */
  breathe(): Process<void>;
  /** Runs whatever a name stands for; returns its status. */
  runArguments(argv: readonly string[], io: Io): Process<number>;
  readonly launcher: {
    /** Whether the image has a program of this name. */
    hasCommand(name: string): boolean;
  };
  /** A shell that has what this one has, and keeps what it changes to itself. */
  subshell(): CommandRunner;
  /** A shell that differs from this one in its environment alone. */
  withEnvironment(environment: ReadonlyMap<string, string>): CommandRunner;
  /** A shell with nothing of this one's but its place. */
  fresh(name: string, environment: ReadonlyMap<string, string>): ScriptRunner;
}

/** Runs one command as a process. */
export interface CommandRunner {
  command(argv: readonly string[], io: Io): Process<number>;
}

/** Runs one script as a process. Its flags and parameters can be set before. */
export interface ScriptRunner extends FlagPlace {
  readonly variables: Variables;
  main(script: string, io: Io): Process<number>;
}
