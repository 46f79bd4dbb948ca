import type { Process } from '../../sim/index.ts';
import { FileError } from '../../cri/index.ts';
import { resolvePath } from '../files/file-system.ts';
import { CpuLimitExceeded, PROGRAM_WORK } from '../runtime/cgroup.ts';
import { ArithmeticError, type Command } from './ast.ts';
import type { BuiltinShell } from './builtins/builtin.ts';
import { BUILTINS } from './builtins/index.ts';
import { call } from './call-stack.ts';
import type { CommandContext, CommandFunction, CommandShell } from './commands/command.ts';
import { findCommand, isBinary } from './commands/index.ts';
import { CommandFailure, NotSimulated } from './commands/options.ts';
import { ShellReturn } from './control.ts';
import type { Io } from './io.ts';

/** The shell that launches commands. */
interface LaunchingShell extends Omit<BuiltinShell, 'launcher'>, Omit<CommandShell, 'launcher'> {
  readonly launcher: Launcher;
  /** `sh`, `bash`: the start of messages. */
  readonly name: string;
  readonly executor: {
    /** Executes a command of a script. */
    execute(command: Command, io: Io): Process<number>;
  };
  /** Runs a script file as a process of its own. */
  runFile(path: string, argv: readonly string[], io: Io): Process<number>;
  /** The status of a process that ended by this error. Rethrows an error that does not end a process. */
  caught(error: unknown, io: Io): number;
}

/** The status of an unknown command. */
const NOT_FOUND = 127;

/** Resolves the name of a command and runs it: a function, a builtin, a command or program of the image, or a script file. */
export class Launcher {
  readonly #shell: LaunchingShell;

  constructor(shell: LaunchingShell) {
    this.#shell = shell;
  }

  /** Whether there is a command of this name. */
  knows(name: string): boolean {
    return this.#shell.functions.has(name) || Object.hasOwn(BUILTINS, name) || this.#find(name) !== undefined;
  }

