import { FormatError, isDNS1123Label, isDNS1123Subdomain, parseQuantity, type Quantity } from '../../api/index.ts';
import type { ErrorList } from './error-list.ts';
import type { FieldPath } from './field-path.ts';

/** Checks that many kinds share (api/validation and core/validation). */

export const NOT_NEGATIVE = 'must be greater than or equal to 0';
export const NOT_POSITIVE = 'must be greater than zero';
export const IMMUTABLE = 'field is immutable';

/** `ValidateNonnegativeField`. An absent value counts as zero. */
export function validateNonnegative(value: number | undefined, errors: ErrorList, path: FieldPath): void {
  if (value !== undefined && value < 0) errors.invalid(path, value, NOT_NEGATIVE);
}

/** `ValidateImmutableField`. Equal parts of an update are the same object, see registry/sharing.ts. */
export function validateImmutable(next: unknown, old: unknown, errors: ErrorList, path: FieldPath): void {
  if (next !== old) errors.invalid(path, next ?? null, IMMUTABLE);
}

/** A value that must be one of a few. Required if absent or empty. */
export function validateEnum(value: string | undefined, supported: readonly string[], errors: ErrorList, path: FieldPath): void {
  if (value === undefined || value === '') errors.required(path);
  else if (!supported.includes(value)) errors.notSupported(path, value, supported);
}

export function validateDNS1123Label(value: string, errors: ErrorList, path: FieldPath): void {
  errors.invalidEach(path, value, isDNS1123Label(value));
}

export function validateDNS1123Subdomain(value: string, errors: ErrorList, path: FieldPath): void {
  errors.invalidEach(path, value, isDNS1123Subdomain(value));
}

/** Parses a quantity. Returns undefined and adds an error if it is invalid. Decoding has already refused those from outside. */
export function readQuantity(text: string, errors: ErrorList, path: FieldPath): Quantity | undefined {
  try {
    return parseQuantity(text);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    errors.invalid(path, text, error.message);
    return undefined;
  }
}

/** A relative path inside a volume without `..` (`validateLocalDescendingPath`). */
export function validateLocalDescendingPath(value: string, errors: ErrorList, path: FieldPath): void {
  if (value.startsWith('/')) errors.invalid(path, value, 'must be a relative path');
  validateNoBacksteps(value, errors, path);
}

/** `validatePathNoBacksteps`. */
function validateNoBacksteps(value: string, errors: ErrorList, path: FieldPath): void {
  if (value.split('/').includes('..')) errors.invalid(path, value, "must not contain '..'");
}
