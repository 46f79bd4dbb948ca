import {
  badRequest,
  isFields,
  SCHEMAS,
  schemaOfKind,
  type KindRef,
  type KubeObject,
  type ObjectSource,
  type TypeSchema,
  type Fields,
} from '../../api/index.ts';
import { decodeObject, jsonType, NO_NUMBERS, TypeMismatch, type Place } from '../../api/schema/decode.ts';
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
