import {
  badRequest,
  isFields,
  unsupportedMediaType,
  type ObjectSource,
  type Patch,
  type PatchType,
  type Fields,
} from '../../api/index.ts';
import { jsonType } from '../../api/schema/decode.ts';
import { readYaml } from '../../api/yaml/read-yaml.ts';
import { YamlError } from '../../api/yaml/yaml-error.ts';
import { unknownField } from '../decoding/decode.ts';
import { type JsonRead, JsonSource, nestsTooDeep, parseJson } from '../decoding/json-text.ts';
import type { Exchange } from './exchange.ts';
import { PROTOBUF_TYPE, protobufObject } from './protobuf/envelope.ts';
import { tooLarge } from './status.ts';

/** The maximum size of a body in bytes (apiserver server/config.go `MaxRequestBodyBytes`). */
export const MAX_BODY_BYTES = 3 * 1024 * 1024;

const OBJECT_TYPES = ['application/json', 'application/yaml', PROTOBUF_TYPE];
const PATCH_TYPES: Readonly<Record<string, PatchType>> = {
  'application/json-patch+json': 'json',
  'application/merge-patch+json': 'merge',
  'application/strategic-merge-patch+json': 'strategic',
  'application/apply-patch+yaml': 'apply',
};

/** A body that is an object, and its text. */
export interface ObjectBody {
  readonly object: Fields;
  /** Undefined if it is no text. */
  readonly source: ObjectSource | undefined;
}

/** A body that is an object. Throws `BadRequest`, `UnsupportedMediaType`, `RequestEntityTooLarge`. */
export function objectBody(exchange: Exchange, kind: string): ObjectBody {
  const type = mediaType(exchange, 'application/json');
  if (!OBJECT_TYPES.includes(type)) throw unsupportedMediaType(OBJECT_TYPES);
  if (type === PROTOBUF_TYPE) return { object: protobufObject(bounded(exchange.request.body), kind), source: undefined };
  const text = textOf(exchange.request.body);
  const read = type === 'application/yaml' ? parseYaml(text) : parseJson(text);
  const fault = read.fault ?? typeFault(read.value);
  // Go reads null as an empty object.
  if (fault === undefined) {
    const source = type === 'application/yaml' ? yamlSource(text) : new JsonSource(text);
    return { object: (read.value ?? {}) as Fields, source };
  }
  // endpoints/handlers/rest.go `transformDecodeError`
  const why = `couldn't get version/kind; json parse error: ${fault}`;
  throw badRequest(`the object provided is unrecognized (must be of type ${kind}): ${why} (${summary(text)})`);
}

/** Like `objectBody`, but the body may be missing. */
export function optionalObjectBody(exchange: Exchange, kind: string): ObjectBody | undefined {
  return exchange.request.body.length === 0 ? undefined : objectBody(exchange, kind);
}

/** Go's error for a value from which `apiVersion` and `kind` cannot be read. Undefined if they can. */
function typeFault(value: unknown): string | undefined {
  if (value === null) return undefined;
  if (!isFields(value)) return `json: cannot unmarshal ${jsonType(value)} into Go value of type runtime.TypeMeta`;
  const field = ['apiVersion', 'kind'].find((name) => typeof (value[name] ?? '') !== 'string');
  if (field === undefined) return undefined;
  return `json: cannot unmarshal ${jsonType(value[field])} into Go struct field TypeMeta.${field} of type string`;
}

/** A patch of any type, and its text. Throws like `objectBody`. */
export function patchBody(exchange: Exchange): { readonly patch: Patch; readonly source: ObjectSource } {
  const type = mediaType(exchange, '');
  const kind = Object.hasOwn(PATCH_TYPES, type) ? PATCH_TYPES[type] : undefined;
  if (kind === undefined) throw unsupportedMediaType(Object.keys(PATCH_TYPES));
  const text = textOf(exchange.request.body);
  const read = kind === 'apply' ? parseYaml(text) : parseJson(text);
  if (read.fault === undefined) return { patch: { type: kind, body: read.value }, source: patchSource(kind, text) };
  throw badRequest(kind === 'apply' ? `error decoding YAML: ${read.fault}` : `error decoding patch: ${read.fault}`);
}

const NO_NUMBERS: ObjectSource['numbers'] = new Map();

/** What a strict decoder says of a patch, before what it says of the patched object (endpoints/handlers/patch.go). */
function patchSource(type: PatchType, text: string): ObjectSource {
  if (type === 'apply') return yamlSource(text);
  const { duplicates, numbers } = new JsonSource(text);
  const prefix = type === 'json' ? 'json patch ' : '';
  const errors = duplicates.map((path) => `${prefix}duplicate field "${path}"`);
  return {
    // A merge patch keeps the numbers as they are written. Its paths are those of the object.
    numbers: type === 'merge' ? numbers : NO_NUMBERS,
    strictErrors: (unknownFields) => [...errors, ...unknownFields.map(unknownField)],
  };
}

/** Numbers in YAML have no form: Go reads them and writes them as JSON before it decodes them. */
function yamlSource(text: string): ObjectSource {
  const duplicates = yamlDuplicates(text);
  return {
    numbers: NO_NUMBERS,
    strictErrors: (unknownFields) => [...(duplicates === undefined ? [] : [duplicates]), ...unknownFields.map(unknownField)],
  };
}

/** go-yaml's error for keys that stand again in their map. Undefined if there are none. */
export function yamlDuplicates(text: string): string | undefined {
  const { duplicates, originalOffset } = readYaml(text);
  if (duplicates.length === 0) return undefined;
  const lines = duplicates.map(({ name, key }) => {
    const line = text.slice(0, originalOffset(key.start)).split('\n').length;
    return `  line ${line}: key ${JSON.stringify(name)} already set in map`;
  });
  return `error converting YAML to JSON: yaml: unmarshal errors:\n${lines.join('\n')}`;
}

function mediaType(exchange: Exchange, usual: string): string {
  const header = exchange.request.headers['content-type'] ?? '';
  return header.split(';')[0]!.trim().toLowerCase() || usual;
}

function bounded(body: Uint8Array): Uint8Array {
  if (body.length > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
  return body;
}

function textOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bounded(body));
  } catch {
    throw badRequest('the body of the request is no valid UTF-8');
  }
}

function parseYaml(text: string): JsonRead {
  if (!nestsTooDeep(text)) {
    try {
      return { value: JSON.parse(text) };
    } catch {
      // Not JSON, like most YAML.
    }
  }
  try {
    return { value: readYaml(text).root?.value ?? null };
  } catch (error) {
    if (error instanceof YamlError) return { fault: `error converting YAML to JSON: yaml: ${error.message}` };
    throw error;
  }
}

/** endpoints/handlers/rest.go `summarizeData`: JSON as it is, anything else in hexadecimal. */
function summary(text: string): string {
  const most = 30;
  if (text === '') return '<empty>';
  const end = text.length > most ? ' ...' : '';
  if (text.startsWith('{')) return text.slice(0, most) + end;
  const bytes = [...new TextEncoder().encode(text.slice(0, most))].slice(0, most);
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('') + end;
}
