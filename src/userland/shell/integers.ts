import { ArithmeticError } from './ast.ts';

/** The integers of shell arithmetic, and their operators. */

/** The precedence of binary operators, as in C. `**` binds tighter than all of these. */
export const PRECEDENCE: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '|': 3,
  '^': 4,
  '&': 5,
  '==': 6,
  '!=': 6,
  '<=': 7,
  '>=': 7,
  '<': 7,
  '>': 7,
  '<<': 8,
  '>>': 8,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
};

/** More digits do not change a 64-bit result, and only take time. */
const MOST_DIGITS = 30;

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@_';

/** Parses `16#ff`, a number to a base from 2 to 64. Up to base 36, case does not matter. */
function ofBase(base: number, digits: string): bigint {
  let value = 0n;
  for (const char of base <= 36 ? digits.toLowerCase() : digits) {
    const digit = DIGITS.indexOf(char);
    if (base < 2 || base > 64 || digit >= base)
      throw new ArithmeticError(`arithmetic syntax error: "${base}#${digits}" is no number`);
    value = value * BigInt(base) + BigInt(digit);
  }
  return BigInt.asIntN(64, value);
}

/** Parses decimal digits, `0x…`, octal `0…`, or `base#…`. Throws `ArithmeticError`. */
export function toInteger(text: string): bigint {
  const isNegative = text.startsWith('-');
  const digits = isNegative ? text.slice(1) : text;
  if (digits.length > MOST_DIGITS)
    throw new ArithmeticError(`arithmetic syntax error: "${digits.slice(0, MOST_DIGITS)}…" is too large`);
  const [base, ofThatBase] = digits.split('#');
  if (ofThatBase !== undefined) return ofBase(Number(base), ofThatBase);
  const isOctal = /^0[0-9]+$/.test(digits);
  if (isOctal && /[89]/.test(digits)) throw new ArithmeticError(`arithmetic syntax error: "${digits}" is no octal number`);
  const value = BigInt(isOctal ? `0o${digits.slice(1)}` : digits);
  return BigInt.asIntN(64, isNegative ? -value : value);
}

/** A truth value as in C: 1 or 0. */
export function truth(value: boolean): bigint {
  return value ? 1n : 0n;
}

/** Applies a binary operator. The caller cuts the result to 64 bits, and checks that a divisor is not 0. */
export function apply(operator: string, left: bigint, right: bigint): bigint {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
    case '<<':
      return left << (right & 63n);
    case '>>':
      return left >> (right & 63n);
    case '&':
      return left & right;
    case '|':
      return left | right;
    case '^':
      return left ^ right;
    case '&&':
      return truth(left !== 0n && right !== 0n);
    case '||':
      return truth(left !== 0n || right !== 0n);
    case '==':
      return truth(left === right);
    case '!=':
      return truth(left !== right);
    case '<':
      return truth(left < right);
    case '>':
      return truth(left > right);
    case '<=':
      return truth(left <= right);
    default:
      return truth(left >= right);
  }
}
