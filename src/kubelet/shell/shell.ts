import { Signal, type Process, type Task } from '../../sim/index.ts';
import { FileError } from '../files/file-error.ts';
import { resolvePath } from '../files/file-system.ts';
import { CPU_LIMIT_STATUS, CpuLimitExceeded, PROCESS_BYTES, PROGRAM_WORK } from '../runtime/cgroup.ts';
import type { SignalName } from '../runtime/program.ts';
import { ShellSyntaxError, type Command, type Script } from './ast.ts';
import { BUILTINS } from './builtins/index.ts';
import { CallStack, call } from './call-stack.ts';
import { findCommand, isBinary, type CommandContext, type CommandFunction } from './commands/index.ts';
import { CommandFailure } from './commands/options.ts';
import { LoopControl, ShellExit, ShellFailure, ShellReturn } from './control.ts';
import { Executor } from './executor.ts';
import { Holdings } from './holdings.ts';
import type { ShellHost } from './host.ts';
import { Input, type Io } from './io.ts';
import { parseScript } from './parser.ts';
import { Variables } from './variables.ts';

export interface ShellOptions {
  readonly host: ShellHost;
  readonly environment: ReadonlyMap<string, string>;
  /** `sh`, `bash`: how messages begin. */
  readonly name: string;
  /** The process's number; 1 for a container's first. */
  readonly pid: number;
  readonly directory: string;
  /** It is no shell of the container's, and only stands for whoever started the command. */
  readonly isRoot?: boolean;
}

/** The shell remembers how so many of its ended jobs ended. */
const REMEMBERED_JOBS = 200;
/** What a process takes of memory for each variable and function that it has of its own. */
const COPY_BYTES = 64;
/** What a script takes of memory for each character, once it is parsed. */
const PARSED_BYTES = 16;

/** Single letters that `set` knows, beside those that mean nothing here. */
export interface ShellFlags {
  errexit: boolean;
  xtrace: boolean;
  pipefail: boolean;
  noglob: boolean;
}

/**
 * Runs shell scripts: a POSIX shell, with the parts of bash that manifests use, as a process of the simulation. Pipes hand over all
 * text at once, when the command before has ended.
 *
 * Invariant: no event of a script is unbounded. Its work and its memory are the container's (`Cgroup`): between commands it waits when it has
 * worked a while, and within one it ends. Its calls are on a stack that is counted (`CallStack`).
 */
export class Shell {
  readonly host: ShellHost;
  readonly name: string;
  readonly pid: number;
  readonly isRoot: boolean;
  readonly variables: Variables;
  readonly functions: Map<string, Command>;
  readonly flags: ShellFlags = { errexit: false, xtrace: false, pipefail: false, noglob: false };
  /** Scripts by signal name, and by `EXIT`. An empty one ignores the signal. */
  readonly traps = new Map<string, string>();
  /** Background jobs by process number. */
  readonly jobs = new Map<number, Task<number>>();
  /** Interrupts `wait`. */
  readonly arrived = new Signal();
  directory: string;
  /** Of the last command. */
  status = 0;
  lastJob = 0;
  readonly executor: Executor;
  /** Where its messages go if no command's own output is at hand: the standard error of whoever started it. */
  error: (text: string) => void = () => undefined;
  readonly #holdings: Holdings;
  readonly #startedMs: number;
  readonly #pending: SignalName[] = [];
  #trapRunning = false;

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

  /** Runs a script to its end, as a process of its own; returns its exit code. */
  *main(text: string, io: Io): Process<number> {
    return yield* this.#process(() => this.#script(text, io));
  }

