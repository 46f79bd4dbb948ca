import type { Container, RestartRule } from '../../api/index.ts';
import type { ErrorList, FieldPath } from '../validation/index.ts';

const POLICIES = ['Always', 'Never', 'OnFailure'];
/** The actions of rules. Upstream also has RestartAllContainers, whose feature gate is as if it was off here. */
const ACTIONS = ['Restart'];
const OPERATORS = ['In', 'NotIn'];
const MAX_RULES = 20;
const MAX_EXIT_CODES = 255;

/** The restart policy of one container and its rules (core/validation `validateContainerRestartPolicy`). */
export function validateRestartPolicy(container: Container, errors: ErrorList, path: FieldPath): void {
  const { restartPolicy: policy } = container;
  const { restartPolicyRules: rules = [] } = container as { readonly restartPolicyRules?: readonly RestartRule[] };
  const at = path.child('restartPolicy');
  if (policy === undefined && rules.length > 0) errors.required(at, 'must specify restartPolicy when restart rules are used');
  if (policy !== undefined && !POLICIES.includes(policy)) errors.notSupported(at, policy, POLICIES);
  const list = path.child('restartPolicyRules');
  if (rules.length > MAX_RULES) errors.tooMany(list, rules.length, MAX_RULES);
  rules.forEach((rule, i) => validateRule(rule, errors, list.index(i)));
}

function validateRule({ action = '', exitCodes }: RestartRule, errors: ErrorList, path: FieldPath): void {
  if (!ACTIONS.includes(action)) errors.notSupported(path.child('action'), action, ACTIONS);
  const codes = path.child('exitCodes');
  if (exitCodes === undefined) return errors.required(codes, 'must be specified');
  const { operator = '', values = [] } = exitCodes;
  if (!OPERATORS.includes(operator)) errors.notSupported(codes.child('operator'), operator, OPERATORS);
  if (values.length > MAX_EXIT_CODES) errors.tooMany(codes.child('values'), values.length, MAX_EXIT_CODES);
}
