import {
  FormatError,
  badRequest,
  canonicalBase64,
  canonicalQuantity,
  formatMicroTime,
  formatTime,
  illegalBase64At,
  isInt64,
  isOmitted,
  SCHEMAS,
  schemaOfKind,
  tryParseTime,
  wholeNumber,
  zeroOf,
  type FieldSchema,
  type KindRef,
  type KubeObject,
  type ObjectSource,
  type ScalarType,
  type TypeSchema,
  type ValueType,
} from '../../api/index.ts';
import { apiVersionOf, type CustomRules, type KindDefinition } from '../kinds/definition.ts';
import { isRegistered } from './registered.ts';

/** A decoded object, and what a strict decoder refuses. */
interface Decoded {
  readonly object: KubeObject;
  /** `unknown field "spec.foo"`, in the order of the text. */
  readonly strictErrors: readonly string[];
}

/** The identity of a kind, which is all that decoding needs. */
export type DecodedKind = Pick<KindDefinition, 'group' | 'version' | 'kind' | 'custom'>;

/** A value that does not match the schema. Caught only in `decode`. */
class TypeMismatch extends Error {}

/** The current position in the document, for messages. */
interface Place {
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

const NO_NUMBERS: ObjectSource['numbers'] = new Map();

/**
 * Reads an object from outside against its kind's structure: drops unknown fields, nulls and empty values that equal absent
 * ones, and normalizes quantities, times and bytes. Unchanged parts are shared. Throws `BadRequest` with the message of a real
 * server's decoder. `source`: the text that the object was read from.
 */
export function decode(kind: DecodedKind, given: unknown, source?: ObjectSource): Decoded {
  const schema = schemaOfKind({ apiVersion: apiVersionOf(kind), kind: kind.kind });
  checkIdentity(kind, given);
  const unknown: string[] = [];
  try {
    const place: Place = { path: '', plainPath: '', owner: kind.kind, unknown, numbers: source?.numbers ?? NO_NUMBERS };
    const object =
      kind.custom === undefined
        ? withIdentity(kind, decodeTyped(given, schema, place))
        : decodeCustom(kind, kind.custom, given as Fields, place);
    const strictErrors = source?.strictErrors(unknown) ?? unknown.map(unknownField);
    return { object: object as KubeObject, strictErrors };
  } catch (error) {
    if (error instanceof TypeMismatch) throw cannotBeHandled(kind, error.message);
    throw error;
  }
}

function decodeTyped(given: unknown, schema: TypeSchema | undefined, place: Place): unknown {
  return schema === undefined ? given : withParts(decodeObject(given, schema, { ...place, owner: schema.name }), schema);
}

/** An object that does not say what it is has the kind of its path: typed clients leave both fields out. */
function withIdentity(kind: DecodedKind, object: unknown): unknown {
  const { apiVersion, kind: named } = object as Partial<KindRef>;
  return apiVersion && named ? object : { ...(object as Fields), apiVersion: apiVersionOf(kind), kind: kind.kind };
}

/** An object of a custom kind: only its metadata has a type in Go. Its other fields are checked when the object is validated. */
function decodeCustom(kind: DecodedKind, custom: CustomRules, given: Fields, place: Place): Fields {
  const { metadata: fields, ...rest } = custom.prune(given, (path) => place.unknown.push(path));
  const at: Place = { ...place, path: 'metadata', plainPath: 'metadata', owner: kind.kind };
  const metadata = decodeObject(fields ?? {}, SCHEMAS.types.get('ObjectMeta')!, at);
  return { ...rest, apiVersion: apiVersionOf(kind), kind: kind.kind, metadata };
}

/** Adds missing metadata and status: in Go they are structs, which always exist. */
function withParts(object: Fields, schema: TypeSchema): Fields {
  const missing = ['metadata', 'status'].filter((name) => object[name] === undefined && schema.fields.has(name));
  return missing.length === 0 ? object : { ...object, ...Object.fromEntries(missing.map((name) => [name, {}])) };
}

/** endpoints/handlers/rest.go `transformDecodeError`. */
export function cannotBeHandled(kind: DecodedKind, why: string): Error {
  return badRequest(`${kind.kind} in version "${kind.version}" cannot be handled as a ${kind.kind}: ${why}`);
}

/** The strict error for a field that the kind does not have. */
export function unknownField(path: string): string {
  return `unknown field "${path}"`;
}

/** `strict decoding error: unknown field "spec.foo", unknown field "spec.bar"`. */
export function strictDecodingError(errors: readonly string[]): string {
  return `strict decoding error: ${errors.join(', ')}`;
}

/** Refuses a value that is no object of the kind. Throws `BadRequest`. */
export function checkIdentity(kind: DecodedKind, given: unknown): void {
  if (!isFields(given))
    throw cannotBeHandled(kind, `json: cannot unmarshal ${jsonType(given)} into Go value of type v1.${kind.kind}`);
  for (const field of ['apiVersion', 'kind'] as const) {
    const value = given[field] ?? '';
    if (typeof value === 'string') continue;
    throw cannotBeHandled(
      kind,
      `json: cannot unmarshal ${jsonType(value)} into Go struct field ${kind.kind}.${field} of type string`,
    );
  }
  const expected = apiVersionOf(kind);
  const { apiVersion, kind: named } = given as { readonly apiVersion?: string; readonly kind?: string };
  checkSameKind(kind, { apiVersion: apiVersion || expected, kind: named || kind.kind });
}

/** Refuses another kind than the request's. The message distinguishes known kinds from unknown ones. */
function checkSameKind(kind: DecodedKind, given: KindRef): void {
  const expected = apiVersionOf(kind);
  if (given.kind === kind.kind && given.apiVersion === expected) return;
  const [group, version] = splitVersion(given.apiVersion);
  // Versions that are no longer served are still known.
  if (given.kind === kind.kind && group === kind.group) {
    throw badRequest(`the API version in the data (${given.apiVersion}) does not match the expected API version (${expected})`);
  }
  const known = given.kind !== kind.kind && isRegistered(given);
  const internal = kind.group === '' ? 'core' : kind.group.split('.')[0]!;
  const why = known
    ? `converting (${version}.${given.kind}) to (${internal}.${kind.kind}): unknown conversion`
    : `no kind "${given.kind}" is registered for version "${given.apiVersion}" in scheme "pkg/api/legacyscheme/scheme.go:30"`;
  throw badRequest(`${given.kind} in version "${version}" cannot be handled as a ${kind.kind}: ${why}`);
}

/** Splits `apps/v1`. The core group's name is empty. */
function splitVersion(apiVersion: string): readonly [group: string, version: string] {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? ['', apiVersion] : [apiVersion.slice(0, slash), apiVersion.slice(slash + 1)];
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function decodeObject(given: unknown, schema: TypeSchema, place: Place): Fields {
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
function jsonType(value: unknown): string {
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
