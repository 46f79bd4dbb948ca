import { aggregateMessage, invalidField, notSupportedField, type FieldError } from './field-error.ts';
import { FormatError } from './text.ts';
import type { Labels } from './labels.ts';
import { isQualifiedName, isValidLabelValue } from './names.ts';

/** A comparison of a label (apimachinery selection/operator.go). */
export type SelectorOperator = '=' | '==' | '!=' | 'in' | 'notin' | 'exists' | '!' | 'gt' | 'lt';

/** The operators between a key and a value, in the order of error messages. */
export const BINARY_OPERATORS: readonly SelectorOperator[] = ['in', 'notin', '=', '==', '!=', 'gt', 'lt'];
const UNARY_OPERATORS: readonly SelectorOperator[] = ['exists', '!'];

/** A requirement on one label: `tier in (cache,web)` (apimachinery labels/selector.go `Requirement`). */
export interface Requirement {
  readonly key: string;
  readonly operator: SelectorOperator;
  readonly values: readonly string[];
}

/** Creates a valid requirement (labels/selector.go `NewRequirement`). Throws `FormatError`. */
export function newRequirement(key: string, operator: SelectorOperator, values: readonly string[]): Requirement {
  const errors = validateRequirement(key, operator, values);
  if (errors.length > 0) throw new FormatError(aggregateMessage(errors));
  return { key, operator, values };
}

/** All errors of a requirement. `operator` may be any text, since it may come from a manifest. */
export function validateRequirement(key: string, operator: string, values: readonly string[]): FieldError[] {
  const errors: FieldError[] = [];
  const ofKey = isQualifiedName(key);
  if (ofKey.length > 0) errors.push(invalidField('key', key, ofKey.join('; ')));
  errors.push(...validateValueCount(operator, values));
  values.forEach((value, index) => {
    const ofValue = isValidLabelValue(value);
    if (ofValue.length > 0) errors.push(invalidField(`values[${index}][${key}]`, value, ofValue.join('; ')));
  });
  return errors;
}

function validateValueCount(operator: string, values: readonly string[]): FieldError[] {
  const wrong = (detail: string): FieldError[] => [invalidField('values', values, detail)];
  switch (operator) {
    case 'in':
    case 'notin':
      return values.length > 0 ? [] : wrong("for 'in', 'notin' operators, values set can't be empty");
    case '=':
    case '==':
    case '!=':
      return values.length === 1 ? [] : wrong('exact-match compatibility requires one single value');
    case 'exists':
    case '!':
      return values.length === 0 ? [] : wrong('values set must be empty for exists and does not exist');
    case 'gt':
    case 'lt': {
      const errors = values.length === 1 ? [] : wrong("for 'Gt', 'Lt' operators, exactly one value is required");
      values.forEach((value, index) => {
        if (parseInt64(value) !== undefined) return;
        errors.push(invalidField(`values[${index}]`, value, "for 'Gt', 'Lt' operators, the value must be an integer"));
      });
      return errors;
    }
    default:
      return [notSupportedField('operator', operator, [...BINARY_OPERATORS, ...UNARY_OPERATORS])];
  }
}

/** `Requirement.Matches`: `!=` and `notin` also match if the label is absent; `gt` and `lt` require an integer. */
export function requirementMatches({ key, operator, values }: Requirement, labels: Labels): boolean {
  const present = Object.hasOwn(labels, key);
  const label = labels[key]!;
  switch (operator) {
    case '=':
    case '==':
    case 'in':
      return present && values.includes(label);
    case '!=':
    case 'notin':
      return !present || !values.includes(label);
    case 'exists':
      return present;
    case '!':
      return !present;
    case 'gt':
    case 'lt':
      return present && compares(label, operator, values);
  }
}

function compares(label: string, operator: 'gt' | 'lt', values: readonly string[]): boolean {
  const actual = parseInt64(label);
  const bound = values.length === 1 ? parseInt64(values[0]!) : undefined;
  if (actual === undefined || bound === undefined) return false;
  return operator === 'gt' ? actual > bound : actual < bound;
}

/** `Requirement.String`: prints the values sorted. */
export function formatRequirement({ key, operator, values }: Requirement): string {
  switch (operator) {
    case 'exists':
      return key;
    case '!':
      return `!${key}`;
    case 'in':
    case 'notin':
      return `${key} ${operator} (${[...values].sort().join(',')})`;
    case 'gt':
      return `${key}>${values.join(',')}`;
    case 'lt':
      return `${key}<${values.join(',')}`;
    default:
      return `${key}${operator}${values.join(',')}`;
  }
}

/** Parses a decimal 64-bit integer. Returns undefined if the text is not one (Go's `strconv.ParseInt`). */
export function parseInt64(text: string): bigint | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}