  *#script(text: string, io: Io): Process<number> {
    let status: number;
    try {
      status = yield* this.interpret(text, io);
    } catch (error) {
      status = this.#caught(error, io);
    }
    return yield* this.#leave(status, io);
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
      return this.#caught(error, io);
    }
  }

  /** Parses a text and runs it as a part of this shell. Throws `ShellSyntaxError`. */
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

  /** Makes a function. */
  define(name: string, body: Command, length: number): void {
    this.keep(`${name}()`, length * PARSED_BYTES);
    this.functions.set(name, body);
  }

  /** Holds so much memory for something, until the shell ends (`Holdings.keep`). */
  keep(what: string, bytes: number): void {
    this.#holdings.keep(what, bytes);
  }

  /** Runs commands one after the other; returns the status of the last. */
  *run(script: Script, io: Io): Process<number> {
    for (const { command, background } of script) {
      if (background) this.#startJob(command, io);
      else this.status = yield* this.executor.execute(command, io);
      if (this.#pending.length > 0) yield* this.#handleSignals(io);
    }
    return this.status;
  }

  /** Tells the shell of a signal. False where it has no handler for it. */
  signal(name: SignalName): boolean {
    if (!this.traps.has(name)) return false;
    this.#pending.push(name);
    this.arrived.broadcast();
    return true;
  }

  get hasPendingSignal(): boolean {
    return this.#pending.length > 0;
  }

  /** A shell that has what this one has, and keeps what it changes to itself. */
  subshell(): Shell {
    const { host, name, pid, directory } = this;
    const child = new Shell({ host, name, pid, directory, environment: new Map() }, this);
    child.status = this.status;
    return child;
  }

  /** A shell of its own, with nothing of this one's but its place. */
  fresh(name: string, environment: ReadonlyMap<string, string>): Shell {
    const { host, directory, isRoot } = this;
    const shell = new Shell({ host, name, directory, environment, pid: isRoot ? this.pid : host.nextPid() });
    shell.error = this.error;
    if (isRoot) host.onMainShell(shell);
    return shell;
  }

  /** The same in another environment, for one command. */
  withEnvironment(environment: ReadonlyMap<string, string>): Shell {
    const { host, name, pid, directory, isRoot } = this;
    const shell = new Shell({ host, name, pid, directory, environment, isRoot });
    shell.error = this.error;
    return shell;
  }

  /** Whether it would find a command of this name. */
  knows(name: string): boolean {
    const { userland, tools } = this.host;
    return this.functions.has(name) || Object.hasOwn(BUILTINS, name) || findCommand(name, userland, tools) !== undefined;
  }

  /** Whether the image has a program of this name. */
  hasCommand(name: string): boolean {
    return isBinary(name, this.host.userland) || findCommand(name, this.host.userland, this.host.tools) !== undefined;
  }

  /** What a name that the shell knows stands for, as `type` puts it. */
  kindOf(name: string): string {
    if (this.functions.has(name)) return 'a function';
    return Object.hasOwn(BUILTINS, name)
      ? 'a shell builtin'
      : `${this.host.userland === 'busybox' ? '/bin' : '/usr/bin'}/${name}`;
  }

  /** A message in the form that this shell's are in. */
  complain(message: string, io: Io): void {
    const prefix = this.name === 'bash' ? 'bash: line 1' : this.host.userland === 'gnu' ? `${this.name}: 1` : this.name;
    io.error(`${prefix}: ${message}\n`);
  }

  /** A function, a builtin, a command of the image, a program of it, or a script in its files. */
  *runArguments(argv: readonly string[], io: Io): Process<number> {
    if (this.host.cgroup.countCommand()) yield* this.breathe();
    const own = this.functions.get(argv[0] ?? '');
    if (own !== undefined) return yield* call(this.#callFunction(own, argv.slice(1), io));
    return yield* this.runWithoutFunctions(argv, io);
  }

  /** As `runArguments`, for who does not mean the function of that name (`command`). */
  *runWithoutFunctions(argv: readonly string[], io: Io): Process<number> {
    const [name = '', ...args] = argv;
    return yield* call(Object.hasOwn(BUILTINS, name) ? this.#runBuiltin(name, args, io) : this.runExternal(argv, io));
  }

  /** As `runWithoutFunctions`, for what is to be a process of its own. */
  *runExternal(argv: readonly string[], io: Io): Process<number> {
    const [name = '', ...args] = argv;
    const { host, directory } = this;
    const environment = this.variables.environment();
    const path = name.includes('/') ? resolvePath(directory, name) : undefined;
    if (path !== undefined && host.files.isFile(path)) return yield* this.subshell().#runFile(path, args, io);
    const base = name.slice(name.lastIndexOf('/') + 1);
    if (isBinary(name, host.userland)) return yield* this.#runBuiltin(base, args, io);
    const command = findCommand(name, host.userland, host.tools);
    if (command !== undefined) {
      return yield* this.#runCommand(command, { host, io, directory, environment, name: base, shell: this }, args);
    }
    const program = host.runProgram(argv, environment);
    if (program !== undefined) return yield* program;
    const missing = name.includes('/') ? 'No such file or directory' : this.name === 'bash' ? 'command not found' : 'not found';
    this.complain(`${name}: ${missing}`, io);
    return 127;
  }

  *#runBuiltin(name: string, args: readonly string[], io: Io): Process<number> {
    const builtin = BUILTINS[name];
    if (builtin === undefined) return 127;
    try {
      const result = builtin(this, args, io);
      return typeof result === 'number' ? result : yield* result;
    } catch (error) {
      const message = failureOf(error);
      if (message === undefined) throw error;
      this.complain(`${name}: ${message.text}`, io);
      return message.status;
    }
  }

  /** A command of the image, as a process of its own: what it cannot do, or does too much of, is its end and no more. */
  *#runCommand(command: CommandFunction, context: CommandContext, args: readonly string[]): Process<number> {
    try {
      this.host.cgroup.work(PROGRAM_WORK);
      const result = command(context, args);
      return typeof result === 'number' ? result : yield* result;
    } catch (error) {
      const message = failureOf(error);
      if (message !== undefined) {
        context.io.error(`${context.name}: ${message.text}\n`);
        return message.status;
      }
      if (error instanceof CpuLimitExceeded) return this.#caught(error, context.io);
      throw error;
    }
  }

  /** Counts a command, and waits a while if there was much work. */
  *step(): Process<void> {
    if (this.host.cgroup.countCommand()) yield* this.breathe();
  }

  /** Waits a while if there was much work: for a command that has much to do. */
  *breathe(): Process<void> {
    const ms = this.host.cgroup.nextBreathMs();
    if (ms > 0) yield* this.host.sleep(ms);
  }

  /** Lets a process wait, which makes up for work. */
  *sleep(ms: number): Process<void> {
    yield* this.host.sleep(ms);
    this.host.cgroup.rested(ms);
  }

  *#callFunction(body: Command, args: readonly string[], io: Io): Process<number> {
    this.variables.enter(args);
    try {
      return yield* this.executor.execute(body, io);
    } catch (error) {
      if (error instanceof ShellReturn) return error.status;
      throw error;
    } finally {
      this.variables.leave();
    }
  }

  /** Runs a script as a process of its own: its end is no more than a status. */
  *runAll(script: Script, io: Io): Process<number> {
    try {
      return yield* this.#process(() => this.run(script, io));
    } catch (error) {
      return this.#caught(error, io);
    }
  }

  /** What this process holds of memory, and what it costs itself, goes back when it ends. */
  *#process(run: () => Process<number>): Process<number> {
    const { cgroup } = this.host;
    const copied = this.variables.size + this.functions.size;
    cgroup.work(copied);
    const bytes = PROCESS_BYTES + copied * COPY_BYTES;
    cgroup.allocate(bytes);
    try {
      return yield* run();
    } finally {
      this.#holdings.release();
      cgroup.free(bytes);
    }
  }

  *#runFile(path: string, args: readonly string[], io: Io): Process<number> {
    this.variables.setParameters(args);
    return yield* this.main(this.host.files.read(path), io);
  }

  #startJob(command: Command, io: Io): void {
    this.#forgetJobs();
    const child = this.subshell();
    const pid = this.host.nextPid();
    this.lastJob = pid;
    this.jobs.set(pid, this.host.spawn(`${this.name}/${pid}`, new CallStack(this.#job(child, command, io))));
    this.status = 0;
  }

  #forgetJobs(): void {
    if (this.jobs.size < REMEMBERED_JOBS) return;
    for (const [pid, task] of this.jobs) if (task.ended && pid !== this.lastJob) this.jobs.delete(pid);
  }

  *#job(child: Shell, command: Command, io: Io): Process<number> {
    try {
      return yield* child.runAll([{ command, background: false }], { ...io, input: new Input() });
    } finally {
      this.arrived.broadcast();
    }
  }

  #caught(error: unknown, io: Io): number {
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
    return 2;
  }

  *#handleSignals(io: Io): Process<void> {
    if (this.#trapRunning) return;
    this.#trapRunning = true;
    try {
      for (let name = this.#pending.shift(); name !== undefined; name = this.#pending.shift()) {
        const { status } = this;
        const script = this.traps.get(name) ?? '';
        if (script !== '') yield* this.interpret(script, io);
        this.status = status;
      }
    } finally {
      this.#trapRunning = false;
    }
  }

  /** The way out: the trap on EXIT, then the status. */
  *#leave(status: number, io: Io): Process<number> {
    const script = this.traps.get('EXIT');
    if (script === undefined || script === '') return status;
    this.traps.delete('EXIT');
    this.status = status;
    try {
      yield* this.interpret(script, io);
      return status;
    } catch (error) {
      return this.#caught(error, io);
    }
  }

  #special(name: string): string | undefined {
    switch (name) {
      case '?':
        return String(this.status);
      case '$':
        return String(this.pid);
      case '!':
        return this.lastJob === 0 ? '' : String(this.lastJob);
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

/** What a command says that cannot go on; undefined if the error is not its own. */
function failureOf(error: unknown): { readonly text: string; readonly status: number } | undefined {
  if (error instanceof CommandFailure) return { text: error.message, status: error.status };
  if (!(error instanceof FileError)) return undefined;
  return { text: error.code === 'ENOSPC' ? `write error: ${error.message}` : `${error.path}: ${error.message}`, status: 1 };
}
