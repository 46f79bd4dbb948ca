import { wholeMicroseconds } from '../../../sim/index.ts';
import { ScenarioError } from '../scenario-error.ts';
import { cleanName, cleanText } from './clean-text.ts';
import { checkLength, record, wrongType, type Shape } from './shape.ts';
import { isQualifiedName, isValidLabelValue } from '../../../api/names.ts';
import { LONGEST_MACHINE_NAME, MACHINE_NAME } from '../../command.ts';

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

/** A text that a page shows in the author's name. What would deceive its reader is left out. */
export function shownText(bounds: TextBounds): Shape<string> {
  return cleaned(bounds, cleanText);
}

/** A name that a page shows. */
export function shownName(bounds: TextBounds): Shape<string> {
  return cleaned(bounds, cleanName);
}

function cleaned(bounds: TextBounds, clean: (text: string) => string): Shape<string> {
  const whole = text({ max: bounds.max });
  const shape = text(bounds);
  return { ...shape, read: (value, path) => shape.read(clean(whole.read(value, path)), path) };
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

/** The name of a kind, client, controller or container. Whether it exists is checked when it is used. */
export const word = text({ min: 1, max: 253, called: 'name', pattern: /^[\w./:@-]*$/ });

/** An object id: `Deployment/default/web`, `Node/node-1`. */
export const objectId = text({
  max: 600,
  called: 'object as in Deployment/default/web',
  pattern: /^[A-Za-z][\w.]*\/[^\s/]*(?:\/[^\s/]+)?$/,
});

/** The Node's name is also a label value. */
export const nodeName = text({
  max: LONGEST_MACHINE_NAME,
  called: 'name of a machine as in node-1',
  pattern: MACHINE_NAME,
});

/** A machine's amount of a resource. */
export const quantity = text({
  max: 24,
  called: 'quantity as in 500m or 8Gi',
  pattern: /^\d{1,12}(?:\.\d{1,9})?(?:m|k|Ki|M|Mi|G|Gi|T|Ti)?$/,
});

const labelTexts = record(text({ max: 63, called: 'value of a label', fits: (value) => isValidLabelValue(value).length === 0 }), {
  max: 50,
  maxName: 317,
});

export const labels: Shape<Readonly<Record<string, string>>> = {
  schema: labelTexts.schema,
  read(value, path) {
    const read = labelTexts.read(value, path);
    for (const name of Object.keys(read)) labelName.read(name, path);
    return read;
  },
};

const labelName = text({ max: 317, called: 'name of a label', fits: (name) => isQualifiedName(name).length === 0 });
