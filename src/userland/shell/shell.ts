import type { Keyboard } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { FileError, INTERRUPT } from '../../cri/index.ts';
import { CPU_LIMIT_STATUS, CpuLimitExceeded } from '../runtime/cgroup.ts';
import type { SignalName } from '../runtime/program.ts';
import { ArithmeticError, ShellSyntaxError, type Command, type Script } from './ast.ts';
import type { BuiltinShell } from './builtins/builtin.ts';
import { CallStack } from './call-stack.ts';
import type { CommandShell } from './commands/command.ts';
import { CommandFailure } from './commands/options.ts';
import { LoopControl, ShellExit, ShellFailure, ShellReturn } from './control.ts';
import { Executor, type ExecutorShell } from './executor.ts';
import type { ShellFlags } from './flags.ts';
import { Holdings, Variables } from './variables.ts';
import type { ShellHost } from './host.ts';
import { Input, type Io } from './io.ts';
import { Jobs } from './jobs.ts';
import { Launcher } from './launcher.ts';
import { parseScript } from './parser.ts';
import { Traps } from './traps.ts';

export interface ShellOptions {
  readonly host: ShellHost;
  readonly environment: ReadonlyMap<string, string>;
  /** `sh`, `bash`: the start of messages. */
  readonly name: string;
  /** The pid; 1 for a container's first process. */
  readonly pid: number;
  readonly directory: string;
  /** The shell is no process of the container. It only stands for the caller of the command. */
  readonly isRoot?: boolean;
}

/** The status of a command that Ctrl+C ended. */
const INTERRUPTED_STATUS = 130;

/** What bash, dash or busybox print before they read a line. */
function promptOf({ name, directory, host: { userland, user, hostname } }: Shell): string {
  const mark = user === 0 ? '#' : '$';
  if (name === 'bash') return `${user === 0 ? 'root' : 'I have no name!'}@${hostname}:${directory}${mark} `;
  return userland === 'busybox' ? `${directory} ${mark} ` : `${mark} `;
}

/** The memory of a parsed script per character. */
const PARSED_BYTES = 16;

/**
 * Runs shell scripts as a process of the simulation: a POSIX shell with the parts of bash that manifests use. A pipe passes all text at once, when the
 * first command has ended.
 *
 * Invariant: no event of a script is unbounded. Its work and memory count against the container (`Cgroup`): it pauses between commands after much work, and a
 * single command with too much work ends. Its calls are on a counted stack (`CallStack`).
 */
export class Shell implements BuiltinShell, CommandShell, ExecutorShell {
  readonly host: ShellHost;
  readonly name: string;
  readonly pid: number;
  readonly isRoot: boolean;
  readonly variables: Variables;
  readonly functions: Map<string, Command>;
  readonly flags: ShellFlags = { errexit: false, xtrace: false, pipefail: false, noglob: false };
  readonly traps = new Traps();
  readonly jobs = new Jobs();
  directory: string;
  /** The status of the last command. */
  status = 0;
  readonly executor: Executor;
  readonly launcher = new Launcher(this);
  /** Receives messages that belong to no command's output: the caller's standard error. */
  error: (text: string) => void = () => undefined;
  readonly #holdings: Holdings;
  readonly #startedMs: number;

  constructor(options: ShellOptions, from?: Shell) {
    this.host = options.host;
    this.name = options.name;
    this.pid = options.pid;
    this.isRoot = options.isRoot ?? false;
    this.directory = options.directory;
    const special = (name: string): string | undefined => this.#special(name);
    this.#holdings = new Holdings(this.host.cgroup);
    this.#startedMs = from === undefined ? this.host.wallMs : from.#startedMs;
    this.variables = from?.variables.copy(this.#holdings, special) ?? new Variables(options.environment, this.#holdings, special);
    this.functions = new Map(from?.functions);
    if (from !== undefined) {
      this.error = from.error;
      Object.assign(this.flags, from.flags);
    }
    this.executor = new Executor(this, from?.executor.tested ?? 0);
  }

  /** Runs a script as a process of its own. Returns its exit code. */
  *main(text: string, io: Io): Process<number> {
    return yield* this.#process(() => this.#script(text, io));
  }

  *#script(text: string, io: Io): Process<number> {
    let status: number;
    try {
      status = yield* this.interpret(text, io);
    } catch (error) {
      status = this.caught(error, io);
    }
    return yield* this.#leave(status, io);
  }