  /** Whether the image has a program of this name. */
  hasCommand(name: string): boolean {
    return isBinary(name, this.#shell.host.userland) || this.#find(name) !== undefined;
  }

  /** The kind of a known command in the words of `type`. */
  kindOf(name: string): string {
    if (this.#shell.functions.has(name)) return 'a function';
    if (Object.hasOwn(BUILTINS, name)) return 'a shell builtin';
    return `${this.#shell.host.userland === 'busybox' ? '/bin' : '/usr/bin'}/${name}`;
  }

  /** Runs a command with its arguments. Returns its status. */
  *run(argv: readonly string[], io: Io): Process<number> {
    yield* this.#shell.step();
    const own = this.#shell.functions.get(argv[0] ?? '');
    if (own !== undefined) return yield* call(this.#callFunction(own, argv.slice(1), io));
    return yield* this.runWithoutFunctions(argv, io);
  }

  /** Runs a command, but not a function of that name (`command`). */
  *runWithoutFunctions(argv: readonly string[], io: Io): Process<number> {
    const [name = '', ...args] = argv;
    return yield* call(Object.hasOwn(BUILTINS, name) ? this.#runBuiltin(name, args, io) : this.runExternal(argv, io));
  }

  /** Runs a program as a process of its own. */
  *runExternal(argv: readonly string[], io: Io): Process<number> {
    const [name = '', ...args] = argv;
    const { host, directory, variables } = this.#shell;
    const environment = variables.environment();
    const path = name.includes('/') ? resolvePath(directory, name) : undefined;
    if (path !== undefined && host.files.hasProgram(path)) {
      const interpreter = interpreterOf(host.files.read(path));
      if (interpreter !== undefined) return yield* this.runExternal([...interpreter, path, ...args], io);
      return yield* this.#shell.runFile(path, argv, io);
    }
    const base = name.slice(name.lastIndexOf('/') + 1);
    if (isBinary(name, host.userland)) return yield* this.#runBuiltin(base, args, io);
    const command = this.#find(name);
    if (command !== undefined) {
      return yield* this.#runCommand(command, { host, io, directory, environment, name: base, shell: this.#shell }, args);
    }
    const program = host.runProgram(argv, environment);
    if (program !== undefined) return yield* program;
    this.#shell.complain(`${name}: ${this.#missing(name)}`, io);
    return NOT_FOUND;
  }

  #missing(name: string): string {
    if (name.includes('/')) return 'No such file or directory';
    return this.#shell.name === 'bash' ? 'command not found' : 'not found';
  }

  #find(name: string): CommandFunction | undefined {
    const { userland, tools } = this.#shell.host;
    return findCommand(name, userland, tools);
  }

  *#callFunction(body: Command, args: readonly string[], io: Io): Process<number> {
    const { variables } = this.#shell;
    variables.enter(args);
    try {
      return yield* this.#shell.executor.execute(body, io);
    } catch (error) {
      if (error instanceof ShellReturn) return error.status;
      throw error;
    } finally {
      variables.leave();
    }
  }

  *#runBuiltin(name: string, args: readonly string[], io: Io): Process<number> {
    const builtin = BUILTINS[name];
    if (builtin === undefined) return NOT_FOUND;
    try {
      const result = builtin(this.#shell, args, io);
      return typeof result === 'number' ? result : yield* result;
    } catch (error) {
      const message = failureOf(error);
      if (message === undefined) throw error;
      this.#shell.complain(`${name}: ${message.text}`, io);
      return error instanceof NotSimulated && this.#shell.host.goesOn ? 0 : message.status;
    }
  }

  /** Runs a command of the image as a process of its own. Its errors and limits end only that process. */
  *#runCommand(command: CommandFunction, context: CommandContext, args: readonly string[]): Process<number> {
    try {
      this.#shell.host.cgroup.work(PROGRAM_WORK);
      const result = command(context, args);
      return typeof result === 'number' ? result : yield* result;
    } catch (error) {
      const message = failureOf(error);
      if (error instanceof NotSimulated && context.host.goesOn) return yield* this.#imagine(error, context, args);
      if (message !== undefined) {
        context.io.error(`${context.name}: ${message.text}\n`);
        return message.status;
      }
      if (error instanceof CpuLimitExceeded) return this.#shell.caught(error, context.io);
      throw error;
    }
  }

  /** A command that is not simulated, and goes on: a program that it runs is imagined, and another command has succeeded. */
  *#imagine(error: NotSimulated, { host, io, name }: CommandContext, args: readonly string[]): Process<number> {
    host.doubt();
    const program = INTERPRETERS.has(name) ? host.runProgram([name, ...args], new Map()) : undefined;
    if (program !== undefined) return yield* program;
    io.error(`${name}: ${error.message}\n`);
    return 0;
  }
}

/** The interpreter that the first line of a script names, unless it is a shell (execve: `#!/usr/bin/env python3`). */
function interpreterOf(text: string): readonly string[] | undefined {
  const [, line = ''] = /^#!\s*(?:\/usr\/bin\/env\s+(?:-S\s+)?)?([^\n]*)/.exec(text) ?? [];
  const words = line.trim().split(/\s+/);
  return words[0] === '' || /(^|\/)(ba|da|a)?sh$/.test(words[0]!) ? undefined : words;
}

/** Commands that run programs of the image. */
const INTERPRETERS: ReadonlySet<string> = new Set(['sh', 'ash', 'bash', 'dash', 'perl', 'python', 'python3']);

/** The message and status of a failed command. Returns undefined for other errors. */
function failureOf(error: unknown): { readonly text: string; readonly status: number } | undefined {
  if (error instanceof CommandFailure) return { text: error.message, status: error.status };
  if (error instanceof ArithmeticError) return { text: error.message, status: 1 };
  if (!(error instanceof FileError)) return undefined;
  return { text: error.code === 'ENOSPC' ? `write error: ${error.message}` : `${error.path}: ${error.message}`, status: 1 };
}
