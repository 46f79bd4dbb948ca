import type { PodDisruptionBudget } from '../../api/index.ts';
import { FieldPath, validateLabelSelector, validateNonnegative, type ErrorList } from '../validation/index.ts';
import { validateAtMost100Percent, validateIntOrPercent } from './workload-validation.ts';

const SPEC = FieldPath.of('spec');
const STATUS = FieldPath.of('status');
const EVICTION_POLICIES = ['AlwaysAllow', 'IfHealthyBudget'];

/** policy/validation `ValidatePodDisruptionBudget`. */
export function validateDisruptionBudget({ spec }: PodDisruptionBudget, errors: ErrorList): void {
  if (spec.minAvailable !== undefined && spec.maxUnavailable !== undefined)
    errors.invalid(SPEC, spec, 'minAvailable and maxUnavailable cannot be both set');
  for (const field of ['minAvailable', 'maxUnavailable'] as const) {
    validateIntOrPercent(spec[field], errors, SPEC.child(field));
    validateAtMost100Percent(spec[field], errors, SPEC.child(field));
  }
  validateLabelSelector(spec.selector, errors, SPEC.child('selector'));
  const policy = spec.unhealthyPodEvictionPolicy;
  if (policy !== undefined && !EVICTION_POLICIES.includes(policy))
    errors.notSupported(SPEC.child('unhealthyPodEvictionPolicy'), policy, EVICTION_POLICIES);
}

/** policy/validation `ValidatePodDisruptionBudgetStatusUpdate`. */
export function validateDisruptionBudgetStatus(
  { status }: PodDisruptionBudget,
  _old: PodDisruptionBudget,
  errors: ErrorList,
): void {
  for (const count of ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods'] as const)
    validateNonnegative(status?.[count], errors, STATUS.child(count));
}
