import { isFields, type Fields } from '../../../api/index.ts';
import { Optional } from '@marcbachmann/cel-js';
import { CostError } from '../../../api/cel/cost.ts';
import { FieldPath, type ErrorList } from '../../validation/index.ts';
import { oldItems } from '../objects/old-items.ts';
import { fieldAt } from '../schema/field-at.ts';
import { entrySchema, partsOf, propertySchema, type Schema } from '../schema/schema.ts';
import { compileRule, type RuleEvaluation } from './compile-rule.ts';
import { withMeta } from './environment.ts';
import { ruleValue } from './values.ts';

/** The most work of all rules of one object (apiserver pkg/apis/cel/config.go `RuntimeCELCostBudget`). */
const BUDGET = 10_000_000;

type Rule = NonNullable<Schema['x-kubernetes-validations']>[number];

/** The rules of schemas, ready to be evaluated. */
const COMPILED = new WeakMap<Rule, { readonly rule: RuleEvaluation; readonly message: RuleEvaluation | undefined }>();

function compiled(rule: Rule) {
  let found = COMPILED.get(rule);
  if (found === undefined) {
    const { messageExpression = '', optionalOldSelf = false } = rule;
    found = {
      rule: compileRule(rule.rule, optionalOldSelf),
      message: messageExpression === '' ? undefined : compileRule(messageExpression, optionalOldSelf),
    };
    COMPILED.set(rule, found);
  }
  return found;
}

const HAS_RULES = new WeakMap<Schema, boolean>();

/** Whether a schema has rules anywhere. */
export function hasRules(schema: Schema): boolean {
  let has = HAS_RULES.get(schema);
  if (has === undefined) {
    has = (schema['x-kubernetes-validations'] ?? []).length > 0 || partsOf(schema).some(hasRules);
    HAS_RULES.set(schema, has);
  }
  return has;
}

/** Ends the evaluation of all further rules of an object. */
class BudgetError extends Error {}

/** Evaluates the rules of an object's schema (apiextensions-apiserver pkg/apiserver/schema/cel/validation.go `Validator.Validate`). */
export class RuleCheck {
  readonly #errors: ErrorList;
  #budget = BUDGET;

  constructor(errors: ErrorList) {
    this.#errors = errors;
  }

  /** `old`: the object before an update. */
  check(object: Fields, old: Fields | undefined, schema: Schema): void {
    try {
      this.#visit(object, old, withMeta(schema), FieldPath.root);
    } catch (error) {
      if (!(error instanceof BudgetError)) throw error;
    }
  }

  #visit(value: unknown, old: unknown, schema: Schema, path: FieldPath): void {
    if (value === null || value === undefined || !hasRules(schema)) return;
    for (const rule of schema['x-kubernetes-validations'] ?? []) this.#evaluate(rule, value, old, schema, path);
    if (Array.isArray(value)) {
      const { items } = schema;
      if (items === undefined) return;
      const before = oldItems(schema, value, old);
      value.forEach((item, i) => this.#visit(item, before(i), items, path.index(i)));
    } else if (isFields(value)) {
      const before = isFields(old) ? old : {};
      const entries = entrySchema(schema);
      for (const [name, field] of Object.entries(value)) {
        const property = propertySchema(schema, name);
        const was = Object.hasOwn(before, name) ? before[name] : undefined;
        if (property !== undefined) this.#visit(field, was, property, path.child(name));
        else if (entries !== undefined) this.#visit(field, was, entries, path.key(name));
      }
    }
  }

  #evaluate(rule: Rule, value: unknown, old: unknown, schema: Schema, path: FieldPath): void {
    const { rule: evaluation, message } = compiled(rule);
    const isOptional = rule.optionalOldSelf === true;
    if (evaluation.usesOldSelf && old === undefined && !isOptional) return;
    // What has not changed may stay as it is, unless the rule is about the change.
    if (!evaluation.usesOldSelf && old === value) return;
    const self = ruleValue(value, schema);
    const before = old === undefined ? undefined : ruleValue(old, schema);
    const oldSelf = isOptional ? Optional.of(before) : before;
    const answer = this.#run(evaluation, self, oldSelf, rule, schema, path);
    if (answer === undefined || answer.value === true) return;
    const words = message && this.#message(message, self, oldSelf);
    this.#report(rule, words ?? ruleMessage(rule), schema, path);
  }

  /** Undefined if the rule cannot be evaluated, which is reported. */
  #run(
    evaluation: RuleEvaluation,
    self: unknown,
    oldSelf: unknown,
    rule: Rule,
    schema: Schema,
    path: FieldPath,
  ): { readonly value: unknown } | undefined {
    const refuse = (detail: string): void => this.#errors.invalid(shownPath(path), schema.type ?? '', detail);
    try {
      const { value, cost } = evaluation.evaluate(self, oldSelf);
      this.#budget -= cost;
      if (this.#budget >= 0) return { value };
    } catch (error) {
      if (!(error instanceof CostError)) {
        refuse(evaluationWords(error, rule));
        return undefined;
      }
      const why = 'operation cancelled: actual cost limit exceeded';
      refuse(`'${why}': no further validation rules will be run due to call cost exceeds limit for rule: ${ruleText(rule)}`);
      throw new BudgetError();
    }
    refuse('validation failed due to running out of cost budget, no further validation rules will be run');
    throw new BudgetError();
  }

  /** The text of a message expression. Undefined if it makes none: then the rule's message is told. */
  #message(evaluation: RuleEvaluation, self: unknown, oldSelf: unknown): string | undefined {
    try {
      const { value, cost } = evaluation.evaluate(self, oldSelf);
      this.#budget -= cost;
      const text = typeof value === 'string' ? value.trim() : '';
      return text === '' || /[\n\r]/.test(text) || text.length > 5_000 ? undefined : text;
    } catch (error) {
      if (error instanceof Error) return undefined;
      throw error;
    }
  }

  /** `fieldErrorForReason`. */
  #report({ reason, fieldPath = '' }: Rule, detail: string, schema: Schema, path: FieldPath): void {
    const found = fieldPath === '' ? undefined : fieldAt(fieldPath, schema, { brackets: true });
    const names = found === undefined || typeof found === 'string' ? [] : found.names;
    const at = shownPath(names.reduce((above, name) => above.child(name), path));
    const type = schema.type ?? '';
    if (reason === 'FieldValueForbidden') this.#errors.forbidden(at, detail);
    else if (reason === 'FieldValueRequired') this.#errors.required(at, detail);
    else if (reason === 'FieldValueDuplicate') this.#errors.duplicate(at, type);
    else this.#errors.invalid(at, type, detail);
  }
}

/** Go writes the path of the object itself so. */
function shownPath(path: FieldPath): FieldPath {
  return path === FieldPath.root ? FieldPath.of('<nil>') : path;
}

function ruleText({ rule, message = '' }: Rule): string {
  return (message === '' ? rule : message).trim();
}

function ruleMessage(rule: Rule): string {
  return (rule.message ?? '') === '' ? `failed rule: ${ruleText(rule)}` : ruleText(rule);
}

function evaluationWords(error: unknown, rule: Rule): string {
  const words = (error instanceof Error ? error.message : String(error)).split('\n')[0]!.replace(/^No such/, 'no such');
  if (words.startsWith('no such overload'))
    return `'no such overload': call arguments did not match a supported operator, function or macro signature for rule: ${ruleText(rule)}`;
  return `${words} evaluating rule: ${ruleText(rule)}`;
}
