import { FormatError, Selector, selectorFromLabelSelector, type PodDisruptionBudget } from '../../api/index.ts';
import { checkFields } from '../fields/check-fields.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { DISRUPTION_BUDGET_COLUMNS } from './columns/policy.ts';
import { defineKind, statusOnly } from './definition.ts';

const UNKNOWN = { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 };

/** policy/v1 PodDisruptionBudget (pkg/registry/policy/poddisruptionbudget/strategy.go). */
export const POD_DISRUPTION_BUDGET = defineKind<PodDisruptionBudget>({
  group: 'policy',
  version: 'v1',
  kind: 'PodDisruptionBudget',
  plural: 'poddisruptionbudgets',
  shortNames: ['pdb'],
  namespaced: true,
  generation: 'spec',
  unconditionalUpdate: false,
  prepareForCreate: (budget) => ({ ...budget, status: UNKNOWN }),
  validate: validateDisruptionBudget,
  validateUpdate: (next, _old, errors) => validateDisruptionBudget(next, errors),
  status: { ...statusOnly(), validateUpdate: validateDisruptionBudgetStatus },
  columns: DISRUPTION_BUDGET_COLUMNS,
  relations: [{ relation: 'selects', selector: selectorOf }],
});

const SPEC = FieldPath.of('spec');
const STATUS = FieldPath.of('status');

/** An empty selector chooses all Pods of the namespace. */
function selectorOf({ spec }: PodDisruptionBudget): Selector {
  try {
    return selectorFromLabelSelector(spec.selector);
  } catch (error) {
    // Validation allows label values here that no selector can hold.
    if (error instanceof FormatError) return Selector.nothing;
    throw error;
  }
}

/** policy/validation `ValidatePodDisruptionBudget`. */
function validateDisruptionBudget({ spec }: PodDisruptionBudget, errors: ErrorList): void {
  if (spec.minAvailable !== undefined && spec.maxUnavailable !== undefined)
    errors.invalid(SPEC, spec, 'minAvailable and maxUnavailable cannot be both set');
  checkFields('PodDisruptionBudgetSpec', spec, errors, SPEC);
}

/** policy/validation `ValidatePodDisruptionBudgetStatusUpdate`. */
function validateDisruptionBudgetStatus({ status }: PodDisruptionBudget, _old: PodDisruptionBudget, errors: ErrorList): void {
  checkFields('PodDisruptionBudgetStatus', status ?? UNKNOWN, errors, STATUS);
}
