import type { Process } from '../../../sim/index.ts';
import type { CommandContext } from './command.ts';
import { NotSimulated, durationMs } from './options.ts';
import {
  PythonError,
  Unknown,
  readExpression,
  show,
  truth,
  typeName,
  type PythonValue,
  type Scope,
} from './python-expression.ts';

/** The exit of a script. */
class PythonExit {
  constructor(readonly status: number) {}
}

interface Line {
  /** Counts from 1. */
  readonly number: number;
  readonly indent: number;
  readonly text: string;
}

/** The longest simulated script. */
const MOST_SOURCE = 20_000;
/** The deepest nesting of blocks. */
const MOST_INDENTS = 20;

/**
 * Runs the subset of Python in the Job examples of the Kubernetes documentation: `import`, `print`, `if`, assignments, comparisons, `os.environ`,
 * `time.sleep`, `sys.exit`. Throws `NotSimulated` for anything else, at the latest when it is reached.
 */
export function* runPython(source: string, context: CommandContext, fileName = '<string>'): Process<number> {
  if (source.length > MOST_SOURCE) throw new NotSimulated(`a script of ${source.length} characters`);
  context.host.cgroup.work(source.length * 8);
  const lines = source.split('\n').flatMap((raw, index) => {
    const text = withoutComment(raw).trim();
    const indent = raw.length - raw.trimStart().length;
    return text === '' ? [] : [{ number: index + 1, indent, text }];
  });
  const interpreter = new Interpreter(context);
  try {
    yield* interpreter.run(lines, 0);
    return 0;
  } catch (error) {
    if (error instanceof PythonExit) return error.status;
    if (error instanceof Unknown) throw interpreter.refused();
    if (!(error instanceof PythonError)) throw error;
    const where = `  File "${fileName}", line ${interpreter.line}, in <module>`;
    context.io.error(`Traceback (most recent call last):\n${where}\n${error.message}\n`);
    return 1;
  }
}

/** Removes a comment after a `#` outside string literals. */
function withoutComment(line: string): string {
  let quote = '';
  for (let i = 0; i < line.length; i++) {
    const char = line.charAt(i);
    if (char === '\\' && quote !== '') i++;
    else if (quote === '' && char === '#') return line.slice(0, i);
    else if (quote === '' && (char === '"' || char === "'")) quote = char;
    else if (char === quote) quote = '';
  }
  return line;
}

class Interpreter implements Scope {
  /** The current line. */
  line = 1;
  readonly modules = new Set<string>();
  readonly variables = new Map<string, PythonValue>();
  readonly environment: ReadonlyMap<string, string>;
  readonly #context: CommandContext;

  constructor(context: CommandContext) {
    this.#context = context;
    this.environment = context.environment;
  }

  *run(lines: readonly Line[], depth: number): Process<void> {
    const [first] = lines;
    for (let at = 0; at < lines.length;) {
      const { text, indent, number } = lines[at]!;
      this.line = number;
      if (indent !== first!.indent || depth > MOST_INDENTS) throw this.refused();
      if (/^if\b/.test(text)) at = yield* this.#conditional(lines, at, depth);
      else {
        yield* this.#statements(text);
        at++;
      }
    }
  }

  /** Runs the first branch whose condition holds. Returns the index after all branches. */
  *#conditional(lines: readonly Line[], start: number, depth: number): Process<number> {
    let at = start;
    let done = false;
    for (;;) {
      const [head = '', inline = '', ...others] = splitOutside(lines[at]?.text ?? '', ':');
      const [, keyword, condition = ''] = /^(if|elif|else)\b\s*(.*)$/.exec(head) ?? [];
      const isBranch =
        keyword !== undefined && lines[at]!.indent === lines[start]!.indent && (keyword === 'if') === (at === start);
      if (!isBranch && at === start) throw this.refused();
      if (!isBranch) return at;
      if (others.length > 0 || !lines[at]!.text.includes(':')) throw this.refused();
      this.line = lines[at]!.number;
      if ((keyword === 'else') !== (condition === '')) throw this.refused();
      let end = at + 1;
      while (end < lines.length && lines[end]!.indent > lines[at]!.indent) end++;
      if (end > at + 1 === (inline !== '')) throw this.refused();
      if (!done && (keyword === 'else' || truth(this.#evaluate(condition)))) {
        done = true;
        if (inline !== '') yield* this.#statements(inline);
        else yield* this.run(lines.slice(at + 1, end), depth + 1);
      }
      at = end;
    }
  }

  *#statements(text: string): Process<void> {
    for (const statement of splitOutside(text, ';')) if (statement !== '') yield* this.#statement(statement);
  }

