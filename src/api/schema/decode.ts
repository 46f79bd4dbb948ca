import { canonicalBase64, illegalBase64At } from '../base64.ts';
import { isFields, type Fields } from '../fields.ts';
import { FormatError } from '../text.ts';
import { isInt64, wholeNumber } from '../int64.ts';
import type { ObjectSource } from '../port.ts';
import { canonicalQuantity } from '../quantity.ts';
import { formatMicroTime, formatTime, tryParseTime } from '../time.ts';
import { isOmitted, zeroOf, type FieldSchema, type ScalarType, type TypeSchema, type ValueType } from './type-schema.ts';

/** A value that does not match the schema, with the message of Go's decoder. */
export class TypeMismatch extends Error {}

/** The current position in the document, for messages. */
export interface Place {
  /** `spec.template.spec.containers[0]`, as in strict errors. */
  readonly path: string;
  /** `spec.template.spec.containers`, as in type errors. */
  readonly plainPath: string;
  /** The type that has the field: `Container`. */
  readonly owner: string;
  readonly unknown: string[];
  /** How unusual numbers are written, by path. */
  readonly numbers: ObjectSource['numbers'];
}

/** A text without unusual numbers. */
export const NO_NUMBERS: ObjectSource['numbers'] = new Map();

/**
 * Reads a value from outside as Go reads its type: without unknown fields, nulls and empty values that equal absent ones, with canonical quantities, times and
 * bytes. Unchanged parts are shared. Throws `TypeMismatch`.
 */
export function decodeObject(given: unknown, schema: TypeSchema, place: Place): Fields {
  if (!isFields(given)) throw mismatch(given, `v1.${schema.name}`, place);
  const entries: [string, unknown][] = [];
  let same = true;
  for (const [name, value] of Object.entries(given)) {
    const field = schema.fields.get(name);
    if (field === undefined) place.unknown.push(place.path === '' ? name : `${place.path}.${name}`);
    const decoded = field === undefined ? undefined : decodeField(value, field, schema.name, place);
    same &&= decoded === value;
    if (decoded !== undefined) entries.push([name, decoded]);
  }
  return same ? given : Object.fromEntries(entries);
}

/** Returns undefined if the value equals an absent one. */
function decodeField(value: unknown, field: FieldSchema, owner: string, above: Place): unknown {
  if (value === null || value === undefined) return undefined;
  const join = (path: string): string => (path === '' ? field.name : `${path}.${field.name}`);
  const place: Place = { ...above, path: join(above.path), plainPath: join(above.plainPath), owner };
  const decoded = decodeValue(value, field.type, place);
  return isOmitted(decoded, field) ? undefined : decoded;
}

function decodeValue(value: unknown, type: ValueType, place: Place): unknown {
  switch (type.kind) {
    case 'scalar':
      return decodeScalar(value, type.scalar, place);
    case 'object':
      return decodeObject(value, type.schema, place);
    case 'list':
      return decodeList(value, type.item, place);
    case 'map':
      return decodeMap(value, type.value, place);
  }
}

function decodeList(value: unknown, item: ValueType, place: Place): readonly unknown[] {
  if (!Array.isArray(value)) throw mismatch(value, `[]${goType(item)}`, place);
  const decoded = value.map((part: unknown, i) =>
    decodeValue(part ?? zeroOf(item), item, { ...place, path: `${place.path}[${i}]` }),
  );
  return decoded.every((part, i) => part === value[i]) ? value : decoded;
}

function decodeMap(value: unknown, item: ValueType, place: Place): Fields {
  if (!isFields(value)) throw mismatch(value, `map[string]${goType(item)}`, place);
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => {
    return [key, decodeValue(part ?? zeroOf(item), item, { ...place, path: `${place.path}.${key}` })];
  });
  return entries.every(([key, part]) => part === value[key]) ? value : Object.fromEntries(entries);
}

