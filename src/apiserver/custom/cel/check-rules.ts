import type { Environment } from '@marcbachmann/cel-js';
import type { ErrorList, FieldPath } from '../../validation/index.ts';
import { fieldAt } from '../schema/field-at.ts';
import type { SchemaPlace } from '../schema/check-schema.ts';
import type { Schema } from '../schema/schema.ts';
import { checkRule } from './compile-rule.ts';
import { checkEnvironment } from './environment.ts';

type Rule = NonNullable<Schema['x-kubernetes-validations']>[number];

const REASONS = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];

/** Checks what a schema's rules say, and compiles them if the schema itself is valid (apiextensions validation.go, the part about `XValidations`). */
export function checkRules(schema: Schema, place: SchemaPlace, errors: ErrorList, path: FieldPath): void {
  const rules = schema['x-kubernetes-validations'] ?? [];
  rules.forEach((rule, i) => checkTexts(rule, schema, errors, path.child('x-kubernetes-validations').index(i)));
  if (!errors.empty) return;
  // The types of a schema are declared once for all its rules.
  const environments = new Map<boolean, Environment>();
  const environmentOf = ({ optionalOldSelf = false }: Rule): Environment => {
    const known = environments.get(optionalOldSelf) ?? checkEnvironment(schema, place.isRoot, optionalOldSelf);
    environments.set(optionalOldSelf, known);
    return known;
  };
  rules.forEach((rule, i) => {
    const at = path.child('x-kubernetes-validations').index(i);
    checkExpressions(rule, environmentOf(rule), place, errors, at);
  });
}

function checkTexts(rule: Rule, schema: Schema, errors: ErrorList, path: FieldPath): void {
  const { rule: text = '', message = '', messageExpression = '', reason, fieldPath = '' } = rule;
  if (text.trim() === '') errors.required(path.child('rule'), 'rule is not specified');
  else if (message !== '' && message.trim() === '')
    errors.invalid(path.child('message'), message, 'message must be non-empty if specified');
  else if (hasBreak(message.trim())) errors.invalid(path.child('message'), message, 'message must not contain line breaks');
  else if (hasBreak(text.trim()) && message.trim() === '')
    errors.required(path.child('message'), 'message must be specified if rule contains line breaks');
  if (messageExpression !== '' && messageExpression.trim() === '')
    errors.required(path.child('messageExpression'), 'messageExpression must be non-empty if specified');
  if (reason !== undefined && !REASONS.includes(reason)) errors.notSupported(path.child('reason'), reason, REASONS);
  const at = path.child('fieldPath');
  if (fieldPath === '') return;
  if (fieldPath.trim() === '') errors.invalid(at, fieldPath, 'fieldPath must be non-empty if specified');
  if (hasBreak(fieldPath)) errors.invalid(at, fieldPath, 'fieldPath must not contain line breaks');
  if (typeof fieldAt(fieldPath, schema, { brackets: true }) === 'string')
    errors.invalid(at, fieldPath, 'fieldPath must be a valid path');
}

function hasBreak(text: string): boolean {
  return /[\n\r]/.test(text);
}

function checkExpressions(rule: Rule, environment: Environment, place: SchemaPlace, errors: ErrorList, path: FieldPath): void {
  const { optionalOldSelf, messageExpression = '' } = rule;
  const { uncorrelated } = place;
  const checked = checkRule(rule.rule, 'bool', environment);
  if ('problem' in checked) errors.invalid(path.child('rule'), rule, checked.problem);
  if (messageExpression !== '') {
    const message = checkRule(messageExpression, 'string', environment);
    if ('problem' in message)
      errors.invalid(
        path.child('messageExpression'),
        rule,
        message.problem.replace(/^compilation/, 'messageExpression compilation'),
      );
  }
  if ('problem' in checked) return;
  if (!checked.usesOldSelf) {
    if (optionalOldSelf !== undefined)
      errors.invalid(path.child('optionalOldSelf'), optionalOldSelf, 'may not be set if oldSelf is not used in rule');
  } else if (uncorrelated !== undefined) {
    const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelated.toString()}`;
    errors.invalid(path.child('rule'), rule.rule, detail);
  }
}
