import {
  causeOf,
  duplicateField,
  forbiddenField,
  invalid,
  invalidField,
  notFoundField,
  notSupportedField,
  requiredField,
  tooLongField,
  tooManyField,
  type FieldError,
} from '../../api/index.ts';
import type { FieldPath } from './field-path.ts';

/** Shared by almost all objects. A list is allocated for the first error. */
const NO_ERRORS: FieldError[] = [];

/**
 * Collects the errors of an object: validation continues after the first error, so that a user sees all (apimachinery
 * util/validation/field `ErrorList`).
 */
export class ErrorList {
  #errors: FieldError[] = NO_ERRORS;

  get errors(): readonly FieldError[] {
    return this.#errors;
  }

  get empty(): boolean {
    return this.#errors.length === 0;
  }

  get length(): number {
    return this.#errors.length;
  }

  invalid(path: FieldPath, value: unknown, detail: string): void {
    this.add(invalidField(path.toString(), value, detail));
  }

  /** A value of a wrong type. `found`: the value, or the name of its type. */
  typeInvalid(path: FieldPath, found: unknown, detail: string): void {
    this.add({ type: 'FieldValueTypeInvalid', field: path.toString(), badValue: found, detail });
  }

  /** One error for each problem that a rule of api/names.ts found. */
  invalidEach(path: FieldPath, value: unknown, problems: readonly string[]): void {
    for (const problem of problems) this.invalid(path, value, problem);
  }

  required(path: FieldPath, detail = ''): void {
    this.add(requiredField(path.toString(), detail));
  }

  forbidden(path: FieldPath, detail: string): void {
    this.add(forbiddenField(path.toString(), detail));
  }

  duplicate(path: FieldPath, value: unknown): void {
    this.add(duplicateField(path.toString(), value));
  }

  notFound(path: FieldPath, value: unknown): void {
    this.add(notFoundField(path.toString(), value));
  }

  notSupported(path: FieldPath, value: unknown, supported: readonly string[]): void {
    this.add(notSupportedField(path.toString(), value, supported));
  }

  tooLong(path: FieldPath, maxBytes: number): void {
    this.add(tooLongField(path.toString(), maxBytes));
  }

  tooMany(path: FieldPath, actual: number, max: number): void {
    this.add(tooManyField(path.toString(), actual, max));
  }

  add(...errors: readonly FieldError[]): void {
    if (this.#errors === NO_ERRORS) this.#errors = [];
    this.#errors.push(...errors);
  }

  /** Throws the refusal of a request with all errors, if there are any. */
  throwIfAny(group: string, kind: string, name: string): void {
    if (this.#errors.length === 0) return;
    throw invalid(group, kind, name, this.#errors.map(causeOf));
  }
}