  *#statement(text: string): Process<void> {
    if (text === 'pass') return;
    const [, modules] = /^import\s+([\w, ]+)$/.exec(text) ?? [];
    if (modules !== undefined) return this.#import(modules.split(',').map((name) => name.trim()));
    const [, called, inner] = /^([a-z._]+)\((.*)\)$/s.exec(text) ?? [];
    if (called === 'print') return this.#print(inner!);
    if (called === 'time.sleep' && this.modules.has('time')) return yield* this.#sleep(inner!);
    const isExit =
      called === 'exit' || called === 'quit' || (['sys.exit', 'os._exit'].includes(called ?? '') && this.#has(called!));
    if (isExit) return this.#exit(inner!);
    const [, error, message] = /^raise\s+([A-Z]\w*)(?:\((.*)\))?$/s.exec(text) ?? [];
    if (error === 'SystemExit') return this.#exit(message ?? '');
    if (error !== undefined) throw new PythonError(message === undefined ? error : `${error}: ${show(this.#evaluate(message))}`);
    const [, name, value] = /^([A-Za-z_]\w*)\s*=(?!=)\s*(.*)$/s.exec(text) ?? [];
    if (name === undefined) throw this.refused();
    this.variables.set(name, this.#evaluate(value!));
  }

  #import(names: readonly string[]): void {
    for (const name of names) {
      if (!['os', 'sys', 'time'].includes(name)) throw new NotSimulated(`line ${this.line}: module ${name}`);
      this.modules.add(name);
    }
  }

  #has(name: string): boolean {
    return this.modules.has(name.slice(0, name.indexOf('.')));
  }

  #print(list: string): void {
    const options = new Map<string, string>();
    const parts: string[] = [];
    for (const part of splitOutside(list, ',')) {
      const [, option, value] = /^(end|sep|flush|file)\s*=(?!=)\s*(.*)$/s.exec(part) ?? [];
      if (option !== undefined) options.set(option, value!);
      else if (part !== '') parts.push(show(this.#evaluate(part)));
    }
    const file = options.get('file') ?? 'sys.stdout';
    if (file !== 'sys.stdout' && file !== 'sys.stderr') throw this.refused();
    const [separator, end] = [' ', '\n'].map((text, i) => {
      const given = options.get(i === 0 ? 'sep' : 'end');
      return given === undefined ? text : show(this.#evaluate(given));
    });
    this.#context.io[file === 'sys.stderr' ? 'error' : 'out'](parts.join(separator) + end);
  }

  *#sleep(seconds: string): Process<void> {
    const value = this.#evaluate(seconds);
    if (typeof value !== 'bigint' && typeof value !== 'number')
      throw new PythonError(`TypeError: '${typeName(value)}' object cannot be interpreted as an integer`);
    if (value < 0) throw new PythonError('ValueError: sleep length must be non-negative');
    yield* this.#context.shell.sleep(durationMs(Number(value).toFixed(3)));
  }

  /** `sys.exit`. A text is printed to the standard error, and the status is 1. */
  #exit(status: string): never {
    const value = status === '' ? null : this.#evaluate(status);
    if (value === null || typeof value === 'boolean') throw new PythonExit(value === true ? 1 : 0);
    if (typeof value === 'bigint') throw new PythonExit(Number(BigInt.asUintN(8, value)));
    this.#context.io.error(`${show(value)}\n`);
    throw new PythonExit(1);
  }

  #evaluate(text: string): PythonValue {
    return readExpression(text, this);
  }

  refused(): NotSimulated {
    return new NotSimulated(`line ${this.line}: only import, print, if, assignments, os.environ, time.sleep and sys.exit are`);
  }
}

/** Splits at a separator outside string literals and parentheses. The parts are trimmed. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '\\' && quote !== '') i++;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === separator && depth === 0) {
      parts.push(text.slice(at, i).trim());
      at = i + 1;
    }
  }
  return [...parts, text.slice(at).trim()];
}
