import type { CommandContext } from './command.ts';
import { NotSimulated } from './options.ts';

/** `null` is Python's None. */
type PythonValue = string | number | null;

/** The exit of a script. */
class PythonExit {
  constructor(readonly status: number) {}
}

/** An exception of the script, with its type and text. */
class PythonError extends Error {}

interface Line {
  /** Counts from 1. */
  readonly number: number;
  readonly indent: number;
  readonly text: string;
}

/** The longest simulated script. */
const MOST_SOURCE = 20_000;
/** The deepest nesting of blocks and of parentheses. */
const MOST_DEPTH = 20;
const TOKEN = /\s*(==|[%()]|[0-9]{1,15}(?![\w.])|"[^"\\]*"|'[^'\\]*'|[A-Za-z_][\w.]*)/y;

/**
 * Runs the Python in the Job examples of the Kubernetes documentation, and no more: `import`, `if`, assignments, `print` and `sys.exit` of one value,
 * `int`, `os.environ.get`, `%` and `==`. Throws `NotSimulated` for anything else, at the latest when it is reached.
 */
export function runPython(source: string, context: CommandContext, fileName = '<string>'): number {
  if (source.length > MOST_SOURCE) throw new NotSimulated(`a script of ${source.length} characters`);
  context.host.cgroup.work(source.length * 8);
  const lines = source.split('\n').flatMap((raw, index) => {
    const text = raw.trim();
    const indent = raw.length - raw.trimStart().length;
    return text === '' || text.startsWith('#') ? [] : [{ number: index + 1, indent, text }];
  });
  const interpreter = new Interpreter(context);
  try {
    interpreter.run(lines, 0);
    return 0;
  } catch (error) {
    if (error instanceof PythonExit) return error.status;
    if (!(error instanceof PythonError)) throw error;
    const where = `  File "${fileName}", line ${interpreter.line}, in <module>`;
    context.io.error(`Traceback (most recent call last):\n${where}\n${error.message}\n`);
    return 1;
  }
}

class Interpreter {
  /** The current line. */
  line = 1;
  readonly #context: CommandContext;
  readonly #modules = new Set<string>();
  readonly #variables = new Map<string, PythonValue>();

  constructor(context: CommandContext) {
    this.#context = context;
  }

  run(lines: readonly Line[], depth: number): void {
    for (let at = 0; at < lines.length;) {
      const { text, indent, number } = lines[at]!;
      this.line = number;
      if (indent !== lines[0]!.indent || depth > MOST_DEPTH) throw this.#refused();
      if (/^if\b/.test(text)) at = this.#conditional(lines, at, depth);
      else {
        this.#statement(text);
        at++;
      }
    }
  }

  /** Runs the first branch whose condition holds. Returns the index after all branches. */
  #conditional(lines: readonly Line[], start: number, depth: number): number {
    let done = false;
    let at = start;
    while (at < lines.length && lines[at]!.indent === lines[start]!.indent) {
      const branch = /^(?:(if|elif)\b(.*)|else):$/.exec(lines[at]!.text);
      if (branch === null || (branch[1] === 'if') !== (at === start)) break;
      this.line = lines[at]!.number;
      let end = at + 1;
      while (end < lines.length && lines[end]!.indent > lines[at]!.indent) end++;
      if (end === at + 1) throw this.#refused();
      if (!done && (branch[2] === undefined || this.#evaluate(branch[2]) === 1)) {
        done = true;
        this.run(lines.slice(at + 1, end), depth + 1);
      }
      at = end;
    }
    if (at === start) throw this.#refused();
    return at;
  }

