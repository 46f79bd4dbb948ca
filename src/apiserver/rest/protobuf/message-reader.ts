import { PbfReader } from 'pbf';
import { formatTime } from '../../../api/index.ts';
import type { FieldSchema, ScalarType, TypeSchema, ValueType } from '../../../api/schema/type-schema.ts';
import type { TypeNames } from '../../openapi/type-names.ts';
import { CORE_NUMBERS } from './core-numbers.ts';
import { GROUP_NUMBERS } from './group-numbers.ts';

/** Bytes that are not a valid message of their type. */
export class MalformedMessage extends Error {}

/** The wire types of fields. */
const WIRE = { varint: 0, fixed64: 1, bytes: 2 } as const;

type Value = unknown;
type Fields = Record<string, Value>;

/**
 * Reads protobuf into the JSON form of an object, guided by the schemas. Skips unknown fields, as Go does. Each message is read
 * from its own bytes, so no length in it can reach beyond them.
 */
export class MessageReader {
  readonly #names: TypeNames;

  constructor(names: TypeNames) {
    this.#names = names;
  }

  /** Throws `MalformedMessage`. */
  read(schema: TypeSchema, bytes: Uint8Array): Fields {
    const layout = layoutOf(this.#names.nameOf(schema));
    if (layout === undefined) throw new MalformedMessage(`${schema.name} is not known in protobuf`);
    const fields: Fields = {};
    this.#readInto(fields, schema, layout, bytes);
    return fields;
  }

  #readInto(fields: Fields, schema: TypeSchema, layout: Layout, bytes: Uint8Array): void {
    readFields(bytes, (number, reader) => {
      const place = layout.get(number);
      if (place === undefined) return;
      if (typeof place !== 'string') return this.#readInto(fields, schema, place, bytesOf(reader));
      const field = schema.fields.get(place);
      if (field !== undefined) this.#readField(fields, field, reader);
    });
  }

  /** Lists and maps have one field for each item. */
  #readField(fields: Fields, { name, type }: FieldSchema, reader: PbfReader): void {
    if (type.kind === 'list') {
      const items = (fields[name] ??= []) as Value[];
      items.push(this.#value(type.item, reader));
    } else if (type.kind === 'map') {
      const entries = (fields[name] ??= {}) as Fields;
      const { key, value } = this.#entry(type.value, bytesOf(reader));
      Object.defineProperty(entries, key, { value, enumerable: true, writable: true, configurable: true });
    } else fields[name] = this.#value(type, reader);
  }

  #entry(type: ValueType, bytes: Uint8Array): { readonly key: string; readonly value: Value } {
    let key = '';
    let value: Value = type.kind === 'scalar' && type.scalar === 'string' ? '' : null;
    readFields(bytes, (number, reader) => {
      if (number === 1) key = textOf(reader);
      if (number === 2) value = this.#value(type, reader);
    });
    return { key, value };
  }

  #value(type: ValueType, reader: PbfReader): Value {
    if (type.kind === 'object') return this.read(type.schema, bytesOf(reader));
    if (type.kind === 'scalar') return scalar(type.scalar, reader);
    throw new MalformedMessage('a list of lists or maps');
  }
}

function scalar(type: ScalarType, reader: PbfReader): Value {
  switch (type) {
    case 'string':
      return textOf(reader);
    case 'boolean':
      expectWire(reader, WIRE.varint);
      return reader.readBoolean();
    case 'int32':
    case 'int64':
      expectWire(reader, WIRE.varint);
      return reader.readVarint(true);
    case 'double':
      expectWire(reader, WIRE.fixed64);
      return reader.readDouble();
    case 'byte':
      return base64(bytesOf(reader));
    case 'Quantity':
      return wrapped(bytesOf(reader));
    case 'Time':
    case 'MicroTime':
      return time(type, bytesOf(reader));
    case 'IntOrString':
      return intOrString(bytesOf(reader));
    case 'object':
      return embeddedJson(bytesOf(reader));
  }
}

/** resource.Quantity: a message with a text as its only field. */
function wrapped(bytes: Uint8Array): string {
  let text = '';
  readFields(bytes, (number, reader) => {
    if (number === 1) text = textOf(reader);
  });
  return text;
}

