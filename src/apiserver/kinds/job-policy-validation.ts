import {
  OMIT_VALUE,
  isQualifiedName,
  type JobTemplateJobSpec,
  type PodFailurePolicyRule,
  type SuccessPolicy,
} from '../../api/index.ts';
import { validateNonnegative, type ErrorList, type FieldPath } from '../validation/index.ts';
import { IndexesError, countIndexes } from './job-indexes.ts';

const ACTIONS = ['Count', 'FailIndex', 'FailJob', 'Ignore'];
const OPERATORS = ['In', 'NotIn'];
const STATUSES = ['False', 'True', 'Unknown'];
const REPLACEMENT_POLICIES = ['Failed', 'TerminatingOrFailed'];

const MAX_RULES = 20;
const MAX_EXIT_CODES = 255;
const MAX_CONDITION_PATTERNS = 20;
const MAX_SUCCESS_RULES = 20;
const MAX_SUCCEEDED_INDEXES_LENGTH = 65_536;

/** batch/validation `validatePodFailurePolicy`. */
export function validatePodFailurePolicy(spec: JobTemplateJobSpec, errors: ErrorList, path: FieldPath): void {
  const rules = spec.podFailurePolicy?.rules ?? [];
  const at = path.child('rules');
  if (rules.length > MAX_RULES) errors.tooMany(at, rules.length, MAX_RULES);
  const { containers, initContainers = [] } = spec.template.spec;
  const names = new Set([...(containers ?? []), ...initContainers].map(({ name }) => name));
  rules.forEach((rule, i) => validateRule(spec, rule, names, errors, at.index(i)));
}

/** `validatePodFailurePolicyRule`. */
function validateRule(
  spec: JobTemplateJobSpec,
  rule: PodFailurePolicyRule,
  names: ReadonlySet<string>,
  errors: ErrorList,
  path: FieldPath,
): void {
  const { action, onExitCodes, onPodConditions = [] } = rule;
  validateChoice(action, ACTIONS, errors, path.child('action'));
  if (action === 'FailIndex' && spec.backoffLimitPerIndex === undefined)
    errors.invalid(path.child('action'), action, 'requires the backoffLimitPerIndex to be set');
  if (onExitCodes !== undefined) validateOnExitCodes(onExitCodes, names, errors, path.child('onExitCodes'));
  if (onPodConditions.length > 0) validateOnPodConditions(onPodConditions, errors, path.child('onPodConditions'));
  if (onExitCodes !== undefined && onPodConditions.length > 0)
    errors.invalid(path, OMIT_VALUE, 'specifying both OnExitCodes and OnPodConditions is not supported');
  if (onExitCodes === undefined && onPodConditions.length === 0)
    errors.invalid(path, OMIT_VALUE, 'specifying one of OnExitCodes and OnPodConditions is required');
}

/** A required choice; the error lists the valid values. */
function validateChoice(value: string | undefined, choices: readonly string[], errors: ErrorList, path: FieldPath): void {
  if (value === undefined || value === '')
    errors.required(path, `valid values: [${choices.map((choice) => `"${choice}"`).join(' ')}]`);
  else if (!choices.includes(value)) errors.notSupported(path, value, choices);
}

/** `validatePodFailurePolicyRuleOnExitCodes`. */
function validateOnExitCodes(
  { containerName, operator, values = [] }: NonNullable<PodFailurePolicyRule['onExitCodes']>,
  names: ReadonlySet<string>,
  errors: ErrorList,
  path: FieldPath,
): void {
  validateChoice(operator, OPERATORS, errors, path.child('operator'));
  if (containerName !== undefined && !names.has(containerName)) {
    const why = 'must be one of the container or initContainer names in the pod template';
    errors.invalid(path.child('containerName'), containerName, why);
  }
  const at = path.child('values');
  if (values.length === 0) errors.invalid(at, values, 'at least one value is required');
  else if (values.length > MAX_EXIT_CODES) errors.tooMany(at, values.length, MAX_EXIT_CODES);
  values.forEach((value, i) => {
    if (operator === 'In' && value === 0) errors.invalid(at.index(i), value, 'must not be 0 for the In operator');
    if (values.indexOf(value) < i) errors.duplicate(at.index(i), value);
  });
  if (values.some((value, i) => i > 0 && values[i - 1]! > value)) errors.invalid(at, values, 'must be ordered');
}

/** `validatePodFailurePolicyRuleOnPodConditions`. */
function validateOnPodConditions(
  patterns: NonNullable<PodFailurePolicyRule['onPodConditions']>,
  errors: ErrorList,
  path: FieldPath,
): void {
  if (patterns.length > MAX_CONDITION_PATTERNS) errors.tooMany(path, patterns.length, MAX_CONDITION_PATTERNS);
  patterns.forEach(({ type, status }, i) => {
    errors.invalidEach(path.index(i).child('type'), type ?? '', isQualifiedName(type ?? ''));
    validateChoice(status, STATUSES, errors, path.index(i).child('status'));
  });
}

/** `validatePodReplacementPolicy`. With a failure policy, a Pod may be replaced only after it has failed. */
export function validatePodReplacementPolicy(spec: JobTemplateJobSpec, errors: ErrorList, path: FieldPath): void {
  const policy = spec.podReplacementPolicy;
  const supported = spec.podFailurePolicy === undefined ? REPLACEMENT_POLICIES : ['Failed'];
  if (policy !== undefined && !supported.includes(policy)) errors.notSupported(path, policy, supported);
}

/** `validateSuccessPolicy`. */
export function validateSuccessPolicy(spec: JobTemplateJobSpec, errors: ErrorList, path: FieldPath): void {
  if (spec.completionMode !== 'Indexed') return errors.invalid(path, spec.successPolicy, 'requires indexed completion mode');
  const rules = spec.successPolicy?.rules ?? [];
  const at = path.child('rules');
  if (rules.length === 0) errors.required(at, 'at least one rules must be specified when the successPolicy is specified');
  if (rules.length > MAX_SUCCESS_RULES) errors.tooMany(at, rules.length, MAX_SUCCESS_RULES);
  rules.forEach((rule, i) => validateSuccessRule(rule, spec.completions ?? 0, errors, at.index(i)));
}

/** `validateSuccessPolicyRule`. */
function validateSuccessRule(
  { succeededCount, succeededIndexes }: SuccessPolicy['rules'][number],
  completions: number,
  errors: ErrorList,
  path: FieldPath,
): void {
  if (succeededCount === undefined && succeededIndexes === undefined)
    errors.required(path, 'at least one of succeededCount or succeededIndexes must be specified');
  let named = 0;
  if (succeededIndexes !== undefined) {
    const at = path.child('succeededIndexes');
    if (succeededIndexes.length > MAX_SUCCEEDED_INDEXES_LENGTH) errors.tooLong(at, MAX_SUCCEEDED_INDEXES_LENGTH);
    try {
      named = countIndexes(succeededIndexes, completions);
    } catch (error) {
      if (!(error instanceof IndexesError)) throw error;
      errors.invalid(at, succeededIndexes, `error parsing succeededIndexes: ${error.message}`);
    }
  }
  if (succeededCount === undefined) return;
  const at = path.child('succeededCount');
  validateNonnegative(succeededCount, errors, at);
  const atMost = (limit: number, what: string): void => {
    if (succeededCount > limit)
      errors.invalid(at, succeededCount, `must be less than or equal to ${limit} (the number of ${what})`);
  };
  atMost(completions, 'specified completions');
  if (succeededIndexes !== undefined) atMost(named, 'indexes in the specified succeededIndexes field');
}