  #statement(text: string): void {
    const [, modules] = /^import\s+([\w, ]+)$/.exec(text) ?? [];
    if (modules !== undefined) return this.#import(modules.split(',').map((name) => name.trim()));
    const [, name, value] = /^([A-Za-z_]\w*)\s*=(?!=)(.*)$/.exec(text) ?? [];
    if (name !== undefined) return void this.#variables.set(name, this.#evaluate(value!));
    const [, called, argument] = /^(print|sys\.exit)\((.*)\)$/.exec(text) ?? [];
    if (called === undefined) throw this.#refused();
    if (called === 'print') return this.#context.io.out(`${this.#evaluate(argument!) ?? 'None'}\n`);
    this.#checkImported(called);
    const status = this.#evaluate(argument!);
    if (typeof status !== 'number') throw this.#refused();
    throw new PythonExit(status & 255);
  }

  #import(names: readonly string[]): void {
    for (const name of names) {
      if (name !== 'os' && name !== 'sys') throw new NotSimulated(`line ${this.line}: module ${name}`);
      this.#modules.add(name);
    }
  }

  /** The value of an expression. A comparison gives 1 or 0. */
  #evaluate(text: string): PythonValue {
    const tokens = this.#tokens(text.trim());
    const value = this.#comparison(tokens, 0);
    if (tokens.length > 0) throw this.#refused();
    return value;
  }

  #tokens(text: string): string[] {
    const tokens: string[] = [];
    for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length;) {
      const token = TOKEN.exec(text)?.[1];
      if (token === undefined) throw this.#refused();
      tokens.push(token);
    }
    return tokens;
  }

  /** `a % b == c`, of which the later parts may be missing. Takes its tokens from the front. */
  #comparison(tokens: string[], depth: number): PythonValue {
    const left = this.#remainder(tokens, depth);
    if (tokens[0] !== '==') return left;
    tokens.shift();
    return left === this.#remainder(tokens, depth) ? 1 : 0;
  }

  #remainder(tokens: string[], depth: number): PythonValue {
    const left = this.#primary(tokens, depth);
    if (tokens[0] !== '%') return left;
    tokens.shift();
    const right = this.#primary(tokens, depth);
    if (typeof left !== 'number' || typeof right !== 'number' || right === 0) throw this.#refused();
    // The remainder has the sign of the divisor.
    return ((left % right) + right) % right;
  }

  #primary(tokens: string[], depth: number): PythonValue {
    const token = tokens.shift() ?? '';
    if (/^[0-9]/.test(token)) return Number(token);
    if (/^["']/.test(token)) return token.slice(1, -1);
    if (!/^\w/.test(token) || depth > MOST_DEPTH) throw this.#refused();
    if (tokens[0] !== '(') return this.#variable(token);
    tokens.shift();
    const argument = this.#comparison(tokens, depth + 1);
    if (tokens.shift() !== ')') throw this.#refused();
    return this.#call(token, argument);
  }

  #variable(name: string): PythonValue {
    const value = this.#variables.get(name);
    if (value !== undefined) return value;
    if (name.includes('.') || /^(True|False|None)$/.test(name)) throw this.#refused();
    throw new PythonError(`NameError: name '${name}' is not defined`);
  }

  #call(name: string, argument: PythonValue): PythonValue {
    if (name === 'int') return toInteger(argument);
    this.#checkImported(name);
    if (name !== 'os.environ.get' || typeof argument !== 'string') throw this.#refused();
    return this.#context.environment.get(argument) ?? null;
  }

  #checkImported(name: string): void {
    const [module = '', ...rest] = name.split('.');
    if (rest.length > 0 && !this.#modules.has(module)) throw new PythonError(`NameError: name '${module}' is not defined`);
  }

  #refused(): NotSimulated {
    return new NotSimulated(`line ${this.line}: only the Python of the Job examples in Kubernetes' documentation is`);
  }
}

/** `int(value)` */
function toInteger(value: PythonValue): number {
  if (value === null)
    throw new PythonError("TypeError: int() argument must be a string, a bytes-like object or a real number, not 'NoneType'");
  const number = Number(value);
  if (!/^\s*[-+]?[0-9]{1,15}\s*$/.test(String(value)))
    throw new PythonError(`ValueError: invalid literal for int() with base 10: '${value}'`);
  return number;
}
