import { ArithmeticError } from './ast.ts';
import { apply, PRECEDENCE, toInteger, truth } from './integers.ts';
import type { CountWork } from '../../api/regex/program.ts';

/** The variables of an arithmetic expression. */
export interface ArithmeticVariables {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  /** The values of an array. */
  list(name: string): readonly string[];
}

const TOKEN =
  /\s*(0[xX][0-9a-fA-F]+|[0-9]+#[0-9A-Za-z@_]+|[0-9]+|[A-Za-z_][A-Za-z0-9_]*|\+\+|--|\*\*|<<=|>>=|<=|>=|==|!=|&&|\|\||<<|>>|[-+*/%&|^]=|[-+*/%<>=!~&|^?:(),[\]])/y;

const ASSIGNMENTS: ReadonlySet<string> = new Set(['=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>=']);

/** The deepest nesting of parentheses, signs, conditions and variables, below the limit of any browser's stack. */
const MAX_NESTING = 50;
/** The work of reading one character of an expression. */
const READ_WORK = 4;

/** Evaluates a shell's arithmetic expression: 64-bit integers with C's operators. Throws `ArithmeticError`. */
export function evaluateArithmetic(text: string, variables: ArithmeticVariables, work: CountWork): bigint {
  return evaluate(text, { variables, work, depth: 0 });
}

interface Evaluation {
  readonly variables: ArithmeticVariables;
  readonly work: CountWork;
  depth: number;
}

function evaluate(text: string, evaluation: Evaluation): bigint {
  evaluation.work(text.length * READ_WORK);
  return new Evaluator(text, evaluation).evaluate();
}

class Evaluator {
  readonly #tokens: string[] = [];
  readonly #evaluation: Evaluation;
  #next = 0;
  /** Above zero in the unneeded operand of `&&`, `||` or `?:`. There nothing is assigned and nothing fails. */
  #skipping = 0;

  constructor(text: string, evaluation: Evaluation) {
    this.#evaluation = evaluation;
    TOKEN.lastIndex = 0;
    const trimmed = text.trimEnd();
    while (TOKEN.lastIndex < trimmed.length) {
      const { lastIndex } = TOKEN;
      const match = TOKEN.exec(trimmed);
      if (match === null) throw new ArithmeticError(`arithmetic syntax error: "${trimmed.slice(lastIndex, lastIndex + 80)}"`);
      this.#tokens.push(match[1]!);
    }
  }

  evaluate(): bigint {
    if (this.#tokens.length === 0) return 0n;
    const value = this.#comma();
    if (this.#next < this.#tokens.length) throw new ArithmeticError('arithmetic syntax error');
    return value;
  }

  #comma(): bigint {
    let value = this.#assignment();
    while (this.#take(',')) value = this.#assignment();
    return value;
  }

  #assignment(): bigint {
    return this.#within(() => {
      const name = this.#tokens[this.#next] ?? '';
      const operator = this.#tokens[this.#next + 1] ?? '';
      if (!/^[A-Za-z_]/.test(name) || !ASSIGNMENTS.has(operator)) return this.#conditional();
      this.#next += 2;
      const right = this.#assignment();
      return this.#set(name, operator === '=' ? right : this.#apply(operator.slice(0, -1), this.#variable(name), right));
    });
  }

  #conditional(): bigint {
    const condition = this.#binary(1);
    if (!this.#take('?')) return condition;
    const yes = this.#only(condition !== 0n, () => this.#assignment());
    if (!this.#take(':')) throw new ArithmeticError('arithmetic syntax error: expected ":"');
    const no = this.#only(condition === 0n, () => this.#within(() => this.#conditional()));
    return condition === 0n ? no : yes;
  }

  /** Reads operators that bind at least as tightly as `least`. */
  #binary(least: number): bigint {
    let left = this.#power();
    for (;;) {
      const operator = this.#tokens[this.#next] ?? '';
      const precedence = Object.hasOwn(PRECEDENCE, operator) ? PRECEDENCE[operator]! : 0;
      if (precedence < least) return left;
      this.#next++;
      const needed = operator === '&&' ? left !== 0n : operator === '||' ? left === 0n : true;
      const right = this.#only(needed, () => this.#binary(precedence + 1));
      left = this.#apply(operator, left, right);
    }
  }

  /** Signs bind tighter than `**`: `-2 ** 2` is 4. */
  #power(): bigint {
    const base = this.#unary();
    return this.#take('**')
      ? this.#raise(
          base,
          this.#within(() => this.#power()),
        )
      : base;
  }

  #unary(): bigint {
    const operator = this.#tokens[this.#next] ?? '';
    if (!['-', '+', '!', '~', '++', '--'].includes(operator)) return this.#primary();
    this.#next++;
    if (operator === '++') return this.#increment(1n);
    if (operator === '--') return this.#increment(-1n);
    const value = this.#within(() => this.#unary());
    if (operator === '-') return BigInt.asIntN(64, -value);
    if (operator === '~') return BigInt.asIntN(64, ~value);
    return operator === '!' ? truth(value === 0n) : value;
  }

  #increment(by: bigint): bigint {
    const name = this.#tokens[this.#next++] ?? '';
    return this.#set(name, this.#variable(name) + by);
  }

  #primary(): bigint {
    const token = this.#tokens[this.#next++] ?? '';
    if (token === '(') {
      const value = this.#comma();
      if (!this.#take(')')) throw new ArithmeticError('arithmetic syntax error: expected ")"');
      return value;
    }
    if (/^[0-9]/.test(token)) return toInteger(token);
    if (!/^[A-Za-z_]/.test(token)) throw new ArithmeticError('arithmetic syntax error');
    if (this.#take('[')) return this.#item(token);
    const value = this.#variable(token);
    if (this.#take('++')) this.#set(token, value + 1n);
    else if (this.#take('--')) this.#set(token, value - 1n);
    return value;
  }

  /** `NAME[index]` */
  #item(name: string): bigint {
    const index = this.#within(() => this.#comma());
    if (!this.#take(']')) throw new ArithmeticError('arithmetic syntax error: expected "]"');
    return this.#valueOf(this.#evaluation.variables.list(name).at(Number(index)));
  }

  #variable(name: string): bigint {
    return this.#valueOf(this.#evaluation.variables.get(name));
  }

  /** Evaluates a variable's text, which is an expression too. */
  #valueOf(given: string | undefined): bigint {
    if (this.#skipping > 0) return 0n;
    const text = given?.trim() ?? '';
    if (/^-?[0-9]+$/.test(text)) return toInteger(text);
    return text === '' ? 0n : this.#within(() => evaluate(text, this.#evaluation));
  }

  #set(name: string, value: bigint): bigint {
    const whole = BigInt.asIntN(64, value);
    if (this.#skipping === 0) this.#evaluation.variables.set(name, String(whole));
    return whole;
  }

  #apply(operator: string, left: bigint, right: bigint): bigint {
    if (right === 0n && (operator === '/' || operator === '%')) {
      if (this.#skipping > 0) return 0n;
      throw new ArithmeticError('divide by zero');
    }
    return BigInt.asIntN(64, apply(operator, left, right));
  }

  #raise(base: bigint, exponent: bigint): bigint {
    if (exponent < 0n) {
      if (this.#skipping > 0) return 0n;
      throw new ArithmeticError('exponent less than 0');
    }
    let result = 1n;
    for (let factor = base, left = exponent; left > 0n; left >>= 1n, factor = BigInt.asIntN(64, factor * factor)) {
      if ((left & 1n) === 1n) result = BigInt.asIntN(64, result * factor);
    }
    return result;
  }

  /** Reads an operand, which has effects only if it is `needed`. */
  #only(needed: boolean, read: () => bigint): bigint {
    if (needed) return read();
    this.#skipping++;
    const value = read();
    this.#skipping--;
    return value;
  }

  #within(read: () => bigint): bigint {
    if (this.#evaluation.depth >= MAX_NESTING) throw new ArithmeticError('expression recursion level exceeded');
    this.#evaluation.depth++;
    const value = read();
    this.#evaluation.depth--;
    return value;
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#next] !== token) return false;
    this.#next++;
    return true;
  }
}
