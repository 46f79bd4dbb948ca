import { Signal, type Process, type Task } from '../../sim/index.ts';
import { FileError, resolvePath } from '../files/file-system.ts';
import type { SignalName } from '../runtime/program.ts';
import { ShellSyntaxError, type Command, type Script } from './ast.ts';
import { BUILTINS } from './builtins/index.ts';
import { findCommand, isBinary, type CommandContext } from './commands/index.ts';
import { LoopControl, ShellExit, ShellFailure, ShellReturn } from './control.ts';
import { Executor } from './executor.ts';
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

/** Commands that run without any time passing; after these, the shell takes a breath. */
const STEPS_AT_ONCE = 1_000;
const SHORT_BREATH_MS = 1;
/** So many short ones; then each is twice as long as the one before. */
const SHORT_BREATHS = 50;
const LONGEST_BREATH_MS = 5_000;

/** A script that calls itself for ever comes to an end here. */
const MAX_DEPTH = 100;
const MAX_PROCESSES = 200;

/** Single letters that `set` knows, beside those that mean nothing here. */
export interface ShellFlags {
  errexit: boolean;
  xtrace: boolean;
  pipefail: boolean;
}

/**
 * Runs shell scripts: a POSIX shell, with the parts of bash that manifests use, as a process of the simulation. Pipes hand over all
 * text at once, when the command before has ended.
 *
 * Invariant: a script that does nothing but work still lets time pass, more and more of it, so no script can hold the simulation up.
 */
export class Shell {
  readonly host: ShellHost;
  readonly name: string;
  readonly pid: number;
  readonly isRoot: boolean;
  readonly variables: Variables;
  readonly functions: Map<string, Command>;
  readonly flags: ShellFlags = { errexit: false, xtrace: false, pipefail: false };
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
  readonly #pending: SignalName[] = [];
  #steps = 0;
  #breathMs = SHORT_BREATH_MS;
  #breaths = 0;
  /** Shells and functions around this one. */
  #depth: number;
  #trapRunning = false;

