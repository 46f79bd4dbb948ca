import { UnsignedInt } from '@marcbachmann/cel-js/evaluator';
import type { Json } from '../../api/index.ts';
import { textOf } from './libraries/format.ts';
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

/** A value of an expression as JSON. Throws `EvaluationError` if there is none, as of bytes. */
export function jsonValue(value: unknown): Json {
  if (typeof value === 'bigint' || value instanceof UnsignedInt) return Number(value);
  if (value === null || typeof value !== 'object') return value as Json;
  if (Array.isArray(value)) return value.map(jsonValue);
  const fields = value instanceof Message ? Object.fromEntries(value) : value;
  if (Object.getPrototypeOf(fields) !== Object.prototype) return textOf(fields);
  return Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, jsonValue(part)]));
}
