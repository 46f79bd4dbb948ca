import { badRequest } from '../../../api/index.ts';
import { SCHEMAS } from '../../../api/schema/catalog.ts';
import { bytesOf, MalformedMessage, readMessage, readFields, textOf } from './message-reader.ts';

/** The media type in which kubectl's typed clients send objects from 1.32 on. They still accept answers in JSON. */
export const PROTOBUF_TYPE = 'application/vnd.kubernetes.protobuf';

/** `k8s` and a zero: the beginning of every protobuf body (apimachinery runtime/serializer/protobuf). */
const PREFIX = [0x6b, 0x38, 0x73, 0x00];

/**
 * The object in a protobuf body in its JSON form: a runtime.Unknown with apiVersion, kind and bytes. `kind`: the expected kind.
 * Throws `BadRequest`.
 */
export function protobufObject(body: Uint8Array, kind: string): Readonly<Record<string, unknown>> {
  if (PREFIX.some((byte, at) => body[at] !== byte)) {
    throw badRequest(
      `the object provided is unrecognized (must be of type ${kind}): provided data does not appear to be a protobuf message`,
    );
  }
  try {
    return read(body.subarray(PREFIX.length));
  } catch (error) {
    // pbf throws plain errors for invalid bytes.
    const why = error instanceof Error ? error.message : String(error);
    throw badRequest(`the object provided is unrecognized (must be of type ${kind}): ${why}`);
  }
}

function read(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const type = { apiVersion: '', kind: '' };
  let raw: Uint8Array = new Uint8Array();
  readFields(bytes, (number, reader) => {
    if (number === 1) {
      readFields(bytesOf(reader), (part, inner) => {
        if (part === 1) type.apiVersion = textOf(inner);
        if (part === 2) type.kind = textOf(inner);
      });
    }
    if (number === 2) raw = bytesOf(reader);
  });
  const schema = SCHEMAS.find(type);
  if (schema === undefined) throw new MalformedMessage(`no kind "${type.kind}" is registered for version "${type.apiVersion}"`);
  return { ...type, ...readMessage(schema, raw) };
}