  constructor(options: ShellOptions, from?: Shell) {
    this.host = options.host;
    this.name = options.name;
    this.pid = options.pid;
    this.isRoot = options.isRoot ?? false;
    this.directory = options.directory;
    const special = (name: string): string | undefined => this.#special(name);
    this.variables = from?.variables.copy(special) ?? new Variables(options.environment, special);
    this.functions = new Map(from?.functions);
    if (from !== undefined) Object.assign(this.flags, from.flags);
    this.#depth = from === undefined ? 0 : from.#depth + 1;
    if (this.#depth > MAX_DEPTH) throw new ShellFailure('maximum nesting level exceeded', 2);
    this.executor = new Executor(this, from?.executor.tested ?? 0);
  }

  /** Runs a script to its end; returns its exit code. */
  *main(text: string, io: Io): Process<number> {
    let status: number;
    try {
      status = yield* this.run(parseScript(text), io);
    } catch (error) {
      status = this.#caught(error, io);
    }
    return yield* this.#leave(status, io);
  }

  /** Runs one command with its arguments, as if the container had been started with it. */
  *command(argv: readonly string[], io: Io): Process<number> {
    try {
      return yield* this.runArguments(argv, io);
    } catch (error) {
      return this.#caught(error, io);
    }
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
    shell.#depth = this.#depth + 1;
    if (shell.#depth > MAX_DEPTH) throw new ShellFailure('maximum nesting level exceeded', 2);
    if (isRoot) host.onMainShell(shell);
    return shell;
  }

  /** Whether it would find a command of this name. */
  knows(name: string): boolean {
    const { userland, tools } = this.host;
    return this.functions.has(name) || Object.hasOwn(BUILTINS, name) || findCommand(name, userland, tools) !== undefined;
  }

  /** A message in the form that this shell's are in. */
  complain(message: string, io: Io): void {
    const prefix = this.name === 'bash' ? 'bash: line 1' : this.host.userland === 'gnu' ? `${this.name}: 1` : this.name;
    io.error(`${prefix}: ${message}\n`);
  }

  /** A function, a builtin, a command of the image, a program of it, or a script in its files. */
  *runArguments(argv: readonly string[], io: Io): Process<number> {
    const [name = '', ...args] = argv;
    yield* this.step();
    const own = this.functions.get(name);
    if (own !== undefined) return yield* this.#callFunction(own, args, io);
    return yield* this.runWithoutFunctions(argv, io);
  }

  /** As `runArguments`, for who does not mean the function of that name (`command`). */
  *runWithoutFunctions(argv: readonly string[], io: Io): Process<number> {
    const [name = '', ...args] = argv;
    return Object.hasOwn(BUILTINS, name) ? yield* this.#runBuiltin(name, args, io) : yield* this.runExternal(argv, io);
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
      const context: CommandContext = { host, io, directory, environment, name: base, shell: this };
      const result = command(context, args);
      return typeof result === 'number' ? result : yield* result;
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
    const result = builtin(this, args, io);
    return typeof result === 'number' ? result : yield* result;
  }

  /** A breath after so much work; longer each time, until the script waits for something by itself. */
  *step(): Process<void> {
    if (++this.#steps < STEPS_AT_ONCE) return;
    this.#steps = 0;
    yield* this.host.sleep(this.#breathMs);
    if (++this.#breaths > SHORT_BREATHS) this.#breathMs = Math.min(this.#breathMs * 2, LONGEST_BREATH_MS);
  }

  /** The script has waited for something: it is not only work. */
  rested(): void {
    this.#steps = 0;
    this.#breaths = 0;
    this.#breathMs = SHORT_BREATH_MS;
  }

  *#callFunction(body: Command, args: readonly string[], io: Io): Process<number> {
    const { parameters } = this.variables;
    if (++this.#depth > MAX_DEPTH) throw new ShellFailure('maximum nesting level exceeded', 2);
    this.variables.parameters = args;
    try {
      return yield* this.executor.execute(body, io);
    } catch (error) {
      if (error instanceof ShellReturn) return error.status;
      throw error;
    } finally {
      this.#depth--;
      this.variables.parameters = parameters;
    }
  }

  /** Runs a script as a process of its own: its end is no more than a status. */
  *runAll(script: Script, io: Io): Process<number> {
    try {
      return yield* this.run(script, io);
    } catch (error) {
      return this.#caught(error, io);
    }
  }

  *#runFile(path: string, args: readonly string[], io: Io): Process<number> {
    this.variables.parameters = args;
    return yield* this.main(this.host.files.read(path), io);
  }

  #startJob(command: Command, io: Io): void {
    if (this.host.processCount > MAX_PROCESSES) throw new ShellFailure("can't fork: Resource temporarily unavailable", 2);
    const child = this.subshell();
    const pid = this.host.nextPid();
    this.lastJob = pid;
    this.jobs.set(pid, this.host.spawn(`${this.name}/${pid}`, this.#job(child, command, io)));
    this.status = 0;
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
    if (error instanceof ShellFailure || error instanceof ShellSyntaxError || error instanceof FileError) {
      this.complain(error.message, io);
      return error instanceof ShellFailure ? error.status : 2;
    }
    throw error;
  }

  *#handleSignals(io: Io): Process<void> {
    if (this.#trapRunning) return;
    this.#trapRunning = true;
    try {
      for (let name = this.#pending.shift(); name !== undefined; name = this.#pending.shift()) {
        const { status } = this;
        const script = this.traps.get(name) ?? '';
        if (script !== '') yield* this.run(parseScript(script), io);
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
      yield* this.run(parseScript(script), io);
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
        return String(Math.floor(this.host.wallMs / 1000));
      default:
        return undefined;
    }
  }
}
