import { ScenarioError } from '../scenario-error.ts';

/** The subset of JSON Schema (draft 2020-12) that shapes need. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** The shape of a value: it parses untrusted input, and describes it as a JSON Schema. The result is a new object without unknown fields. */
export interface Shape<T> {
  /** Throws `ScenarioError`. */
  readonly read: (value: unknown, path: string) => T;
  readonly schema: JsonSchema;
}

/** A field that may be absent. */
export interface OptionalField<T> {
  readonly optional: Shape<T>;
}

type FieldOf<T, K extends keyof T> = object extends Pick<T, K> ? OptionalField<Exclude<T[K], undefined>> : Shape<T[K]>;

/** A shape for each field of an object. The compiler checks it against the interface. */
export type FieldsOf<T> = { readonly [K in keyof T]-?: FieldOf<T, K> };

/** Field names with a special meaning in JavaScript. They are refused. */
const UNSAFE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

export function optional<T>(shape: Shape<T>): OptionalField<T> {
  return { optional: shape };
}

/** Adds a description for authors to the schema. */
export function described<T>(description: string, shape: Shape<T>): Shape<T> {
  return { ...shape, schema: typeof shape.schema === 'boolean' ? shape.schema : { ...shape.schema, description } };
}

/** An object with these fields and no others. */
export function object<T extends object>(fields: FieldsOf<T>): Shape<T> {
  const entries = Object.entries(fields as Readonly<Record<string, Shape<unknown> | OptionalField<unknown>>>);
  const known = new Set(entries.map(([name]) => name));
  const shapeOf = (field: Shape<unknown> | OptionalField<unknown>) => ('optional' in field ? field.optional : field);
  return {
    read(value, path) {
      const source = readObject(value, path);
      for (const name of Object.keys(source)) {
        if (!known.has(name)) throw unknownField(name, path);
      }
      const result: Record<string, unknown> = {};
      for (const [name, field] of entries) {
        if (Object.hasOwn(source, name)) result[name] = shapeOf(field).read(source[name], fieldPath(path, name));
        else if (!('optional' in field)) {
          throw new ScenarioError('missing-field', `the field ${name} is missing`, path, { field: name });
        }
      }
      return result as T;
    },
    schema: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, field]) => [name, shapeOf(field).schema])),
      required: entries.filter(([, field]) => !('optional' in field)).map(([name]) => name),
      additionalProperties: false,
    },
  };
}

/** An object with any field names, whose values have one shape. */
export function record<T>(
  item: Shape<T>,
  bounds: { readonly max: number; readonly maxName: number },
): Shape<Readonly<Record<string, T>>> {
  return {
    read(value, path) {
      const names = Object.keys(readObject(value, path));
      checkCount(names.length, 0, bounds.max, path);
      return Object.fromEntries(
        names.map((name) => {
          if (UNSAFE_NAMES.has(name)) throw unknownField(name, path);
          checkLength(name, bounds.maxName, path);
          return [name, item.read((value as Record<string, unknown>)[name], fieldPath(path, name))];
        }),
      );
    },
    schema: {
      type: 'object',
      maxProperties: bounds.max,
      propertyNames: { maxLength: bounds.maxName, not: { enum: [...UNSAFE_NAMES] } },
      additionalProperties: item.schema,
    },
  };
}

export function list<T>(item: Shape<T>, bounds: { readonly min?: number; readonly max: number }): Shape<readonly T[]> {
  const { min = 0, max } = bounds;
  return {
    read(value, path) {
      if (!Array.isArray(value)) throw wrongType('a list', value, path);
      checkCount(value.length, min, max, path);
      return Array.from(value, (element: unknown, i) => item.read(element, `${path}[${i}]`));
    },
    schema: { type: 'array', items: item.schema, ...(min > 0 && { minItems: min }), maxItems: max },
  };
}

/** One of several shapes. `pick` chooses by the value. */
export function choice<T>(pick: (value: unknown, path: string) => Shape<T>, shapes: readonly Shape<T>[]): Shape<T> {
  return {
    read: (value, path) => pick(value, path).read(value, path),
    schema: { oneOf: shapes.map(({ schema }) => schema) },
  };
}

/** An object whose field `type` decides its other fields. */
export function tagged<T extends { readonly type: string }>(shapes: {
  readonly [K in T['type']]: FieldsOf<Omit<Extract<T, { readonly type: K }>, 'type'>>;
}): Shape<T> {
  const byType = new Map<string, Shape<T>>(
    Object.entries(shapes).map(([type, fields]) => {
      const whole = { type: oneOf(type), ...(fields as object) };
      return [type, object<T>(whole as unknown as FieldsOf<T>)];
    }),
  );
  const types = [...byType.keys()];
  return choice(
    (value, path) => {
      const source = readObject(value, path);
      const type: unknown = Object.hasOwn(source, 'type') ? source['type'] : undefined;
      if (type === undefined) throw new ScenarioError('missing-field', 'the field type is missing', path, { field: 'type' });
      const shape = typeof type === 'string' ? byType.get(type) : undefined;
      if (shape === undefined) throw notOneOf(type, types, fieldPath(path, 'type'));
      return shape;
    },
    [...byType.values()],
  );
}

/** One of these words or numbers. */
export function oneOf<const T extends string | number>(...words: readonly T[]): Shape<T> {
  return {
    read(value, path) {
      const found = words.find((word) => word === value);
      if (found === undefined) throw notOneOf(value, words, path);
      return found;
    },
    schema: words.length === 1 ? { const: words[0] } : { enum: words },
  };
}

/** Checks that the value is a plain object. */
export function readObject(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongType('an object', value, path);
  return value as Record<string, unknown>;
}

export function wrongType(expected: string, value: unknown, path: string): ScenarioError {
  const found = kindOf(value);
  return new ScenarioError('wrong-type', `${expected} is expected here, not ${found}`, path, { expected, found });
}

export function checkCount(count: number, min: number, max: number, path: string): void {
  if (count >= min && count <= max) return;
  throw new ScenarioError('wrong-count', `there are ${count}, and ${min} to ${max} are taken`, path, { count, min, max });
}

export function checkLength(text: string, max: number, path: string): void {
  const { length } = text;
  if (length <= max) return;
  throw new ScenarioError('text-too-long', `a text of ${length} characters, and at most ${max} are taken`, path, { length, max });
}

function notOneOf(value: unknown, words: readonly (string | number)[], path: string): ScenarioError {
  const given = typeof value === 'object' ? kindOf(value) : shortened(String(value));
  const allowed = words.join(', ');
  return new ScenarioError('not-one-of', `one of ${allowed} is expected here, not ${given}`, path, { value: given, allowed });
}

function unknownField(name: string, path: string): ScenarioError {
  const field = shortened(name);
  return new ScenarioError('unknown-field', `there is no field ${field}`, path, { field });
}

function fieldPath(path: string, name: string): string {
  const step = /^[\w$]{1,60}$/.test(name) ? `.${name}` : `[${JSON.stringify(shortened(name))}]`;
  return path === '' ? step.replace(/^\./, '') : path + step;
}

/** Truncates long names and values in messages. */
function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
