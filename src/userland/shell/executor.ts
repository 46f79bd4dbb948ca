import type { Process } from '../../sim/index.ts';
import { ArithmeticError, type Assignment, type Command, type Redirect, type Script, type Word } from './ast.ts';
import { call } from './call-stack.ts';
import { LoopControl, ShellExit } from './control.ts';
import { Expander } from './expander.ts';
import { globPaths, patternRegExp } from './pattern.ts';
import { Input, TextBuffer, type Io } from './io.ts';
import { redirectedAll } from './redirection.ts';
import type { ShellFlags } from './flags.ts';
import { evaluateDoubleBrackets, type TestPlace } from './test-expression.ts';
import { sizeOf } from './variables.ts';

/** The capacity of a pipe in characters. A writer beyond it is ended by SIGPIPE; a reader beyond it runs out of memory. */
const PIPE_BYTES = 2 ** 20;

/** The shell that an executor works for. `Shell` implements it and owns the executor. */
export interface ExecutorShell extends TestPlace {
  /** `sh`, `bash`: the start of messages. */
  readonly name: string;
  readonly flags: ShellFlags;
  /** The status of the last command. */
  status: number;
  /** Receives messages that belong to no command's output. */
  readonly error: (text: string) => void;
  readonly executor: Executor;
  /** Runs commands in sequence. Returns the status of the last one. */
  run(script: Script, io: Io): Process<number>;
  /** Runs commands as a process of its own, so that an exit only yields a status. */
  runAll(script: Script, io: Io): Process<number>;
  /** Runs a command by name: function, builtin or program. */
  runArguments(argv: readonly string[], io: Io): Process<number>;
  /** A copy of this shell. Changes in the copy do not affect this shell. */
  subshell(): ExecutorShell;
  /** Defines a function. `length` is that of its source, in characters. */
  define(name: string, body: Command, length: number): void;
  /** Counts a command, and pauses after much work. */
  step(): Process<void>;
  /** Prints an error in this shell's format. */
  complain(message: string, io: Io): void;
}

/** Executes the commands of a shell's scripts, and applies `set -e`. */
export class Executor {
  readonly #shell: ExecutorShell;
  readonly #expander: Expander;
  /** Above zero while a failure is a condition, which `set -e` ignores. */
  #tested: number;

