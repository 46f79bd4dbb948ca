import { PbfReader } from 'pbf';
import { base64OfBytes, formatTime } from '../../../api/index.ts';
import type { FieldSchema, ScalarType, TypeSchema, ValueType } from '../../../api/schema/type-schema.ts';

/** Bytes that are not a valid message of their type. */
export class MalformedMessage extends Error {}

/** The wire types of fields. */
const WIRE = { varint: 0, fixed64: 1, bytes: 2 } as const;

type Value = unknown;
type Fields = Record<string, Value>;

/**
 * Reads protobuf into the JSON form of an object, guided by its schema. Skips unknown fields, as Go does. Each message is read from
 * its own bytes, so no length in it can reach beyond them. Throws `MalformedMessage`.
 */
export function readMessage(schema: TypeSchema, bytes: Uint8Array): Fields {
  const layout = layoutOf(schema);
  if (layout.size === 0 && schema.fields.size > 0) throw new MalformedMessage(`${schema.name} is not known in protobuf`);
  const fields: Fields = {};
  readInto(fields, layout, bytes);
  return fields;
}

/** The fields of a message by number. An embedded struct is a message of its own, whose fields belong to the owner in JSON. */
type Layout = ReadonlyMap<number, FieldSchema | Layout>;

/** A body can be a million empty messages, so each type's layout is made once. */
const layouts = new Map<TypeSchema, Layout>();

function layoutOf(schema: TypeSchema): Layout {
  let layout = layouts.get(schema);
  if (layout === undefined) layouts.set(schema, (layout = makeLayout(schema)));
  return layout;
}

function makeLayout(schema: TypeSchema): Layout {
  const layout = new Map<number, FieldSchema | Layout>();
  for (const field of schema.fields.values()) {
    let at: Map<number, FieldSchema | Layout> = layout;
    for (const number of field.numbers.slice(0, -1)) {
      const embedded = at.get(number);
      const next = embedded instanceof Map ? embedded : new Map<number, FieldSchema | Layout>();
      at.set(number, next);
      at = next;
    }
    const number = field.numbers.at(-1);
    if (number !== undefined) at.set(number, field);
  }
  return layout;
}

function readInto(fields: Fields, layout: Layout, bytes: Uint8Array): void {
  readFields(bytes, (number, reader) => {
    const place = layout.get(number);
    if (place === undefined) return;
    if ('name' in place) readField(fields, place, reader);
    else readInto(fields, place, bytesOf(reader));
  });
}

/** Lists and maps have one field for each item. */
function readField(fields: Fields, { name, type }: FieldSchema, reader: PbfReader): void {
  if (type.kind === 'list') {
    const items = (fields[name] ??= []) as Value[];
    items.push(readValue(type.item, reader));
  } else if (type.kind === 'map') {
    const entries = (fields[name] ??= {}) as Fields;
    const { key, value } = readEntry(type.value, bytesOf(reader));
    Object.defineProperty(entries, key, { value, enumerable: true, writable: true, configurable: true });
  } else fields[name] = readValue(type, reader);
}

function readEntry(type: ValueType, bytes: Uint8Array): { readonly key: string; readonly value: Value } {
  let key = '';
  let value: Value = type.kind === 'scalar' && type.scalar === 'string' ? '' : null;
  readFields(bytes, (number, reader) => {
    if (number === 1) key = textOf(reader);
    if (number === 2) value = readValue(type, reader);
  });
  return { key, value };
}

function readValue(type: ValueType, reader: PbfReader): Value {
  if (type.kind === 'object') return readMessage(type.schema, bytesOf(reader));
  if (type.kind === 'scalar') return readScalar(type.scalar, reader);
  throw new MalformedMessage('a list of lists or maps');
}

function readScalar(type: ScalarType, reader: PbfReader): Value {
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
      return base64OfBytes(bytesOf(reader));
    case 'Quantity':
      return wrapped(bytesOf(reader));
    case 'Time':
    case 'MicroTime':
      return time(type, bytesOf(reader));
    case 'IntOrString':
      return intOrString(bytesOf(reader));
    case 'object':
    case 'JSON':
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
