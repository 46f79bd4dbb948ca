import type { Json } from '../../api/index.ts';
import { Message } from './messages.ts';

/** An object as an expression sees it that knows no schema: whole numbers are integers, as in Go's unstructured objects. */
export function celValue(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(celValue);
  if (typeof value !== 'object') return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, celValue(field)]));
}

/** A value of an expression as JSON. Throws `MarshalError` if there is none, as of a duration. */
export function jsonValue(value: unknown): Json {
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value !== 'object') return value as Json;
  if (Array.isArray(value)) return value.map(jsonValue);
  const fields = value instanceof Message ? Object.fromEntries(value) : value;
  if (Object.getPrototypeOf(fields) !== Object.prototype) throw new MarshalError();
  return Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, jsonValue(part)]));
}

/** A value is none of JSON. */
export class MarshalError extends Error {}
