import {
  emptyValue,
  isValidPercent,
  objectSchemaOf,
  SCHEMAS,
  type FieldSchema,
  type LabelSelector,
  type TypeSchema,
  type Fields,
} from '../../api/index.ts';
import { IMMUTABLE, validateLabelSelector, type ErrorList, type FieldPath } from '../validation/index.ts';
import { formatProblems } from './formats.ts';

/**
 * A rule by hand for one field. It takes the place of all that the declaration says of the field and of the objects in it;
 * `declared()` checks that. `value` is undefined if the field is missing.
 */
type FieldRule<V> = (value: V | undefined, path: FieldPath, declared: () => void) => void;

/** Rules by hand for fields of one type. */
export type FieldRules<T> = { readonly [K in keyof T]?: FieldRule<T[K]> };

type AnyRules = Readonly<Record<string, FieldRule<never> | undefined>>;

/** The rule for a field that other code checks, in another place of the order. */
export const ELSEWHERE = (): void => undefined;

/**
 * Checks the fields of an object, and of the objects in it, against their declaration: enumerations, bounds, formats, and values that
 * must not be empty. The order of errors is the order of declaration in api/schema/types.
 *
 * `type`: the name of the type in the notation. As in Go, a struct always exists: a missing one is checked as an empty one.
 */
export function checkFields<T extends object>(
  type: string,
  object: T,
  errors: ErrorList,
  path: FieldPath,
  rules?: FieldRules<T>,
): void {
  checkObject(typeNamed(type), object as Fields, errors, path, rules as AnyRules | undefined);
}

function typeNamed(name: string): TypeSchema {
  const type = SCHEMAS.types.get(name);
  if (type === undefined) throw new Error(`there is no type ${name}`);
  return type;
}

/** A type whose objects have rules by hand wherever they are. */
const SELECTOR = 'LabelSelector';

/** The checks of `checkFields` for an object of a given type. */
export function checkObject(schema: TypeSchema, object: Fields, errors: ErrorList, path: FieldPath, rules?: AnyRules): void {
  if (schema.name === SELECTOR) return validateLabelSelector(object as LabelSelector, errors, path);
  if (rules === undefined) return checkAll(checkedFields(schema), object, errors, path);
  for (const field of schema.declared) {
    const rule = rules[field.name] as FieldRule<unknown> | undefined;
    if (rule === undefined) {
      if (isChecked(field)) checkIn(object, field, errors, path);
      continue;
    }
    const value = object[field.name] ?? undefined;
    const at = path.child(field.name);
    rule(value, at, () => checkField(field, value, errors, at));
  }
}

function checkAll(fields: readonly FieldSchema[], object: Fields, errors: ErrorList, path: FieldPath): void {
  for (const field of fields) checkIn(object, field, errors, path);
}

/** Checks one field of an object. Most are missing and may be: a path is made for the others only. */
function checkIn(object: Fields, field: FieldSchema, errors: ErrorList, path: FieldPath): void {
  const value = object[field.name] ?? undefined;
  if (value !== undefined || !mayBeMissing(field)) checkField(field, value, errors, path.child(field.name));
}

/** True if there is nothing to check in a missing value. A struct that is no pointer is checked as an empty one. */
function mayBeMissing({ nonempty, pointer, required, type }: FieldSchema): boolean {
  if (nonempty) return false;
  return pointer || (type.kind === 'scalar' ? !required : type.kind !== 'object');
}

function checkField(field: FieldSchema, value: unknown, errors: ErrorList, path: FieldPath): void {
  if (isEmpty(value, field)) {
    if (field.nonempty) return errors.required(path);
    if (field.pointer || (!field.required && field.type.kind === 'scalar')) return;
  }
  const below = objectSchemaOf(field.type);
  switch (field.type.kind) {
    case 'scalar':
      return checkScalar(field, value ?? emptyValue(field), errors, path);
    case 'object':
      return checkObject(field.type.schema, (value ?? {}) as Fields, errors, path);
    case 'list':
      if (below !== undefined)
        ((value ?? []) as readonly Fields[]).forEach((item, i) => checkObject(below, item, errors, path.index(i)));
      return;
    case 'map':
      return;
  }
}