  /** Runs the lines of a terminal one by one, until `exit` or Ctrl+D. Returns the exit code. */
  *converse(keyboard: Keyboard, io: Io): Process<number> {
    return yield* this.#process(() => this.#converse(keyboard, io));
  }

  *#converse(keyboard: Keyboard, io: Io): Process<number> {
    const { onInterrupt } = keyboard;
    try {
      for (let exits = false; !exits;) {
        keyboard.onInterrupt = undefined;
        io.out(promptOf(this));
        const line = yield* keyboard.next();
        io.out(`${line ?? ''}\n`);
        if (line === undefined) break;
        if (line === INTERRUPT) this.status = INTERRUPTED_STATUS;
        else exits = yield* this.#typed(line, keyboard, io);
      }
    } finally {
      keyboard.onInterrupt = onInterrupt;
    }
    return yield* this.#leave(this.status, io);
  }

  /** Runs a line, which Ctrl+C ends. Returns true if the shell ends with it. */
  *#typed(line: string, keyboard: Keyboard, io: Io): Process<boolean> {
    let exits = false;
    const onError = (error: unknown): number => {
      exits = error instanceof ShellExit;
      return this.caught(error, io);
    };
    const task = this.host.spawn(`${this.name}/line`, new CallStack(this.#line(line, io, onError)));
    keyboard.onInterrupt = () => {
      io.out(`${INTERRUPT}\n`);
      task.stop();
    };
    try {
      while (!task.ended) yield task.ending;
      this.status = task.state === 'done' ? task.result() : INTERRUPTED_STATUS;
    } finally {
      task.stop();
    }
    return exits;
  }

  *#line(line: string, io: Io, onError: (error: unknown) => number): Process<number> {
    try {
      return yield* this.interpret(line, io);
    } catch (error) {
      return onError(error);
    }
  }

  /** Runs one command with its arguments, as if the container had been started with it. */
  command(argv: readonly string[], io: Io): Process<number> {
    this.error = io.error;
    return new CallStack(this.#command(argv, io));
  }

  *#command(argv: readonly string[], io: Io): Process<number> {
    try {
      return yield* this.#process(() => this.runArguments(argv, io));
    } catch (error) {
      return this.caught(error, io);
    }
  }

  /** Parses a text and runs it in this shell. Throws `ShellSyntaxError`. */
  *interpret(text: string, io: Io): Process<number> {
    const { cgroup } = this.host;
    const bytes = text.length * PARSED_BYTES;
    cgroup.allocate(bytes);
    try {
      return yield* this.run(
        parseScript(text, (units) => cgroup.work(units)),
        io,
      );
    } finally {
      cgroup.free(bytes);
    }
  }

  /** Defines a function. */
  define(name: string, body: Command, length: number): void {
    this.keep(`${name}()`, length * PARSED_BYTES);
    this.functions.set(name, body);
  }

  /** Holds memory for a purpose until the shell ends (`Holdings.keep`). */
  keep(what: string, bytes: number): void {
    this.#holdings.keep(what, bytes);
  }

  /** Runs commands in sequence. Returns the status of the last one. */
  *run(script: Script, io: Io): Process<number> {
    for (const { command, background } of script) {
      if (background) this.#startJob(command, io);
      else this.status = yield* this.executor.execute(command, io);
      if (this.traps.isPending) yield* this.traps.handle((script) => this.#runTrap(script, io));
    }
    return this.status;
  }

  /** Delivers a signal. Returns false if the shell has no trap for it. */
  signal(name: SignalName): boolean {
    return this.traps.signal(name);
  }

  /** A copy of this shell. Changes in the copy do not affect this shell. */
  subshell(): Shell {
    const { host, name, pid, directory } = this;
    const child = new Shell({ host, name, pid, directory, environment: new Map() }, this);
    child.status = this.status;
    return child;
  }

  /** A new shell in the same directory, without variables or functions of this one. */
  fresh(name: string, environment: ReadonlyMap<string, string>): Shell {
    const { host, directory, isRoot } = this;
    const shell = new Shell({ host, name, directory, environment, pid: isRoot ? this.pid : host.nextPid() });
    shell.error = this.error;
    if (isRoot) host.onMainShell(shell);
    return shell;
  }

  /** A new shell with another environment, for one command. */
  withEnvironment(environment: ReadonlyMap<string, string>): Shell {
    const { host, name, pid, directory, isRoot } = this;
    const shell = new Shell({ host, name, pid, directory, environment, isRoot });
    shell.error = this.error;
    return shell;
  }

  /** Runs a command by name: function, builtin or program. */
  runArguments(argv: readonly string[], io: Io): Process<number> {
    return this.launcher.run(argv, io);
  }

  /** Prints an error in this shell's format. */
  complain(message: string, io: Io): void {
    const prefix = this.name === 'bash' ? 'bash: line 1' : this.host.userland === 'gnu' ? `${this.name}: 1` : this.name;
    io.error(`${prefix}: ${message}\n`);
  }

  /** Counts a command, and pauses after much work. */
  *step(): Process<void> {
    if (this.host.cgroup.countCommand()) yield* this.breathe();
  }

  /** Pauses after much work, for commands with long loops. */
  *breathe(): Process<void> {
    const ms = this.host.cgroup.nextBreathMs();
    if (ms > 0) yield* this.host.sleep(ms);
  }

  /** Sleeps, which gives work back. */
  *sleep(ms: number): Process<void> {
    yield* this.host.sleep(ms);
    this.host.cgroup.rested(ms);
  }

  /** Runs a script as a process of its own, so that an exit only yields a status. */
  *runAll(script: Script, io: Io): Process<number> {
    try {
      return yield* this.#process(() => this.run(script, io));
    } catch (error) {
      return this.caught(error, io);
    }
  }

  #process(run: () => Process<number>): Process<number> {
    return this.#holdings.process(this.variables.size + this.functions.size, run);
  }

  /** Runs a script file as a process of its own. */
  *runFile(path: string, [zero, ...args]: readonly string[], io: Io): Process<number> {
    const child = this.subshell();
    child.variables.zero = zero;
    child.variables.setParameters(args);
    return yield* child.main(this.host.files.read(path), io);
  }

  #startJob(command: Command, io: Io): void {
    const child = this.subshell();
    const pid = this.host.nextPid();
    this.jobs.add(pid, this.host.spawn(`${this.name}/${pid}`, new CallStack(this.#job(child, command, io))));
    this.status = 0;
  }

  *#job(child: Shell, command: Command, io: Io): Process<number> {
    try {
      return yield* child.runAll([{ command, background: false }], { ...io, input: new Input() });
    } finally {
      this.traps.arrived.broadcast();
    }
  }

  /** The status of a process that ended by this error. Rethrows an error that does not end a process. */
  caught(error: unknown, io: Io): number {
    if (error instanceof ShellExit || error instanceof ShellReturn) return error.status;
    if (error instanceof LoopControl) return 0;
    if (error instanceof CpuLimitExceeded) {
      io.error(`${error.message}\n`);
      return CPU_LIMIT_STATUS;
    }
    if (error instanceof ShellFailure || error instanceof CommandFailure) {
      this.complain(error.message, io);
      return error.status;
    }
    if (!(error instanceof ShellSyntaxError || error instanceof FileError)) throw error;
    this.complain(error.message, io);
    return this.name === 'bash' && error instanceof ArithmeticError ? 1 : 2;
  }

  *#runTrap(script: string, io: Io): Process<void> {
    const { status } = this;
    yield* this.interpret(script, io);
    this.status = status;
  }

  /** Runs the trap on EXIT, and returns the status. */
  *#leave(status: number, io: Io): Process<number> {
    const script = this.traps.takeExit();
    if (script === undefined) return status;
    this.status = status;
    try {
      yield* this.interpret(script, io);
      return status;
    } catch (error) {
      return this.caught(error, io);
    }
  }

  #special(name: string): string | undefined {
    switch (name) {
      case '?':
        return String(this.status);
      case '$':
        return String(this.pid);
      case '!':
        return this.jobs.last === 0 ? '' : String(this.jobs.last);
      case '0':
        return this.name;
      case '-':
        return this.flags.errexit ? 'e' : '';
      case 'PWD':
        return this.directory;
      case 'RANDOM':
        return String(Math.floor(this.host.random() * 32_768));
      case 'SECONDS':
        return String(Math.floor((this.host.wallMs - this.#startedMs) / 1000));
      default:
        return undefined;
    }
  }
}
