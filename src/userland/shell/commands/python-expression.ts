/** Integers are `bigint`, floating-point numbers are `number`. */
export type PythonValue = string | bigint | number | boolean | null;

/** An uncaught Python error. */
export class PythonError extends Error {}

/** The names that an expression can use. */
export interface Scope {
  readonly modules: ReadonlySet<string>;
  readonly variables: ReadonlyMap<string, PythonValue>;
  readonly environment: ReadonlyMap<string, string>;
}

const TOKEN =
  /\s*(f?"(?:[^"\\\n]|\\.)*"|f?'(?:[^'\\\n]|\\.)*'|[0-9]{1,300}(?:\.[0-9]{1,20})?(?![\w.])|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*|==|!=|<=|>=|\/\/|[-+*/%<>()[\],])/y;
const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '>', '<=', '>=']);
const KEYWORDS: ReadonlySet<string> = new Set(['and', 'or', 'not', 'if', 'else', 'for', 'in', 'is', 'lambda', 'await', 'yield']);

/** The deepest nesting of parentheses, signs and f-strings. */
const MOST_NESTING = 30;
/** The largest integer. */
const LARGEST = 10n ** 300n;

/** The expression is not simulated. */
export class Unknown extends Error {}

/** Evaluates an expression. Throws `PythonError` and `Unknown`. */
export function readExpression(text: string, scope: Scope, depth = 0): PythonValue {
  return new ExpressionReader(text, scope, depth).whole();
}

class ExpressionReader {
  readonly #tokens: string[] = [];
  readonly #scope: Scope;
  #depth: number;
  #next = 0;