function decodeScalar(value: unknown, type: ScalarType, place: Place): unknown {
  switch (type) {
    case 'string':
      if (typeof value !== 'string') throw mismatch(value, 'string', place);
      return value;
    case 'byte':
      if (typeof value !== 'string') throw mismatch(value, '[]uint8', place);
      return decodeBytes(value);
    case 'boolean':
      if (typeof value !== 'boolean') throw mismatch(value, 'bool', place);
      return value;
    case 'int32':
    case 'int64':
      if (typeof value !== 'number' || !isWhole(value, type, place)) throw mismatch(value, type, place);
      return wholeNumber(value);
    case 'double':
      if (typeof value !== 'number' || !Number.isFinite(value)) throw mismatch(value, 'float64', place);
      return value;
    case 'IntOrString':
      if (typeof value === 'string') return value;
      if (typeof value === 'number' && isWhole(value, 'int32', place)) return wholeNumber(value);
      throw new TypeMismatch(`json: cannot unmarshal ${found(value, place)} into Go value of type int32`);
    case 'Quantity':
      return decodeQuantity(value);
    case 'Time':
      return decodeTime(value, formatTime);
    case 'MicroTime':
      // A double of milliseconds since 1970 has a resolution of a quarter of a microsecond. The offset keeps a slightly too
      // small value from being truncated.
      return decodeTime(value, (ms) => formatMicroTime(ms + 0.0002));
    case 'object':
    case 'JSON':
      return value;
  }
}

/** Go reads a whole number from digits alone: not from `1e3` or `1.0`. */
function isWhole(value: number, type: 'int32' | 'int64', { path, numbers }: Place): boolean {
  const literal = numbers.get(path);
  if (literal === undefined) return type === 'int32' ? (value | 0) === value : isInt64(value);
  return /^-?\d+$/.test(literal) && BigInt.asIntN(type === 'int32' ? 32 : 64, BigInt(literal)) === BigInt(literal);
}

function decodeQuantity(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw new TypeMismatch(`json: cannot unmarshal ${jsonType(value)} into Go value of type string`);
  }
  try {
    return canonicalQuantity(value);
  } catch (error) {
    if (error instanceof FormatError) throw new TypeMismatch(error.message);
    throw error;
  }
}

/** Base64 in Go's canonical form. */
function decodeBytes(encoded: string): string {
  const at = illegalBase64At(encoded);
  if (at !== undefined) throw new TypeMismatch(`illegal base64 data at input byte ${at}`);
  return canonicalBase64(encoded);
}

function decodeTime(value: unknown, format: (ms: number) => string): string {
  if (typeof value !== 'string') throw new TypeMismatch(`json: cannot unmarshal ${jsonType(value)} into Go value of type string`);
  const ms = tryParseTime(value);
  if (ms === undefined)
    throw new TypeMismatch(`parsing time "${value}" as "2006-01-02T15:04:05Z07:00": cannot parse "${value}" as "2006"`);
  return format(ms);
}

function mismatch(value: unknown, goTypeName: string, place: Place): TypeMismatch {
  const at = place.plainPath === '' ? 'value' : `struct field ${place.owner}.${place.plainPath}`;
  const shown = NUMBER_TYPES.has(goTypeName) ? found(value, place) : jsonType(value);
  return new TypeMismatch(`json: cannot unmarshal ${shown} into Go ${at} of type ${goTypeName}`);
}

const NUMBER_TYPES: ReadonlySet<string> = new Set(['int32', 'int64', 'float64']);

/** Where Go expects a number, it shows the one that it found. */
function found(value: unknown, { path, numbers }: Place): string {
  return typeof value === 'number' ? `number ${numbers.get(path) ?? value}` : jsonType(value);
}

/** Go's name for the type of the value found. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value;
}

/** Go's name for the type expected. */
function goType(type: ValueType): string {
  switch (type.kind) {
    case 'object':
      return `v1.${type.schema.name}`;
    case 'list':
      return `[]${goType(type.item)}`;
    case 'map':
      return `map[string]${goType(type.value)}`;
    case 'scalar':
      if (type.scalar === 'boolean') return 'bool';
      if (type.scalar === 'double') return 'float64';
      return type.scalar === 'Quantity' ? 'resource.Quantity' : type.scalar;
  }
}
