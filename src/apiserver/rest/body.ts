import { badRequest, type Patch, type PatchType } from '../../api/index.ts';
import { readYaml } from '../../api/yaml/read-yaml.ts';
import { YamlError } from '../../api/yaml/yaml-error.ts';
import { type JsonRead, nestsTooDeep, parseJson } from '../decoding/json-text.ts';
import type { Exchange } from './exchange.ts';
import { PROTOBUF_TYPE, protobufObject } from './protobuf/envelope.ts';
import { tooLarge, unsupportedMediaType } from './status.ts';

/** The maximum size of a body in bytes (apiserver server/config.go `MaxRequestBodyBytes`). */
export const MAX_BODY_BYTES = 3 * 1024 * 1024;

const OBJECT_TYPES = ['application/json', 'application/yaml', PROTOBUF_TYPE];
const PATCH_TYPES: Readonly<Record<string, PatchType>> = {
  'application/json-patch+json': 'json',
  'application/merge-patch+json': 'merge',
  'application/strategic-merge-patch+json': 'strategic',
  'application/apply-patch+yaml': 'apply',
};

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A body that is an object. Throws `BadRequest`, `UnsupportedMediaType`, `RequestEntityTooLarge`. */
export function objectBody(exchange: Exchange, kind: string): Fields {
  const type = mediaType(exchange, 'application/json');
  if (!OBJECT_TYPES.includes(type)) throw unsupportedMediaType(OBJECT_TYPES);
  if (type === PROTOBUF_TYPE) return protobufObject(bounded(exchange.request.body), kind);
  const text = textOf(exchange.request.body);
  const read = type === 'application/yaml' ? parseYaml(text) : parseJson(text);
  const fault = read.fault ?? typeFault(read.value);
  // Go reads null as an empty object.
  if (fault === undefined) return (read.value ?? {}) as Fields;
  // endpoints/handlers/rest.go `transformDecodeError`
  const why = `couldn't get version/kind; json parse error: ${fault}`;
  throw badRequest(`the object provided is unrecognized (must be of type ${kind}): ${why} (${summary(text)})`);
}

/** Like `objectBody`, but the body may be missing. */
export function optionalObjectBody(exchange: Exchange, kind: string): Fields | undefined {
  return exchange.request.body.length === 0 ? undefined : objectBody(exchange, kind);
}

/** Go's error for a value from which `apiVersion` and `kind` cannot be read. Undefined if they can. */
function typeFault(value: unknown): string | undefined {
  if (value === null) return undefined;
  if (!isFields(value)) return `json: cannot unmarshal ${goTypeOf(value)} into Go value of type runtime.TypeMeta`;
  const field = ['apiVersion', 'kind'].find((name) => typeof (value[name] ?? '') !== 'string');
  if (field === undefined) return undefined;
  return `json: cannot unmarshal ${goTypeOf(value[field])} into Go struct field TypeMeta.${field} of type string`;
}

function goTypeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** A patch of any type. Throws like `objectBody`. */
export function patchBody(exchange: Exchange): Patch {
  const type = mediaType(exchange, '');
  const kind = Object.hasOwn(PATCH_TYPES, type) ? PATCH_TYPES[type] : undefined;
  if (kind === undefined) throw unsupportedMediaType(Object.keys(PATCH_TYPES));
  const text = textOf(exchange.request.body);
  const read = kind === 'apply' ? parseYaml(text) : parseJson(text);
  if (read.fault === undefined) return { type: kind, body: read.value };
  throw badRequest(kind === 'apply' ? `error decoding YAML: ${read.fault}` : `error decoding patch: ${read.fault}`);
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
