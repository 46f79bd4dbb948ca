import { quote } from './text.ts';
import type { StatusCause } from './status-error.ts';

/** The kind of an error in a field, as in status causes (apimachinery util/validation/field `ErrorType`). */
export type FieldErrorType =
  | 'FieldValueNotFound'
  | 'FieldValueRequired'
  | 'FieldValueDuplicate'
  | 'FieldValueInvalid'
  | 'FieldValueNotSupported'
  | 'FieldValueForbidden'
  | 'FieldValueTooLong'
  | 'FieldValueTooMany'
  | 'FieldValueTypeInvalid'
  | 'InternalError';

/** A field that failed validation (apimachinery util/validation/field `Error`). */
export interface FieldError {
  readonly type: FieldErrorType;
  /** Path of the field: `spec.template.spec.containers[0].image`. */
  readonly field: string;
  /** The value that was sent. Absent if the message omits it. */
  readonly badValue?: unknown;
  readonly detail: string;
}

const TITLES: Readonly<Record<FieldErrorType, string>> = {
  FieldValueNotFound: 'Not found',
  FieldValueRequired: 'Required value',
  FieldValueDuplicate: 'Duplicate value',
  FieldValueInvalid: 'Invalid value',
  FieldValueNotSupported: 'Unsupported value',
  FieldValueForbidden: 'Forbidden',
  FieldValueTooLong: 'Too long',
  FieldValueTooMany: 'Too many',
  FieldValueTypeInvalid: 'Invalid value',
  InternalError: 'Internal error',
};

/** The types whose message omits the value. */
const WITHOUT_VALUE: ReadonlySet<FieldErrorType> = new Set([
  'FieldValueRequired',
  'FieldValueForbidden',
  'FieldValueTooLong',
  'InternalError',
]);

/** Stands for a value that the message omits (`field.OmitValueType`). */
export const OMIT_VALUE = Symbol('omitted');

export function invalidField(field: string, badValue: unknown, detail: string): FieldError {
  return { type: 'FieldValueInvalid', field, badValue, detail };
}

export function requiredField(field: string, detail = ''): FieldError {
  return { type: 'FieldValueRequired', field, detail };
}

export function forbiddenField(field: string, detail: string): FieldError {
  return { type: 'FieldValueForbidden', field, detail };
}

export function duplicateField(field: string, badValue: unknown): FieldError {
  return { type: 'FieldValueDuplicate', field, badValue, detail: '' };
}

export function notFoundField(field: string, badValue: unknown): FieldError {
  return { type: 'FieldValueNotFound', field, badValue, detail: '' };
}

export function notSupportedField(field: string, badValue: unknown, supported: readonly string[]): FieldError {
  const detail = supported.length === 0 ? '' : `supported values: ${supported.map(quote).join(', ')}`;
  return { type: 'FieldValueNotSupported', field, badValue, detail };
}

/** A text of more than `maxBytes` bytes. */
export function tooLongField(field: string, maxBytes: number): FieldError {
  return { type: 'FieldValueTooLong', field, detail: `may not be more than ${maxBytes} ${maxBytes === 1 ? 'byte' : 'bytes'}` };
}

/** A list of more than `max` items. */
export function tooManyField(field: string, actual: number, max: number): FieldError {
  return {
    type: 'FieldValueTooMany',
    field,
    badValue: actual,
    detail: `must have at most ${max} ${max === 1 ? 'item' : 'items'}`,
  };
}

/** The message without the field's path (`Error.ErrorBody`): `Invalid value: "A": must be …`. */
function fieldErrorBody(error: FieldError): string {
  const title = TITLES[error.type];
  const head =
    WITHOUT_VALUE.has(error.type) || error.badValue === OMIT_VALUE ? title : `${title}: ${formatBadValue(error.badValue)}`;
  return error.detail === '' ? head : `${head}: ${error.detail}`;
}

/** `spec.replicas: Invalid value: -1: must be greater than or equal to 0` (`Error.Error`). */
export function fieldErrorMessage(error: FieldError): string {
  return `${error.field}: ${fieldErrorBody(error)}`;
}

/**
 * Several errors as one message, without duplicates, in brackets if there are more than one (apimachinery util/errors
 * `aggregate.Error`).
 */
export function aggregateMessage(errors: readonly FieldError[]): string {
  const messages = [...new Set(errors.map(fieldErrorMessage))];
  return messages.length === 1 ? messages[0]! : `[${messages.join(', ')}]`;
}

/** The error as a cause for `invalid()`. */
export function causeOf(error: FieldError): StatusCause {
  return { reason: error.type, message: fieldErrorBody(error), field: error.field };
}

function formatBadValue(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  return typeof value === 'string' ? quote(value) : JSON.stringify(value);
}