/** The end of the year 9999 in seconds since 1970: the last second that RFC 3339 can express. */
const LAST_SECOND = 253_402_300_799;

/** meta/v1 Time and MicroTime: seconds since 1970 and nanoseconds. An empty message is no time. */
function time(type: 'Time' | 'MicroTime', bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null;
  let [seconds, nanos] = [0, 0];
  readFields(bytes, (number, reader) => {
    expectWire(reader, WIRE.varint);
    if (number === 1) seconds = reader.readVarint(true);
    if (number === 2) nanos = reader.readVarint(true);
  });
  if (Math.abs(seconds) > LAST_SECOND) throw new MalformedMessage('a time that no calendar has');
  const text = formatTime(seconds * 1000);
  return type === 'Time' ? text : text.replace('Z', `.${String(Math.trunc(nanos / 1000)).padStart(6, '0')}Z`);
}

/** intstr.IntOrString: type 0 is the number in field 2, type 1 the text in field 3. */
function intOrString(bytes: Uint8Array): number | string {
  let [isText, number, text] = [false, 0, ''];
  readFields(bytes, (field, reader) => {
    if (field === 3) text = textOf(reader);
    else expectWire(reader, WIRE.varint);
    if (field === 1) isText = reader.readVarint() === 1;
    if (field === 2) number = reader.readVarint(true);
  });
  return isText ? text : number;
}

/** runtime.RawExtension and meta/v1 FieldsV1: JSON in field 1. */
function embeddedJson(bytes: Uint8Array): Value {
  const text = wrapped(bytes);
  try {
    return text === '' ? null : (JSON.parse(text) as Value);
  } catch {
    throw new MalformedMessage('JSON in it cannot be read');
  }
}

/** Calls `read` for each field. It may leave the field unread. */
export function readFields(bytes: Uint8Array, read: (number: number, reader: PbfReader) => void): void {
  const reader = new PbfReader(bytes);
  reader.readFields((number) => read(number, reader), undefined);
  if (reader.pos > reader.length) throw new MalformedMessage('unexpected end');
}

/** The bytes of a message or a text. */
export function bytesOf(reader: PbfReader): Uint8Array {
  expectWire(reader, WIRE.bytes);
  return reader.readBytes();
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

export function textOf(reader: PbfReader): string {
  try {
    return UTF8.decode(bytesOf(reader));
  } catch (error) {
    throw error instanceof MalformedMessage ? error : new MalformedMessage('a text is no valid UTF-8');
  }
}

function expectWire(reader: PbfReader, type: number): void {
  if (reader.type !== type) throw new MalformedMessage(`wrong wire type ${reader.type}`);
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** The field for each number of a message, or a nested message whose fields belong to the owner in JSON (embedded structs). */
export type Layout = ReadonlyMap<number, string | Layout>;

/** By the type's OpenAPI name. */
let layouts: ReadonlyMap<string, Layout> | undefined;

/**
 * The protobuf layout of a type. Undefined if unknown. The notation has one line per type: `core.v1.Volume hostPath=2.1 name=1`
 * has its name in field 1, and in field 2 a message with hostPath in field 1. Numbers never change; new fields get new ones.
 */
export function layoutOf(typeName: string): Layout | undefined {
  layouts ??= new Map([CORE_NUMBERS, GROUP_NUMBERS].flatMap((text) => text.trim().split('\n').map(parseType)));
  return layouts.get(typeName);
}

function parseType(line: string): [string, Layout] {
  const [name = '', ...fields] = line.split(' ');
  const layout = new Map<number, string | Layout>();
  for (const field of fields) {
    const [fieldName = '', path = ''] = field.split('=');
    const numbers = path.split('.').map(Number);
    let at: Map<number, string | Layout> = layout;
    for (const number of numbers.slice(0, -1)) {
      const inner = at.get(number);
      const next = inner instanceof Map ? inner : new Map<number, string | Layout>();
      at.set(number, next);
      at = next;
    }
    at.set(numbers.at(-1)!, fieldName);
  }
  const packageName = name.startsWith('meta.') ? 'io.k8s.apimachinery.pkg.apis' : 'io.k8s.api';
  return [`${packageName}.${name}`, layout];
}
