import { Signal, type Process, type Task } from '../../sim/index.ts';
import { FileError, resolvePath } from '../files/file-system.ts';
import type { SignalName } from '../runtime/program.ts';
import { evaluateArithmetic } from './arithmetic.ts';
import { ShellSyntaxError, type Command, type Redirect, type Script } from './ast.ts';
import { BUILTINS } from './builtins/index.ts';
import { findCommand, type CommandContext } from './commands/index.ts';
import { LoopControl, ShellExit, ShellFailure, ShellReturn } from './control.ts';
import { Expander } from './expander.ts';
import { globPaths } from './glob.ts';
import type { ShellHost } from './host.ts';
import { Input, type Io } from './io.ts';
import { parseScript } from './parser.ts';
import { patternRegExp } from './pattern.ts';
import { redirected } from './redirection.ts';
import { evaluateTest } from './test-expression.ts';
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
const STEPS_AT_ONCE = 100;
const FIRST_BREATH_MS = 1;
const LONGEST_BREATH_MS = 1_000;

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
  readonly #expander: Expander;
  readonly #pending: SignalName[] = [];
  #steps = 0;
  #breathMs = FIRST_BREATH_MS;
  /** Above zero where a failure is a condition, and no reason for `set -e` to end. */
  #tested = 0;
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
    this.#expander = new Expander({
      variables: this.variables,
      glob: (pattern) => globPaths(this.host.files, this.directory, pattern),
      substitute: (script) => this.#substitute(script),
    });
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
      else this.status = yield* this.#execute(command, io);
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
    child.#tested = this.#tested;
    return child;
  }

  /** A shell of its own, with nothing of this one's but its place. */
  fresh(name: string, environment: ReadonlyMap<string, string>): Shell {
    const { host, directory, isRoot } = this;
    const shell = new Shell({ host, name, directory, environment, pid: isRoot ? this.pid : host.nextPid() });
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
    yield* this.#step();
    const own = this.functions.get(name);
    if (own !== undefined) return yield* this.#callFunction(own, args, io);
    const builtin = BUILTINS[name];
    if (builtin !== undefined && Object.hasOwn(BUILTINS, name)) {
      const result = builtin(this, args, io);
      return typeof result === 'number' ? result : yield* result;
    }
    return yield* this.runExternal(argv, io);
  }

  /** As `runArguments`, without functions and builtins. */
  *runExternal(argv: readonly string[], io: Io): Process<number> {
    const [name = '', ...args] = argv;
    const { host, directory } = this;
    const environment = this.variables.environment();
    const path = name.includes('/') ? resolvePath(directory, name) : undefined;
    if (path !== undefined && host.files.isFile(path)) return yield* this.subshell().#runFile(path, args, io);
    const command = findCommand(name, host.userland, host.tools);
    if (command !== undefined) {
      const context: CommandContext = { host, io, directory, environment, name: name.slice(name.lastIndexOf('/') + 1), shell: this };
      const result = command(context, args);
      return typeof result === 'number' ? result : yield* result;
    }
    const program = host.runProgram(argv, environment);
    if (program !== undefined) return yield* program;
    const missing = name.includes('/') ? 'No such file or directory' : this.name === 'bash' ? 'command not found' : 'not found';
    this.complain(`${name}: ${missing}`, io);
    return 127;
  }

  /** A breath after so much work; longer each time, until the script waits for something by itself. */
  *#step(): Process<void> {
    if (++this.#steps < STEPS_AT_ONCE) return;
    this.#steps = 0;
    yield* this.host.sleep(this.#breathMs);
    this.#breathMs = Math.min(this.#breathMs * 2, LONGEST_BREATH_MS);
  }

  /** The script has waited for something: it is not only work. */
  rested(): void {
    this.#steps = 0;
    this.#breathMs = FIRST_BREATH_MS;
  }

  *#execute(command: Command, io: Io): Process<number> {
    switch (command.type) {
      case 'simple':
        return this.#checked(yield* this.#simple(command, io));
      case 'pipeline':
        return this.#checked(yield* this.#pipeline(command.commands, command.negated, io), command.negated);
      case 'and-or': {
        const isLast = (index: number): boolean => index === command.rest.length - 1;
        let status = yield* this.#condition(() => this.#execute(command.first, io));
        for (const [index, { operator, command: next }] of command.rest.entries()) {
          if ((status === 0) !== (operator === '&&')) continue;
          this.status = status;
          status = isLast(index) ? yield* this.#execute(next, io) : yield* this.#condition(() => this.#execute(next, io));
        }
        return status;
      }
      case 'if':
        return yield* this.#if(command, yield* this.#redirect(command.redirects, io));
      case 'loop':
        return yield* this.#loop(command, yield* this.#redirect(command.redirects, io));
      case 'for':
        return yield* this.#for(command, yield* this.#redirect(command.redirects, io));
      case 'case':
        return yield* this.#case(command, io);
      case 'group': {
        const inner = yield* this.#redirect(command.redirects, io);
        if (!command.subshell) return yield* this.run(command.body, inner);
        return this.#checked(yield* this.subshell().#runAll(command.body, inner));
      }
      case 'function':
        this.functions.set(command.name, command.body);
        return 0;
      case 'test': {
        const words: string[] = [];
        for (const [index, word] of command.words.entries()) {
          // What stands to the right of `==` is a pattern.
          const before = words[index - 1] ?? '';
          words.push(before === '==' || before === '=' || before === '!=' ? yield* this.#expander.pattern(word) : yield* this.#expander.text(word));
        }
        return this.#checked(evaluateTest(words, this, true) ? 0 : 1);
      }
      case 'arithmetic':
        return this.#checked(evaluateArithmetic(yield* this.#expander.text(command.expression), this.variables) === 0 ? 1 : 0);
    }
  }

  *#simple(command: Extract<Command, { type: 'simple' }>, io: Io): Process<number> {
    const { assignments, words, redirects } = command;
    const argv = yield* this.#expander.fields(words);
    let inner: Io;
    try {
      inner = redirects.length === 0 ? io : yield* this.#redirect(redirects, io);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.complain(redirectMessage(error, this.host.userland === 'gnu', this.name), io);
      return 1;
    }
    this.status = argv.length === 0 ? 0 : this.status;
    const before = new Map<string, string | undefined>();
    for (const { name, append, value, isArray } of assignments) {
      if (argv.length > 0) before.set(name, this.variables.get(name));
      const old = append ? (this.variables.get(name) ?? '') : '';
      if (isArray) this.variables.set(name, yield* this.#expander.fields(value as readonly (typeof words)[number][]));
      else this.variables.set(name, old + (yield* this.#expander.text(value as (typeof words)[number])));
      if (argv.length > 0) this.variables.export(name);
    }
    if (argv.length === 0) return this.status;
    if (this.flags.xtrace) io.error(`+ ${argv.join(' ')}\n`);
    try {
      return yield* this.runArguments(argv, inner);
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) this.variables.unset(name);
        else this.variables.set(name, value);
      }
    }
  }

  /** Each command gets all that the one before has written. */
  *#pipeline(commands: readonly Command[], negated: boolean, io: Io): Process<number> {
    const last = commands.length - 1;
    let input = io.input;
    let status = 0;
    let failed = 0;
    for (const [index, command] of commands.entries()) {
      let text = '';
      const out = index === last ? io.out : (more: string) => void (text += more);
      const child = commands.length === 1 ? this : this.subshell();
      status = yield* child.#condition(() => child.#runAll([{ command, background: false }], { ...io, input, out }), commands.length === 1 && !negated);
      if (status !== 0) failed = status;
      input = new Input(text);
    }
    if (this.flags.pipefail && failed !== 0) status = failed;
    return negated ? (status === 0 ? 1 : 0) : status;
  }

  *#if({ branches, otherwise }: Extract<Command, { type: 'if' }>, io: Io): Process<number> {
    for (const { condition, body } of branches) {
      if ((yield* this.#condition(() => this.run(condition, io))) === 0) return yield* this.#body(body, io);
    }
    return otherwise === undefined ? 0 : yield* this.#body(otherwise, io);
  }

  *#body(body: Script, io: Io): Process<number> {
    this.status = 0;
    return yield* this.run(body, io);
  }

  *#loop({ until, condition, body }: Extract<Command, { type: 'loop' }>, io: Io): Process<number> {
    let status = 0;
    while (((yield* this.#condition(() => this.run(condition, io))) === 0) !== until) {
      yield* this.#step();
      const control = yield* this.#iteration(body, io);
      if (control === 'break') break;
      status = this.status;
    }
    return status;
  }

  *#for({ name, words, body }: Extract<Command, { type: 'for' }>, io: Io): Process<number> {
    const values = words === undefined ? this.variables.parameters : yield* this.#expander.fields(words);
    this.status = 0;
    for (const value of values) {
      yield* this.#step();
      this.variables.set(name, value);
      if ((yield* this.#iteration(body, io)) === 'break') break;
    }
    return this.status;
  }

  /** One turn of a loop, and whether it was the last. */
  *#iteration(body: Script, io: Io): Process<'break' | 'continue'> {
    try {
      yield* this.run(body, io);
      return 'continue';
    } catch (error) {
      if (!(error instanceof LoopControl)) throw error;
      if (error.levels > 1) throw new LoopControl(error.kind, error.levels - 1);
      return error.kind;
    }
  }

  *#case({ word, cases }: Extract<Command, { type: 'case' }>, io: Io): Process<number> {
    const text = yield* this.#expander.text(word);
    for (const { patterns, body } of cases) {
      for (const pattern of patterns) {
        if (patternRegExp(yield* this.#expander.pattern(pattern)).test(text)) return yield* this.#body(body, io);
      }
    }
    return 0;
  }

  *#callFunction(body: Command, args: readonly string[], io: Io): Process<number> {
    const { parameters } = this.variables;
    this.variables.parameters = args;
    try {
      return yield* this.#execute(body, io);
    } catch (error) {
      if (error instanceof ShellReturn) return error.status;
      throw error;
    } finally {
      this.variables.parameters = parameters;
    }
  }

  /** Runs something whose failure is a condition. */
  *#condition(run: () => Process<number>, isNone = false): Process<number> {
    if (isNone) return yield* run();
    this.#tested++;
    try {
      return yield* run();
    } finally {
      this.#tested--;
    }
  }

  /** Runs a script as a process of its own: its end is no more than a status. */
  *#runAll(script: Script, io: Io): Process<number> {
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

  *#substitute(script: Script): Process<string> {
    const only = script.length === 1 ? script[0]!.command : undefined;
    let text = '';
    const io: Io = { input: new Input(), out: (more) => void (text += more), error: (more) => this.host.mainOutput(more) };
    const readsFile = only?.type === 'simple' && only.words.length === 0 && only.redirects.length === 1 && only.redirects[0]!.operator === '<';
    if (readsFile) return (yield* this.#redirect(only.redirects, io)).input.readAll();
    const child = this.subshell();
    this.status = yield* child.#condition(() => child.#runAll(script, io));
    return text;
  }

  *#redirect(redirects: readonly Redirect[], io: Io): Process<Io> {
    let inner = io;
    for (const { descriptor, operator, target } of redirects) {
      inner = redirected(inner, descriptor, operator, yield* this.#expander.text(target), this);
    }
    return inner;
  }

  #startJob(command: Command, io: Io): void {
    const child = this.subshell();
    const pid = this.host.nextPid();
    this.lastJob = pid;
    this.jobs.set(pid, this.host.spawn(`${this.name}/${pid}`, this.#job(child, command, io)));
    this.status = 0;
  }

  *#job(child: Shell, command: Command, io: Io): Process<number> {
    try {
      return yield* child.#runAll([{ command, background: false }], { ...io, input: new Input() });
    } finally {
      this.arrived.broadcast();
    }
  }

  /** `set -e`: a failure that nobody looks at is the end. */
  #checked(status: number, negated = false): number {
    if (status !== 0 && this.flags.errexit && this.#tested === 0 && !negated) throw new ShellExit(status);
    return status;
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

function redirectMessage({ code, path }: FileError, gnu: boolean, name: string): string {
  const [says, reason] = code === 'ENOENT' ? [`can't create ${path}`, 'nonexistent directory'] : [`can't create ${path}`, new FileError(code, path).message];
  if (name === 'bash') return `${path}: ${new FileError(code, path).message}`;
  return gnu && code === 'ENOENT' ? `cannot create ${path}: Directory nonexistent` : `${says}: ${reason}`;
}
