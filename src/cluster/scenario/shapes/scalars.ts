import { wholeMicroseconds } from '../../../sim/index.ts';
import { ScenarioError } from '../scenario-error.ts';
import { checkLength, wrongType, type Shape } from './shape.ts';

interface NumberBounds {
  readonly min: number;
  readonly max: number;
}

interface TextBounds {
  readonly min?: number;
  readonly max: number;
  /** The name of a valid text in error messages. Matching a pattern must take time proportional to the text. */
  readonly called?: string;
  readonly pattern?: RegExp;
  /** A further check that a pattern cannot express. */
  readonly fits?: (text: string) => boolean;
}

export function text({ min = 0, max, called = 'text', pattern, fits }: TextBounds): Shape<string> {
  return {
    read(value, path) {
      if (typeof value !== 'string') throw wrongType('a text', value, path);
      checkLength(value, max, path);
      if (value.length < min || pattern?.test(value) === false || fits?.(value) === false) {
        throw new ScenarioError('wrong-text', `this is no ${called}`, path, { expected: called });
      }
      return value;
    },
    schema: {
      type: 'string',
      ...(min > 0 && { minLength: min }),
      maxLength: max,
      ...(pattern !== undefined && { pattern: pattern.source }),
    },
  };
}

export function integer(bounds: NumberBounds): Shape<number> {
  return {
    read(value, path) {
      if (typeof value !== 'number' || !Number.isInteger(value)) throw wrongType('a whole number', value, path);
      return within(value, bounds, path);
    },
    schema: { type: 'integer', minimum: bounds.min, maximum: bounds.max },
  };
}

export function number(bounds: NumberBounds): Shape<number> {
  return {
    read(value, path) {
      if (typeof value !== 'number' || !Number.isFinite(value)) throw wrongType('a number', value, path);
      return within(value, bounds, path);
    },
    schema: { type: 'number', minimum: bounds.min, maximum: bounds.max },
  };
}

/** Milliseconds, rounded to whole microseconds, the resolution of the clock. */
export function milliseconds(max: number): Shape<number> {
  const plain = number({ min: 0, max });
  return { ...plain, read: (value, path) => wholeMicroseconds(plain.read(value, path)) };
}

export const flag: Shape<boolean> = {
  read(value, path) {
    if (typeof value !== 'boolean') throw wrongType('true or false', value, path);
    return value;
  },
  schema: { type: 'boolean' },
};

function within(value: number, { min, max }: NumberBounds, path: string): number {
  if (value >= min && value <= max) return value + 0;
  throw new ScenarioError('out-of-range', `${value} is not between ${min} and ${max}`, path, { value, min, max });
}