  constructor(shell: ExecutorShell, tested: number) {
    this.#shell = shell;
    this.#tested = tested;
    this.#expander = new Expander({
      variables: shell.variables,
      cgroup: shell.host.cgroup,
      isBash: shell.name === 'bash',
      glob: (pattern) => (shell.flags.noglob ? [] : globPaths(shell.host.files, shell.directory, pattern, shell.host.cgroup)),
      substitute: (script) => this.#substitute(script),
    });
  }

  readonly #work = (units: number): void => this.#shell.host.cgroup.work(units);

  get tested(): number {
    return this.#tested;
  }

  /** Runs one command. Returns its status. */
  *execute(command: Command, io: Io): Process<number> {
    yield* this.#shell.step();
    return yield* call(command.type === 'simple' ? this.#simple(command, io) : this.#execute(command, io));
  }

  *#execute(command: Exclude<Command, { type: 'simple' }>, io: Io): Process<number> {
    switch (command.type) {
      case 'pipeline':
        return this.#checked(yield* this.#pipeline(command.commands, command.negated, io), command.negated);
      case 'and-or': {
        const isLast = (index: number): boolean => index === command.rest.length - 1;
        let status = yield* this.condition(() => this.execute(command.first, io));
        for (const [index, { operator, command: next }] of command.rest.entries()) {
          if ((status === 0) !== (operator === '&&')) continue;
          this.#shell.status = status;
          status = isLast(index) ? yield* this.execute(next, io) : yield* this.condition(() => this.execute(next, io));
        }
        return status;
      }
      case 'if':
        return yield* this.#redirected(command.redirects, io, (inner) => this.#if(command, inner));
      case 'loop':
        return yield* this.#redirected(command.redirects, io, (inner) => this.#loop(command, inner));
      case 'for':
        return yield* this.#redirected(command.redirects, io, (inner) => this.#for(command, inner));
      case 'for-arithmetic':
        return yield* this.#redirected(command.redirects, io, (inner) => this.#forArithmetic(command, inner));
      case 'case':
        return yield* this.#case(command, io);
      case 'group':
        if (!command.subshell)
          return yield* this.#redirected(command.redirects, io, (inner) => this.#shell.run(command.body, inner));
        return this.#checked(
          yield* this.#redirected(command.redirects, io, (inner) => this.#shell.subshell().runAll(command.body, inner)),
        );
      case 'function':
        this.#shell.define(command.name, command.body, command.length);
        return 0;
      case 'test':
        return this.#checked((yield* evaluateDoubleBrackets(command.words, this.#expander, this.#shell)) ? 0 : 1);
      case 'arithmetic':
        return this.#checked(yield* this.#arithmetic(command.expression, io));
    }
  }

  *#simple({ words, redirects, assignments }: Extract<Command, { type: 'simple' }>, io: Io): Process<number> {
    const { cgroup } = this.#shell.host;
    const argv = yield* this.#expander.fields(words);
    const bytes = sizeOf(argv);
    cgroup.allocate(bytes);
    try {
      const status =
        redirects.length === 0
          ? yield* this.#assigned(assignments, argv, io)
          : yield* this.#redirected(redirects, io, (inner) => this.#assigned(assignments, argv, inner));
      return this.#checked(status);
    } finally {
      cgroup.free(bytes);
    }
  }

  /** Sets variables and runs the command, if there is one. The variables are then only for the command. */
  *#assigned(assignments: readonly Assignment[], argv: readonly string[], io: Io): Process<number> {
    const { variables } = this.#shell;
    if (assignments.length === 0 && argv.length > 0 && !this.#shell.flags.xtrace)
      return yield* this.#shell.runArguments(argv, io);
    this.#shell.status = argv.length === 0 ? 0 : this.#shell.status;
    const before = new Map<string, string | undefined>();
    for (const { name, append, value, isArray } of assignments) {
      if (argv.length > 0) before.set(name, variables.get(name));
      const old = append ? (variables.get(name) ?? '') : '';
      if (isArray)
        variables.set(name, [
          ...(append ? variables.list(name) : []),
          ...(yield* this.#expander.fields(value as readonly Word[])),
        ]);
      else variables.set(name, old + (yield* this.#expander.text(value as Word)));
      if (argv.length > 0) variables.export(name);
    }
    if (argv.length === 0) return this.#shell.status;
    if (this.#shell.flags.xtrace) io.error(`+ ${argv.join(' ')}\n`);
    try {
      return yield* this.#shell.runArguments(argv, io);
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) variables.unset(name);
        else variables.set(name, value);
      }
    }
  }

  /** Runs a pipeline. Each command gets the complete output of the previous one. */
  *#pipeline(commands: readonly Command[], negated: boolean, io: Io): Process<number> {
    const last = commands.length - 1;
    if (commands.length === 1) {
      const status = yield* this.condition(() => this.#shell.run([{ command: commands[0]!, background: false }], io));
      return status === 0 ? 1 : 0;
    }
    let input = io.input;
    let pipe: TextBuffer | undefined;
    let status = 0;
    let failed = 0;
    try {
      for (const [index, command] of commands.entries()) {
        const next = index === last ? undefined : new TextBuffer(this.#shell.host.cgroup, PIPE_BYTES);
        const out = next === undefined ? io.out : (more: string) => next.write(more);
        const child = this.#shell.subshell();
        status = yield* child.executor.condition(() => child.runAll([{ command, background: false }], { ...io, input, out }));
        if (status !== 0) failed = status;
        pipe?.release();
        pipe = next;
        input = next?.toInput() ?? input;
      }
    } finally {
      pipe?.release();
    }
    if (this.#shell.flags.pipefail && failed !== 0) status = failed;
    return negated ? (status === 0 ? 1 : 0) : status;
  }

  *#if({ branches, otherwise }: Extract<Command, { type: 'if' }>, io: Io): Process<number> {
    for (const { condition, body } of branches) {
      if ((yield* this.condition(() => this.#shell.run(condition, io))) === 0) return yield* this.#body(body, io);
    }
    return otherwise === undefined ? 0 : yield* this.#body(otherwise, io);
  }

  *#body(body: Script, io: Io): Process<number> {
    this.#shell.status = 0;
    return yield* this.#shell.run(body, io);
  }

  *#loop({ until, condition, body }: Extract<Command, { type: 'loop' }>, io: Io): Process<number> {
    let status = 0;
    while (((yield* this.condition(() => this.#shell.run(condition, io))) === 0) !== until) {
      yield* this.#shell.step();
      const control = yield* this.#iteration(body, io);
      if (control === 'break') break;
      status = this.#shell.status;
    }
    return status;
  }

  *#for({ name, words, body }: Extract<Command, { type: 'for' }>, io: Io): Process<number> {
    const values = words === undefined ? this.#shell.variables.parameters : yield* this.#expander.fields(words);
    this.#shell.status = 0;
    yield* this.#holding(sizeOf(values), () => this.#forEach(name, values, body, io));
    return this.#shell.status;
  }

  *#forEach(name: string, values: readonly string[], body: Script, io: Io): Process<void> {
    for (const value of values) {
      yield* this.#shell.step();
      this.#shell.variables.set(name, value);
      if ((yield* this.#iteration(body, io)) === 'break') break;
    }
  }

  *#forArithmetic({ start, condition, step, body }: Extract<Command, { type: 'for-arithmetic' }>, io: Io): Process<number> {
    this.#shell.status = 0;
    yield* this.#isTrue(start);
    while (condition.length === 0 || (yield* this.#isTrue(condition))) {
      yield* this.#shell.step();
      if ((yield* this.#iteration(body, io)) === 'break') break;
      yield* this.#isTrue(step);
    }
    return this.#shell.status;
  }

  /** `((…))`. An invalid expression fails the command, but does not end the script. */
  *#arithmetic(expression: Word, io: Io): Process<number> {
    try {
      return (yield* this.#isTrue(expression)) ? 0 : 1;
    } catch (error) {
      if (!(error instanceof ArithmeticError)) throw error;
      this.#shell.complain(`((: ${error.message}`, io);
      return 1;
    }
  }

  /** Evaluates an arithmetic expression. An empty one is 0. */
  *#isTrue(expression: Word): Process<boolean> {
    return this.#expander.evaluate(yield* this.#expander.text(expression)) !== 0n;
  }

  /** Holds memory until the process has ended. */
  *#holding<T>(bytes: number, run: () => Process<T>): Process<T> {
    const { cgroup } = this.#shell.host;
    cgroup.allocate(bytes);
    try {
      return yield* run();
    } finally {
      cgroup.free(bytes);
    }
  }

  /** Runs one iteration of a loop. Returns whether the loop goes on. */
  *#iteration(body: Script, io: Io): Process<'break' | 'continue'> {
    try {
      yield* this.#shell.run(body, io);
      return 'continue';
    } catch (error) {
      if (!(error instanceof LoopControl)) throw error;
      if (error.levels > 1) throw new LoopControl(error.kind, error.levels - 1);
      return error.kind;
    }
  }

  *#case({ word, cases }: Extract<Command, { type: 'case' }>, io: Io): Process<number> {
    const text = yield* this.#expander.text(word);
    return yield* this.#holding(text.length, () => this.#matching(text, cases, io));
  }

  *#matching(text: string, cases: Extract<Command, { type: 'case' }>['cases'], io: Io): Process<number> {
    for (const { patterns, body } of cases) {
      for (const pattern of patterns) {
        if (patternRegExp(yield* this.#expander.pattern(pattern), this.#work).test(text)) return yield* this.#body(body, io);
      }
    }
    return 0;
  }

  /** Runs a condition, whose failure `set -e` ignores. */
  *condition(run: () => Process<number>, isNone = false): Process<number> {
    if (isNone) return yield* run();
    this.#tested++;
    try {
      return yield* run();
    } finally {
      this.#tested--;
    }
  }

  *#substitute(script: Script): Process<string> {
    const only = script.length === 1 ? script[0]!.command : undefined;
    const output = new TextBuffer(this.#shell.host.cgroup);
    const io: Io = { input: new Input(), out: (more) => output.write(more), error: this.#shell.error };
    const readsFile =
      only?.type === 'simple' && only.words.length === 0 && only.redirects.length === 1 && only.redirects[0]!.operator === '<';
    if (readsFile) {
      let text = '';
      this.#shell.status = yield* this.#redirected(only.redirects, io, function* (inner) {
        text = inner.input.readAll();
        return 0;
      });
      return text;
    }
    const child = this.#shell.subshell();
    try {
      this.#shell.status = yield* child.executor.condition(() => child.runAll(script, io));
      return output.text;
    } finally {
      output.release();
    }
  }

  /** Runs a command with redirections. It fails if a file cannot be opened. */
  *#redirected(redirects: readonly Redirect[], io: Io, run: (inner: Io) => Process<number>): Process<number> {
    if (redirects.length === 0) return yield* run(io);
    const inner = yield* redirectedAll(redirects, io, this.#shell, this.#expander);
    return inner === undefined ? 1 : yield* this.#holding(inner.heldBytes, () => run(inner.io));
  }

  /** Applies `set -e` to a status. */
  #checked(status: number, negated = false): number {
    if (status !== 0 && this.#shell.flags.errexit && this.#tested === 0 && !negated) throw new ShellExit(status);
    return status;
  }
}
