import { describe, expect, it } from 'vitest';
import {
  aggregateMessage,
  byteLength,
  causeOf,
  fieldErrorMessage,
  invalidField,
  isConfigMapKey,
  isDNS1123Label,
  isDNS1123Subdomain,
  isEnvVarName,
  isQualifiedName,
  isValidLabelValue,
  isValidPortNum,
  notSupportedField,
  requiredField,
  tooLongField,
  tooManyField,
} from '../../../src/api/index.ts';

describe('the errors of an invalid name', () => {
  it('are those that the server reports', () => {
    expect(isDNS1123Label('web_1')).toEqual([
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ]);
    expect(isDNS1123Label('a.b')).toEqual(['must not contain dots']);
    expect(isDNS1123Subdomain('x'.repeat(254))).toEqual(['must be no more than 253 bytes']);
    expect(isQualifiedName('/app')).toEqual(['prefix part must be non-empty']);
    expect(isQualifiedName('example.com/')[0]).toBe('name part must be non-empty');
    expect(isValidPortNum(0)).toEqual(['must be between 1 and 65535, inclusive']);
    expect(isConfigMapKey('..')).toEqual(["must not be '..'"]);
    expect(isConfigMapKey('..x')).toEqual(["must not start with '..'"]);
    expect(isEnvVarName('1a')).toHaveLength(1);
  });

  it('count bytes, not characters', () => {
    expect(byteLength('aé大🙂')).toBe(1 + 2 + 3 + 4);
    expect(isValidLabelValue('a'.repeat(63))).toEqual([]);
  });
});

describe('an error about a field', () => {
  it('names the field, the value and the rule', () => {
    const error = invalidField('spec.replicas', -1, 'must be greater than or equal to 0');
    expect(fieldErrorMessage(error)).toBe('spec.replicas: Invalid value: -1: must be greater than or equal to 0');
    expect(causeOf(error)).toEqual({
      reason: 'FieldValueInvalid',
      field: 'spec.replicas',
      message: 'Invalid value: -1: must be greater than or equal to 0',
    });
  });

  it('writes values as JSON', () => {
    expect(fieldErrorMessage(invalidField('spec.selector', { matchLabels: { a: 'b' } }, 'field is immutable'))).toBe(
      'spec.selector: Invalid value: {"matchLabels":{"a":"b"}}: field is immutable',
    );
    expect(fieldErrorMessage(invalidField('a', undefined, 'x'))).toBe('a: Invalid value: null: x');
  });

  it('begins with the title of its type', () => {
    expect(fieldErrorMessage(requiredField('spec.selector'))).toBe('spec.selector: Required value');
    expect(fieldErrorMessage(notSupportedField('type', 'X', ['A', 'B']))).toBe(
      'type: Unsupported value: "X": supported values: "A", "B"',
    );
    expect(fieldErrorMessage(tooLongField('a', 10))).toBe('a: Too long: may not be more than 10 bytes');
    expect(fieldErrorMessage(tooManyField('a', 3, 1))).toBe('a: Too many: 3: must have at most 1 item');
  });

  it('is joined with others in brackets, without duplicates', () => {
    const errors = [requiredField('a'), requiredField('b'), requiredField('a')];
    expect(aggregateMessage(errors)).toBe('[a: Required value, b: Required value]');
    expect(aggregateMessage([requiredField('a')])).toBe('a: Required value');
  });
});
