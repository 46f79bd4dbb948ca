import type { Io } from '../io.ts';

/** What a script ended with. */
class PythonExit {
  constructor(readonly status: number) {}
}

/** An error that nobody caught. */
class PythonError extends Error {}

type Value = string | number | boolean | null;

interface Line {
  readonly indent: number;
  readonly text: string;
}

/**
 * Runs the little Python that the Job examples of the Kubernetes documentation are made of: `import`, `print`, `if`, assignments,
 * comparisons, `os.environ`, `sys.exit`. A script with anything else in it is taken to end well.
 */
export function runPython(script: string, environment: ReadonlyMap<string, string>, io: Io): number {
  const lines = script
    .split('\n')
    .map((raw) => ({ indent: raw.length - raw.trimStart().length, text: raw.replace(/\s+#.*$/, '').trim() }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));
  try {
    new Interpreter(environment, io).run(lines);
    return 0;
  } catch (error) {
    if (error instanceof PythonExit) return error.status;
    if (!(error instanceof PythonError)) throw error;
    io.error(`Traceback (most recent call last):\n${error.message}\n`);
    return 1;
  }
}

class Interpreter {
  readonly #environment: ReadonlyMap<string, string>;
  readonly #io: Io;
  readonly #variables = new Map<string, Value>();

  constructor(environment: ReadonlyMap<string, string>, io: Io) {
    this.#environment = environment;
    this.#io = io;
  }

  run(lines: readonly Line[]): void {
    for (let at = 0; at < lines.length;) {
      const { text, indent } = lines[at]!;
      const conditional = /^(if|elif|else)\b\s*(.*):$/.exec(text);
      if (conditional === null) {
        for (const statement of text.split(/;\s*/)) this.#statement(statement);
        at++;
        continue;
      }
      at = this.#conditional(lines, at, indent);
    }
  }

  /** Runs the branch that holds; returns where it goes on after all of them. */
  #conditional(lines: readonly Line[], start: number, indent: number): number {
    let at = start;
    let done = false;
    for (;;) {
      const match = /^(if|elif|else)\b\s*(.*):$/.exec(lines[at]?.text ?? '');
      if (match === null || lines[at]!.indent !== indent || (at > start && match[1] === 'if')) return at;
      let end = at + 1;
      while (end < lines.length && lines[end]!.indent > indent) end++;
      if (!done && (match[1] === 'else' || truth(this.#evaluate(match[2]!)))) {
        done = true;
        this.run(lines.slice(at + 1, end));
      }
      at = end;
    }
  }

  #statement(text: string): void {
    const print = /^print\((.*)\)$/s.exec(text);
    if (print !== null) {
      const parts = splitArguments(print[1]!).filter((part) => !/^(flush|end|sep|file)\s*=/.test(part));
      this.#io.out(`${parts.map((part) => show(this.#evaluate(part))).join(' ')}\n`);
      return;
    }
    const exit = /^(?:sys\.exit|exit|quit|os\._exit)\((.*)\)$/.exec(text);
    if (exit !== null) throw new PythonExit(exit[1] === '' ? 0 : Number(this.#evaluate(exit[1]!)));
    if (/^raise\b/.test(text)) throw new PythonError(text.slice(6));
    const assignment = /^([A-Za-z_]\w*)\s*=(?!=)\s*(.*)$/.exec(text);
    if (assignment !== null) this.#variables.set(assignment[1]!, this.#evaluate(assignment[2]!));
  }

  #evaluate(text: string): Value {
    return new ExpressionReader(text, this.#variables, this.#environment).read();
  }
}

const TOKEN =
  /\s*(f?"(?:[^"\\]|\\.)*"|f?'(?:[^'\\]|\\.)*'|[0-9]+(?:\.[0-9]+)?|[A-Za-z_][\w.]*|==|!=|<=|>=|\/\/|[-+*/%<>()[\],])/y;

class ExpressionReader {
  readonly #tokens: string[] = [];
  readonly #variables: ReadonlyMap<string, Value>;
  readonly #environment: ReadonlyMap<string, string>;
  #next = 0;

  constructor(text: string, variables: ReadonlyMap<string, Value>, environment: ReadonlyMap<string, string>) {
    this.#variables = variables;
    this.#environment = environment;
    TOKEN.lastIndex = 0;
    for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) this.#tokens.push(match[1]!);
  }

  read(): Value {
    let value = this.#and();
    while (this.#take('or')) {
      const right = this.#and();
      value = truth(value) ? value : right;
    }
    return value;
  }

  #and(): Value {
    let value = this.#comparison();
    while (this.#take('and')) {
      const right = this.#comparison();
      value = truth(value) ? right : value;
    }
    return value;
  }

  #comparison(): Value {
    if (this.#take('not')) return !truth(this.#comparison());
    const left = this.#sum();
    const operator = this.#tokens[this.#next] ?? '';
    if (!['==', '!=', '<', '>', '<=', '>='].includes(operator)) return left;
    this.#next++;
    const right = this.#sum();
    if (operator === '==') return left === right;
    if (operator === '!=') return left !== right;
    const [a, b] = [Number(left), Number(right)];
    return operator === '<' ? a < b : operator === '>' ? a > b : operator === '<=' ? a <= b : a >= b;
  }

  #sum(): Value {
    let value = this.#product();
    for (;;) {
      if (this.#take('+')) {
        const right = this.#product();
        value = typeof value === 'string' ? value + show(right) : Number(value) + Number(right);
      } else if (this.#take('-')) value = Number(value) - Number(this.#product());
      else return value;
    }
  }

  #product(): Value {
    let value = this.#primary();
    for (;;) {
      const operator = this.#tokens[this.#next] ?? '';
      if (!['*', '/', '//', '%'].includes(operator)) return value;
      this.#next++;
      const right = Number(this.#primary());
      const left = Number(value);
      if (right === 0 && operator !== '*') throw new PythonError('ZeroDivisionError: division by zero');
      value =
        operator === '*'
          ? left * right
          : operator === '/'
            ? left / right
            : operator === '//'
              ? Math.floor(left / right)
              : ((left % right) + right) % right;
    }
  }

  #primary(): Value {
    const token = this.#tokens[this.#next++] ?? '';
    if (token === '-') return -Number(this.#primary());
    if (token === '(') {
      const value = this.read();
      this.#take(')');
      return value;
    }
    if (/^f?["']/.test(token)) return this.#text(token);
    if (/^[0-9]/.test(token)) return Number(token);
    if (token === 'True' || token === 'False') return token === 'True';
    if (token === 'None' || token === '') return null;
    if (this.#take('(')) return this.#call(token);
    if (this.#take('[')) {
      const key = show(this.read());
      this.#take(']');
      const value = this.#environment.get(key);
      if (value === undefined) throw new PythonError(`KeyError: '${key}'`);
      return value;
    }
    return this.#variables.get(token) ?? null;
  }

  #call(name: string): Value {
    const args: Value[] = [];
    while (!this.#take(')') && this.#next < this.#tokens.length) {
      args.push(this.read());
      this.#take(',');
    }
    const [first = null, second = null] = args;
    switch (name) {
      case 'os.environ.get':
      case 'os.getenv':
        return this.#environment.get(show(first)) ?? second;
      case 'int':
      case 'float':
        if (first === null || Number.isNaN(Number(first)))
          throw new PythonError(`ValueError: invalid literal for ${name}(): '${show(first)}'`);
        return name === 'int' ? Math.trunc(Number(first)) : Number(first);
      case 'str':
        return show(first);
      case 'len':
        return show(first).length;
      default:
        return null;
    }
  }

  /** A quoted text; in one with an `f` in front, what stands in braces is evaluated. */
  #text(token: string): string {
    const inner = token
      .replace(/^f?["']|["']$/g, '')
      .replace(/\\n/g, '\n')
      .replace(/\\(.)/g, '$1');
    if (!token.startsWith('f')) return inner;
    return inner.replace(/\{([^{}]*)\}/g, (_match, expression: string) =>
      show(new ExpressionReader(expression, this.#variables, this.#environment).read()),
    );
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#next] !== token) return false;
    this.#next++;
    return true;
  }
}

function splitArguments(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let current = '';
  for (const char of text) {
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    if (char === ',' && depth === 0 && quote === '') {
      parts.push(current.trim());
      current = '';
    } else current += char;
  }
  return current.trim() === '' ? parts : [...parts, current.trim()];
}

function truth(value: Value): boolean {
  return value !== null && value !== false && value !== 0 && value !== '';
}

function show(value: Value): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return String(value);
}
