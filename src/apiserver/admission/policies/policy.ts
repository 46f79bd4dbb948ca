import type {
  KubeObject,
  Validation,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidatingAdmissionPolicySpec,
} from '../../../api/index.ts';
import { matchConditions } from './conditions.ts';
import { Budget, BudgetError, type Context, evaluate, withVariables } from './evaluation.ts';

/** A rule that is not kept, or an expression that cannot be evaluated. */
export interface Violation {
  readonly message: string;
  readonly reason: 'Forbidden' | 'Invalid' | 'RequestEntityTooLarge' | 'Unauthorized';
  /** Absent if no single rule failed. */
  readonly expression?: string;
  /** What the expression saw. */
  readonly context?: Context;
}

/** What a policy says against a request. */
export interface Objection extends Violation {
  readonly policy: ValidatingAdmissionPolicy;
  /** Absent if the policy itself is configured wrongly. */
  readonly binding?: ValidatingAdmissionPolicyBinding;
  readonly params?: KubeObject;
}

/** Evaluates the rules of a policy with one object of params (policy/validating/validator.go `Validate`). `base`: what expressions see, without the variables. */
export function violationsOf(spec: ValidatingAdmissionPolicySpec, base: Context): readonly Violation[] {
  const { failurePolicy, variables = [], validations = [], auditAnnotations = [] } = spec;
  const match = matchConditions(spec.matchConditions, failurePolicy, () => base);
  if ('error' in match) return [{ message: match.error, reason: 'Invalid' }];
  if (!match.matches) return [];
  const found: Violation[] = [];
  const failed = (message: string, more: Partial<Violation> = {}): void => {
    if (failurePolicy !== 'Ignore') found.push({ message, reason: 'Invalid', ...more });
  };
  const budget = Budget.ofRules();
  const context = withVariables(variables, base, budget);
  try {
    for (const validation of validations) {
      const { expression } = validation;
      const outcome = evaluate(expression, context, budget);
      if ('error' in outcome) failed(outcome.error, { expression, context });
      else if (outcome.value !== true) found.push(violation(validation, context, budget));
    }
    for (const { valueExpression } of auditAnnotations) {
      const outcome = evaluate(valueExpression.trim(), context, budget);
      if ('error' in outcome) failed(outcome.error, { expression: valueExpression, context });
    }
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    return failurePolicy === 'Ignore' ? [] : [{ message: error.message, reason: 'Invalid' }];
  }
  return found;
}

function violation(validation: Validation, context: Context, budget: Budget): Violation {
  const { expression, reason = 'Invalid' } = validation;
  return { message: messageOf(validation, context, budget), reason: reason as Violation['reason'], expression, context };
}

const MOST_CHARS = 5 * 1024;

/** The text of the message's expression, else the message, else the rule itself. */
function messageOf({ expression, message = '', messageExpression = '' }: Validation, context: Context, budget: Budget): string {
  if (messageExpression !== '') {
    const outcome = evaluate(messageExpression, context, budget);
    const text = 'value' in outcome && typeof outcome.value === 'string' ? outcome.value.trim() : '';
    if (text !== '' && text.length <= MOST_CHARS && !text.includes('\n')) return text;
  }
  return message.trim() === '' ? `failed expression: ${expression.trim()}` : message.trim();
}
