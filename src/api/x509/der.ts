import { decodeUtf8, utf8 } from '../base64.ts';
import { formatTime, tryParseTime } from '../time.ts';

/** The tags of ASN.1 that certificates have. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** A text is not DER, or not what it should be. */
export class DerError extends Error {}

/** A value in DER, as it was read. */
export interface DerValue {
  readonly tag: number;
  /** The content, without tag and length. */
  readonly content: readonly number[];
  /** The whole value. */
  readonly raw: readonly number[];
}

/** Reads all values of a content. Throws `DerError`. */
export function readDer(bytes: readonly number[]): DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length;) {
    const value = readOne(bytes, at);
    values.push(value);
    at += value.raw.length;
  }
  return values;
}

/** The values inside of a value with this tag. Throws `DerError`. */
export function inside(value: DerValue | undefined, tag: number = TAG.sequence): DerValue[] {
  if (value === undefined) throw new DerError('asn1: syntax error: sequence truncated');
  if (value.tag !== tag) throw new DerError("asn1: structure error: tags don't match");
  return readDer(value.content);
}

function readOne(bytes: readonly number[], start: number): DerValue {
  const tag = bytes[start]!;
  const first = bytes[start + 1];
  if (first === undefined || (tag & 0x1f) === 0x1f) throw new DerError('asn1: syntax error: truncated tag or length');
  let at = start + 2;
  let length = first;
  if (first & 0x80) {
    const size = first & 0x7f;
    if (size === 0 || size > 3) throw new DerError('asn1: structure error: length too large');
    length = 0;
    for (let i = 0; i < size; i++) length = length * 256 + (bytes[at++] ?? 0);
  }
  const end = at + length;
  if (end > bytes.length) throw new DerError('asn1: syntax error: data truncated');
  return { tag, content: bytes.slice(at, end), raw: bytes.slice(start, end) };
}

/** `2.5.4.3`. Throws `DerError`. */
export function oidText(value: DerValue | undefined): string {
  if (value?.tag !== TAG.oid) throw new DerError("asn1: structure error: tags don't match");
  const numbers: number[] = [];
  let number = 0;
  for (const byte of value.content) {
    number = number * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    numbers.push(number);
    number = 0;
  }
  const [first = 0, ...rest] = numbers;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join('.');
}

/** The text of a string, whichever of the types of ASN.1 it has. */
export function derText({ content }: DerValue): string {
  return decodeUtf8(content);
}

/** Encodes a value of parts that are encoded already, or of bytes. */
export function der(tag: number, ...parts: readonly (readonly number[])[]): number[] {
  const content = parts.flat();
  const { length } = content;
  if (length < 0x80) return [tag, length, ...content];
  const size: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) size.unshift(rest % 256);
  return [tag, 0x80 | size.length, ...size, ...content];
}

export function sequence(...parts: readonly (readonly number[])[]): number[] {
  return der(TAG.sequence, ...parts);
}

export function oid(text: string): number[] {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return der(TAG.oid, [first * 40 + second, ...rest].flatMap(base128));
}

function base128(number: number): number[] {
  const bytes = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(0x80 | (rest % 128));
  return bytes;
}

/** A number that is not negative, from its bytes. */
export function unsigned(bytes: readonly number[]): number[] {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? [0] : bytes.slice(first);
  return der(TAG.integer, digits[0]! & 0x80 ? [0, ...digits] : digits);
}

export function bitString(bytes: readonly number[], unused = 0): number[] {
  return der(TAG.bitString, [unused], bytes);
}

/** Texts with other characters than these are UTF8Strings (Go encoding/asn1 `isPrintable`). */
const PRINTABLE = /^[A-Za-z0-9 '()+,\-./:=?]*$/;

export function string(text: string): number[] {
  return der(PRINTABLE.test(text) ? TAG.printableString : TAG.utf8String, utf8(text));
}

/** A date, in milliseconds since 1970, to the second. From 2050 on with four digits for the year. */
export function time(ms: number): number[] {
  const text = formatTime(ms).replace(/[-T:]/g, '');
  const isFar = Number(text.slice(0, 4)) >= 2050;
  return der(isFar ? TAG.generalizedTime : TAG.utcTime, utf8(isFar ? text : text.slice(2)));
}

/** The date of a value, in milliseconds since 1970. */
export function timeOf(value: DerValue): number {
  const text = derText(value);
  const full = value.tag === TAG.generalizedTime ? text : `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}`;
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full) ?? [];
  const ms = second === undefined ? undefined : tryParseTime(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (ms === undefined) throw new DerError('x509: malformed UTCTime');
  return ms;
}
