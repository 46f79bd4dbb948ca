import type { MatchCondition } from '../../api/index.ts';
import type { PolicyExpressions } from '../admission/policies/expressions.ts';
import { type ErrorList, type FieldPath, validateLabelName } from '../validation/index.ts';

const MOST_CONDITIONS = 64;

/** `validateMatchConditions`. */
export function checkMatchConditions(
  conditions: readonly MatchCondition[],
  expressions: PolicyExpressions,
  errors: ErrorList,
  path: FieldPath,
): void {
  if (conditions.length > MOST_CONDITIONS) errors.tooMany(path, conditions.length, MOST_CONDITIONS);
  conditions.forEach(({ name = '', expression = '' }, i) => {
    const at = path.index(i);
    if (expression.trim() === '') errors.required(at.child('expression'));
    else expressions.check(expression.trim(), 'bool', errors, at.child('expression'));
    if (name === '') errors.required(at.child('name'));
    else validateLabelName(name, errors, at.child('name'));
    if (name !== '' && conditions.findIndex((other) => other.name === name) < i) errors.duplicate(at.child('name'), name);
  });
}