  constructor(text: string, scope: Scope, depth: number) {
    this.#scope = scope;
    this.#depth = depth;
    const trimmed = text.trim();
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < trimmed.length) {
      const match = TOKEN.exec(trimmed);
      if (match === null) throw new Unknown();
      this.#tokens.push(match[1]!);
    }
  }

  whole(): PythonValue {
    const value = this.#or();
    if (this.#next < this.#tokens.length) throw new Unknown();
    return value;
  }

  #or(): PythonValue {
    if (++this.#depth > MOST_NESTING) throw new Unknown();
    let value = this.#and();
    while (this.#take('or')) {
      const right = this.#and();
      value = truth(value) ? value : right;
    }
    this.#depth--;
    return value;
  }

  #and(): PythonValue {
    let value = this.#not();
    while (this.#take('and')) {
      const right = this.#not();
      value = truth(value) ? right : value;
    }
    return value;
  }

  #not(): PythonValue {
    let negations = 0;
    while (this.#take('not')) negations++;
    const value = this.#comparison();
    return negations === 0 ? value : truth(value) === (negations % 2 === 0);
  }

  #comparison(): PythonValue {
    const left = this.#sum();
    const operator = this.#tokens[this.#next] ?? '';
    if (!COMPARISONS.has(operator)) return left;
    this.#next++;
    const value = compare(operator, left, this.#sum());
    if (COMPARISONS.has(this.#tokens[this.#next] ?? '')) throw new Unknown();
    return value;
  }

  #sum(): PythonValue {
    let value = this.#product();
    for (;;) {
      const operator = this.#tokens[this.#next] ?? '';
      if (operator !== '+' && operator !== '-') return value;
      this.#next++;
      value = calculate(operator, value, this.#product());
    }
  }

  #product(): PythonValue {
    let value = this.#sign();
    for (;;) {
      const operator = this.#tokens[this.#next] ?? '';
      if (!['*', '/', '//', '%'].includes(operator)) return value;
      this.#next++;
      value = calculate(operator, value, this.#sign());
    }
  }

  #sign(): PythonValue {
    return this.#take('-') ? calculate('-', 0n, this.#primary()) : this.#primary();
  }

  #primary(): PythonValue {
    const token = this.#tokens[this.#next++] ?? '';
    if (token === '(') {
      const value = this.#or();
      this.#expect(')');
      return value;
    }
    if (/^f?["']/.test(token)) return this.#text(token);
    if (/^[0-9]/.test(token)) return token.includes('.') ? Number(token) : BigInt(token);
    if (token === 'True' || token === 'False') return token === 'True';
    if (token === 'None') return null;
    if (!/^[A-Za-z_]/.test(token) || KEYWORDS.has(token)) throw new Unknown();
    if (token.includes('.')) this.#checkImported(token);
    if (this.#take('(')) return this.#call(token);
    if (token === 'os.environ' && this.#take('[')) {
      const key = this.#or();
      this.#expect(']');
      const value = typeof key === 'string' ? this.#scope.environment.get(key) : undefined;
      if (value === undefined) throw new PythonError(`KeyError: ${typeof key === 'string' ? `'${key}'` : show(key)}`);
      return value;
    }
    if (token.includes('.')) throw new Unknown();
    const value = this.#scope.variables.get(token);
    if (value === undefined) throw new PythonError(`NameError: name '${token}' is not defined`);
    return value;
  }

  #checkImported(name: string): void {
    const module = name.slice(0, name.indexOf('.'));
    if (!['os', 'sys', 'time'].includes(module)) throw new Unknown();
    if (!this.#scope.modules.has(module)) throw new PythonError(`NameError: name '${module}' is not defined`);
  }

  #call(name: string): PythonValue {
    const args: PythonValue[] = [];
    while (!this.#take(')')) {
      if (args.length > 0) this.#expect(',');
      args.push(this.#or());
    }
    const [first = null, second = null] = args;
    switch (name) {
      case 'os.environ.get':
      case 'os.getenv':
        if (args.length < 1 || args.length > 2 || typeof first !== 'string') throw new Unknown();
        return this.#scope.environment.get(first) ?? second;
      case 'int':
      case 'float':
        if (args.length !== 1) throw new Unknown();
        return name === 'int' ? toInt(first) : toFloat(first);
      case 'str':
        if (args.length !== 1) throw new Unknown();
        return show(first);
      case 'len':
        if (args.length !== 1 || typeof first !== 'string') throw new Unknown();
        return BigInt([...first].length);
      default:
        throw new Unknown();
    }
  }

  /** A string literal. In an f-string, the parts in braces are evaluated. */
  #text(token: string): string {
    const isFormat = token.startsWith('f');
    const inner = token.slice(isFormat ? 2 : 1, -1).replace(/\\(.)/gs, (_match, char: string) => {
      if (!Object.hasOwn(ESCAPES, char)) throw new Unknown();
      return ESCAPES[char]!;
    });
    if (!isFormat) return inner;
    if (/\{\{|\}\}/.test(inner) || inner.replace(/\{[^{}]*\}/g, '').match(/[{}]/) !== null) throw new Unknown();
    return inner.replace(/\{([^{}]*)\}/g, (_match, expression: string) =>
      show(readExpression(expression, this.#scope, this.#depth + 1)),
    );
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#next] !== token) return false;
    this.#next++;
    return true;
  }

  #expect(token: string): void {
    if (!this.#take(token)) throw new Unknown();
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"' };

function compare(operator: string, left: PythonValue, right: PythonValue): boolean {
  const areNumbers = isNumber(left) && isNumber(right);
  // In Python, True equals 1.
  if (
    typeof left !== typeof right &&
    (typeof left === 'boolean' || typeof right === 'boolean') &&
    left !== null &&
    right !== null
  )
    throw new Unknown();
  // In Python, `1 == 1.0` is true.
  // oxlint-disable-next-line eqeqeq
  const same = areNumbers ? left == right : left === right;
  if (operator === '==') return same;
  if (operator === '!=') return !same;
  if (!areNumbers && (typeof left !== 'string' || typeof right !== 'string'))
    throw new PythonError(
      `TypeError: '${operator}' not supported between instances of '${typeName(left)}' and '${typeName(right)}'`,
    );
  if (operator === '<') return left < right;
  if (operator === '>') return left > right;
  return operator === '<=' ? left <= right : left >= right;
}

function calculate(operator: string, left: PythonValue, right: PythonValue): PythonValue {
  if (operator === '+' && typeof left === 'string') {
    if (typeof right !== 'string') throw new PythonError(`TypeError: can only concatenate str (not "${typeName(right)}") to str`);
    return left + right;
  }
  if (!isNumber(left) || !isNumber(right)) {
    if (typeof left === 'string' || typeof right === 'string') throw new Unknown();
    throw new PythonError(`TypeError: unsupported operand type(s) for ${operator}: '${typeName(left)}' and '${typeName(right)}'`);
  }
  if (operator !== '*' && operator !== '+' && operator !== '-' && Number(right) === 0)
    throw new PythonError('ZeroDivisionError: division by zero');
  if (typeof left === 'bigint' && typeof right === 'bigint' && operator !== '/') return whole(operator, left, right);
  const [a, b] = [Number(left), Number(right)];
  if (operator === '+') return a + b;
  if (operator === '-') return a - b;
  if (operator === '*') return a * b;
  if (operator === '/') return a / b;
  return operator === '//' ? Math.floor(a / b) : ((a % b) + b) % b;
}

function whole(operator: string, left: bigint, right: bigint): bigint {
  const remainder = (): bigint => ((left % right) + right) % right;
  const value =
    operator === '+'
      ? left + right
      : operator === '-'
        ? left - right
        : operator === '*'
          ? left * right
          : operator === '%'
            ? remainder()
            : (left - remainder()) / right;
  if (value > LARGEST || value < -LARGEST) throw new Unknown();
  return value;
}

function isNumber(value: PythonValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

function toInt(value: PythonValue): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return BigInt(Math.trunc(value));
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (value === null)
    throw new PythonError("TypeError: int() argument must be a string, a bytes-like object or a real number, not 'NoneType'");
  const text = String(value).trim();
  if (!/^[-+]?[0-9]{1,300}$/.test(text))
    throw new PythonError(`ValueError: invalid literal for int() with base 10: '${String(value)}'`);
  return BigInt(text.replace('+', ''));
}

function toFloat(value: PythonValue): number {
  if (value === null) throw new PythonError("TypeError: float() argument must be a string or a real number, not 'NoneType'");
  if (typeof value !== 'string') return Number(value);
  if (!/^\s*[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)\s*$/.test(value))
    throw new PythonError(`ValueError: could not convert string to float: '${value}'`);
  return Number(value);
}

export function truth(value: PythonValue): boolean {
  return value !== null && value !== false && value !== 0n && value !== 0 && value !== '';
}

/** The text of `str`. Throws `Unknown` for floating-point numbers that Python and JavaScript print differently. */
export function show(value: PythonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'number') return String(value);
  const text = String(value);
  if (/[eIN]/.test(text) || Math.abs(value) >= 1e16) throw new Unknown();
  return text.includes('.') ? text : `${text}.0`;
}

export function typeName(value: PythonValue): string {
  if (value === null) return 'NoneType';
  const names = { string: 'str', bigint: 'int', number: 'float', boolean: 'bool' } as const;
  return names[typeof value as keyof typeof names];
}