/** In Go, the empty value of a field that is not a pointer is a missing one. */
function isEmpty(value: unknown, { pointer, type }: FieldSchema): boolean {
  if (value === undefined || pointer) return value === undefined;
  if (type.kind === 'scalar') return value === '' || value === 0;
  return type.kind !== 'object' && Object.keys(value as object).length === 0;
}

function checkScalar(field: FieldSchema, value: unknown, errors: ErrorList, path: FieldPath): void {
  if (field.enum?.includes(value as string) === false) errors.notSupported(path, value, field.enum);
  if (field.bounds.length > 0) checkBounds(field, value as number | string, errors, path);
  if (field.format !== undefined) errors.invalidEach(path, value, formatProblems(field.format, value as string | number));
}

/** A text in place of a number must be a percentage (apps/validation `ValidatePositiveIntOrPercent`, `IsNotMoreThan100Percent`). */
function checkBounds({ bounds }: FieldSchema, value: number | string, errors: ErrorList, path: FieldPath): void {
  const isText = typeof value === 'string';
  const problems = isText ? isValidPercent(value) : [];
  errors.invalidEach(path, value, problems);
  if (problems.length > 0) return;
  const number = isText ? Number(value.slice(0, -1)) : value;
  for (const { ofPercent, holds, detail } of bounds) {
    if (ofPercent === isText && !holds(number)) errors.invalid(path, value, detail);
  }
}

const checked = new Map<FieldSchema, boolean>();

/** True if the declaration of the field, or of a type below it, has something to check. */
function isChecked(field: FieldSchema): boolean {
  const known = checked.get(field);
  if (known !== undefined) return known;
  // A type that contains itself is not checked for the sake of itself.
  checked.set(field, false);
  const own = field.enum !== undefined || field.bounds.length > 0 || field.format !== undefined || field.nonempty;
  const below = objectSchemaOf(field.type);
  const result = own || below?.name === SELECTOR || (below?.declared.some(isChecked) ?? false);
  checked.set(field, result);
  return result;
}

const fieldsToCheck = new Map<TypeSchema, readonly FieldSchema[]>();

/** The fields of a type that have something to check, in the order of declaration. */
function checkedFields(type: TypeSchema): readonly FieldSchema[] {
  let fields = fieldsToCheck.get(type);
  if (fields === undefined) {
    fields = type.declared.filter(isChecked);
    fieldsToCheck.set(type, fields);
  }
  return fields;
}

/**
 * Checks that no field of an object has changed that is declared as `once`, in the order of their numbers. Equal parts of an update
 * are the same object, see registry/sharing.ts. `rules` are for fields that may change in some cases only.
 */
export function checkUnchanged<T extends object>(
  type: string,
  [next, old]: readonly [next: T, old: T],
  errors: ErrorList,
  path: FieldPath,
  rules: { readonly [K in keyof T]?: (path: FieldPath) => void } = {},
): void {
  for (const { name, once } of byNumber(typeNamed(type))) {
    const rule = rules[name as keyof T];
    const value = (next as Fields)[name];
    if (rule !== undefined) rule(path.child(name));
    else if (once && value !== (old as Fields)[name]) errors.invalid(path.child(name), value ?? null, IMMUTABLE);
  }
}

const inOrderOfNumbers = new Map<TypeSchema, readonly FieldSchema[]>();

/** The fields of a type in the order of their numbers. */
function byNumber(type: TypeSchema): readonly FieldSchema[] {
  let fields = inOrderOfNumbers.get(type);
  if (fields === undefined) {
    fields = [...type.declared].sort((one, other) => (one.numbers[0] ?? 0) - (other.numbers[0] ?? 0));
    inOrderOfNumbers.set(type, fields);
  }
  return fields;
}
