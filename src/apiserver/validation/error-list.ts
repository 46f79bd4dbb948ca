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
  type StatusError,
} from '../../api/index.ts';
import type { FieldPath } from './field-path.ts';

/** What is wrong with an object: a validation goes on after the first error, so that a user sees them all (apimachinery util/validation/field `ErrorList`). */
export class ErrorList {
  readonly #errors: FieldError[] = [];

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
    this.#errors.push(invalidField(path.toString(), value, detail));
  }

  /** One error for each of the problems that a rule of api/names.ts found. */
  invalidEach(path: FieldPath, value: unknown, problems: readonly string[]): void {
    for (const problem of problems) this.invalid(path, value, problem);
  }

  required(path: FieldPath, detail = ''): void {
    this.#errors.push(requiredField(path.toString(), detail));
  }

  forbidden(path: FieldPath, detail: string): void {
    this.#errors.push(forbiddenField(path.toString(), detail));
  }

  duplicate(path: FieldPath, value: unknown): void {
    this.#errors.push(duplicateField(path.toString(), value));
  }

  notFound(path: FieldPath, value: unknown): void {
    this.#errors.push(notFoundField(path.toString(), value));
  }

  notSupported(path: FieldPath, value: unknown, supported: readonly string[]): void {
    this.#errors.push(notSupportedField(path.toString(), value, supported));
  }

  tooLong(path: FieldPath, maxBytes: number): void {
    this.#errors.push(tooLongField(path.toString(), maxBytes));
  }

  tooMany(path: FieldPath, actual: number, max: number): void {
    this.#errors.push(tooManyField(path.toString(), actual, max));
  }

  add(...errors: readonly FieldError[]): void {
    this.#errors.push(...errors);
  }

  /** The refusal of a request with all of the errors, or undefined where there is none. */
  toStatusError(group: string, kind: string, name: string): StatusError | undefined {
    return this.#errors.length === 0 ? undefined : invalid(group, kind, name, this.#errors.map(causeOf));
  }

  /** Throws the refusal where there is an error. */
  throwIfAny(group: string, kind: string, name: string): void {
    if (this.#errors.length === 0) return;
    throw invalid(group, kind, name, this.#errors.map(causeOf));
  }
}
