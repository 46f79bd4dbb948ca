import {
  FormatError,
  isFields,
  parseSelector,
  type FieldErrorType,
  type CustomResourceSubresourceScale,
  type Fields,
} from '../../../api/index.ts';
import { ErrorList, FieldPath } from '../../validation/index.ts';
import { valueAt } from '../paths.ts';
import { entrySchema, isEmbedded, propertySchema, type Schema } from '../schema/schema.ts';
import { hasRules, RuleCheck } from '../cel/rule-check.ts';
import { beginSearches } from '../../cel/pattern.ts';
import { checkListItems } from './check-list-items.ts';
import { checkValue } from './check-value.ts';

/** The errors after which no rule is evaluated. */
const BLOCKING: ReadonlySet<string> = new Set<FieldErrorType>([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
]);

const MOST_REPLICAS = 2 ** 31 - 1;

/** Validates the objects of one version of a custom kind (apiextensions-apiserver pkg/registry/customresource: strategy.go, validator.go). */
export class ObjectCheck {
  readonly #schema: Schema;
  readonly #scale: CustomResourceSubresourceScale | undefined;
  readonly #hasRules: boolean;

  constructor(schema: Schema, scale: CustomResourceSubresourceScale | undefined) {
    this.#schema = schema;
    this.#scale = scale;
    this.#hasRules = hasRules(schema);
  }

  create(object: Fields, errors: ErrorList): void {
    beginSearches();
    checkValue(object, undefined, this.#schema, errors, FieldPath.root);
    this.#checkScale(object, errors);
    checkEmbedded(object, this.#schema, errors, FieldPath.root, true);
    checkListItems(object, this.#schema, errors, FieldPath.root);
    this.#checkRules(object, undefined, errors);
  }

  /** What was wrong before, and has not changed, may stay. */
  update(next: Fields, old: Fields, errors: ErrorList): void {
    beginSearches();
    checkValue(next, old, this.#schema, errors, FieldPath.root);
    this.#checkScale(next, errors);
    checkEmbedded(next, this.#schema, errors, FieldPath.root, true);
    const [now, before] = [new ErrorList(), new ErrorList()];
    checkListItems(next, this.#schema, now, FieldPath.root);
    if (!now.empty) checkListItems(old, this.#schema, before, FieldPath.root);
    if (before.empty) errors.add(...now.errors);
    this.#checkRules(next, old, errors);
  }

  /** Rules are about objects that their schema allows (strategy.go `hasBlockingErr`). */
  #checkRules(object: Fields, old: Fields | undefined, errors: ErrorList): void {
    if (!this.#hasRules) return;
    if (errors.errors.some(({ type }) => BLOCKING.has(type)))
      return errors.invalid(
        FieldPath.of('<nil>'),
        null,
        'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
      );
    new RuleCheck(errors).check(object, old, this.#schema);
  }

  /** `ValidateScaleSpec`, `ValidateScaleStatus`. */
  #checkScale(object: Fields, errors: ErrorList): void {
    if (this.#scale === undefined) return;
    const { specReplicasPath, statusReplicasPath, labelSelectorPath = '' } = this.#scale;
    for (const path of [specReplicasPath, statusReplicasPath]) {
      const replicas = valueAt(object, path);
      if (typeof replicas !== 'number') continue;
      if (replicas < 0) errors.invalid(pathOf(path), replicas, 'should be a non-negative integer');
      if (replicas > MOST_REPLICAS) errors.invalid(pathOf(path), replicas, `should be less than or equal to ${MOST_REPLICAS}`);
    }
    const selector = labelSelectorPath === '' ? undefined : valueAt(object, labelSelectorPath);
    if (typeof selector !== 'string') return;
    try {
      parseSelector(selector);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      errors.invalid(pathOf(labelSelectorPath), selector, error.message);
    }
  }
}

function pathOf(path: string): FieldPath {
  return FieldPath.of(...path.slice(1).split('.'));
}

/** An embedded resource says what it is (schema/objectmeta/validation.go). The root does in any case. */
function checkEmbedded(value: unknown, schema: Schema | undefined, errors: ErrorList, path: FieldPath, isRoot = false): void {
  if (schema === undefined) return;
  if (Array.isArray(value)) return value.forEach((item, i) => checkEmbedded(item, schema.items, errors, path.index(i)));
  if (!isFields(value)) return;
  if (!isRoot && isEmbedded(schema))
    for (const field of ['apiVersion', 'kind'])
      if ((value[field] ?? '') === '') errors.required(path.child(field), 'must not be empty');
  for (const [name, field] of Object.entries(value)) {
    const property = propertySchema(schema, name);
    checkEmbedded(field, property ?? entrySchema(schema), errors, property === undefined ? path.key(name) : path.child(name));
  }
}
