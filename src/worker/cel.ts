import type { TypeCheckResult } from '@marcbachmann/cel-js';
import { nearestWord } from '../api/index.ts';
import type { ExpressionFault } from './protocol/index.ts';

/** The evaluator's codes for a name that does not exist. */
export const ABSENT_NAME: ReadonlySet<string> = new Set(['unknown_variable', 'no_such_key']);

/**
 * The functions that every expression may call. Each takes time proportional to its text. `matches` is missing, since it would run a regular expression of the
 * author's.
 */
export const PLAIN_FUNCTIONS = ['contains', 'double', 'endsWith', 'has', 'int', 'size', 'startsWith', 'string'] as const;

interface NameRule {
  /** The names that an expression may use. */
  readonly names: readonly string[];
  /** What a name looks like: whether its dots belong to it. */
  readonly pattern: RegExp;
}

/** The fault that the type checker found in an expression. It suggests a name for one that does not exist. */
export function expressionFault(text: string, error: TypeCheckResult['error'], { names, pattern }: NameRule): ExpressionFault {
  const { code = '', range = { start: 0, end: text.length } } = error ?? {};
  const { start, end } = range;
  if (!ABSENT_NAME.has(code)) {
    return { code: error?.name === 'ParseError' ? 'syntax' : 'wrong-types', at: start + 1, text: text.slice(start, end) };
  }
  const name = pattern.exec(text.slice(0, end))?.[0] ?? '';
  return { code: 'unknown-name', name, nearest: nearestWord(name, names) ?? '' };
}

/** A value as CEL has it: whole numbers are ints, at any depth. */
export function celValue(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(celValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, celValue(field)]));
}
