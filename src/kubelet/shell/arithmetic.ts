import { ShellSyntaxError } from './ast.ts';

/** Variables as arithmetic reads and writes them. */
export interface ArithmeticVariables {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
}

const TOKEN =
  /\s*(0[xX][0-9a-fA-F]+|[0-9]+|[A-Za-z_][A-Za-z0-9_]*|\+\+|--|\*\*|<<=|>>=|<=|>=|==|!=|&&|\|\||<<|>>|[-+*/%&|^]=|[-+*/%<>=!~&|^?:(),])/y;

/** From the loosest to the tightest. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<=', '>=', '<', '>'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];

/** The value of a shell's arithmetic expression: whole numbers, with C's operators. Throws `ShellSyntaxError`. */
export function evaluateArithmetic(text: string, variables: ArithmeticVariables): number {
  const evaluator = new Evaluator(text, variables);
  return evaluator.evaluate();
}

class Evaluator {
  readonly #tokens: string[] = [];
  readonly #variables: ArithmeticVariables;
  #next = 0;

  constructor(text: string, variables: ArithmeticVariables) {
    this.#variables = variables;
    TOKEN.lastIndex = 0;
    const trimmed = text.trimEnd();
    while (TOKEN.lastIndex < trimmed.length) {
      const { lastIndex } = TOKEN;
      const match = TOKEN.exec(trimmed);
      if (match === null) throw new ShellSyntaxError(`arithmetic syntax error: "${trimmed.slice(lastIndex)}"`);
      this.#tokens.push(match[1]!);
    }
  }

  evaluate(): number {
    if (this.#tokens.length === 0) return 0;
    const value = this.#comma();
    if (this.#next < this.#tokens.length) throw new ShellSyntaxError('arithmetic syntax error');
    return value;
  }

  #comma(): number {
    let value = this.#assignment();
    while (this.#take(',')) value = this.#assignment();
    return value;
  }

  #assignment(): number {
    const name = this.#tokens[this.#next] ?? '';
    const operator = this.#tokens[this.#next + 1] ?? '';
    if (!/^[A-Za-z_]/.test(name) || !/^(=|[-+*/%&|^]=|<<=|>>=)$/.test(operator)) return this.#conditional();
    this.#next += 2;
    const right = this.#assignment();
    const value = operator === '=' ? right : apply(operator.slice(0, -1), this.#variable(name), right);
    this.#variables.set(name, String(value));
    return value;
  }

  #conditional(): number {
    const condition = this.#binary(0);
    if (!this.#take('?')) return condition;
    const yes = this.#assignment();
    if (!this.#take(':')) throw new ShellSyntaxError('arithmetic syntax error: expected ":"');
    const no = this.#conditional();
    return condition === 0 ? no : yes;
  }

  #binary(level: number): number {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#power();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = this.#tokens[this.#next] ?? '';
      if (!operators.includes(operator)) return left;
      this.#next++;
      left = apply(operator, left, this.#binary(level + 1));
    }
  }

  #power(): number {
    const base = this.#unary();
    return this.#take('**') ? base ** this.#power() : base;
  }

  #unary(): number {
    if (this.#take('-')) return -this.#unary();
    if (this.#take('+')) return this.#unary();
    if (this.#take('!')) return this.#unary() === 0 ? 1 : 0;
    if (this.#take('~')) return ~this.#unary();
    if (this.#take('++')) return this.#increment(1);
    if (this.#take('--')) return this.#increment(-1);
    return this.#primary();
  }

  #increment(by: number): number {
    const name = this.#tokens[this.#next++] ?? '';
    const value = this.#variable(name) + by;
    this.#variables.set(name, String(value));
    return value;
  }

  #primary(): number {
    const token = this.#tokens[this.#next++] ?? '';
    if (token === '(') {
      const value = this.#comma();
      if (!this.#take(')')) throw new ShellSyntaxError('arithmetic syntax error: expected ")"');
      return value;
    }
    if (/^[0-9]/.test(token)) return toNumber(token);
    if (!/^[A-Za-z_]/.test(token)) throw new ShellSyntaxError('arithmetic syntax error');
    const value = this.#variable(token);
    if (this.#take('++')) this.#variables.set(token, String(value + 1));
    else if (this.#take('--')) this.#variables.set(token, String(value - 1));
    return value;
  }

  #variable(name: string): number {
    const text = this.#variables.get(name)?.trim() ?? '';
    return text === '' ? 0 : /^-?[0-9]/.test(text) ? toNumber(text) : evaluateArithmetic(text, this.#variables);
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#next] !== token) return false;
    this.#next++;
    return true;
  }
}

function toNumber(text: string): number {
  const isOctal = /^-?0[0-7]+$/.test(text);
  return isOctal ? parseInt(text, 8) : Math.trunc(Number(text));
}

function apply(operator: string, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
    case '%':
      if (right === 0) throw new ShellSyntaxError('divide by zero');
      return operator === '/' ? Math.trunc(left / right) : left % right;
    case '<<':
      return left << right;
    case '>>':
      return left >> right;
    case '&':
      return left & right;
    case '|':
      return left | right;
    case '^':
      return left ^ right;
    case '&&':
      return left !== 0 && right !== 0 ? 1 : 0;
    case '||':
      return left !== 0 || right !== 0 ? 1 : 0;
    default:
      return compare(operator, left, right) ? 1 : 0;
  }
}

function compare(operator: string, left: number, right: number): boolean {
  switch (operator) {
    case '==':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    default:
      return left >= right;
  }
}
