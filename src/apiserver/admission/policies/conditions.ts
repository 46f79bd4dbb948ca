import { aggregateTexts, type MatchCondition } from '../../../api/index.ts';
import { Budget, BudgetError, type Context, evaluate } from './evaluation.ts';

/** Whether all conditions are true. An error is what is told if the failure policy is Fail; with Ignore, the request does not match. */
export type Match = { readonly matches: boolean } | { readonly error: string };

/** Evaluates the conditions of a webhook or a policy (admission/plugin/webhook/matchconditions/matcher.go `Match`). */
export function matchConditions(
  conditions: readonly MatchCondition[] | undefined,
  failurePolicy: string | undefined,
  context: () => Context,
): Match {
  if (conditions === undefined || conditions.length === 0) return { matches: true };
  const failed = (error: string): Match => (failurePolicy === 'Ignore' ? { matches: false } : { error });
  const budget = Budget.ofConditions();
  const seen = context();
  const errors: string[] = [];
  try {
    for (const { expression } of conditions) {
      const outcome = evaluate(expression.trim(), seen, budget);
      if ('error' in outcome) errors.push(outcome.error);
      else if (outcome.value === false) return { matches: false };
    }
  } catch (error) {
    if (error instanceof BudgetError) return failed(error.message);
    throw error;
  }
  return errors.length === 0 ? { matches: true } : failed(aggregateTexts(errors));
}
