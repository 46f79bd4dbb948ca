import type { PodDisruptionBudget } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { DISRUPTION_BUDGET_COLUMNS } from './columns/policy.ts';
import { defineKind, statusOnly } from './definition.ts';
import { validateDisruptionBudget, validateDisruptionBudgetStatus } from './poddisruptionbudget-validation.ts';

const UNKNOWN = { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 };

/** policy/v1 PodDisruptionBudget (pkg/registry/policy/poddisruptionbudget/strategy.go). */
export const POD_DISRUPTION_BUDGET = defineKind<PodDisruptionBudget>({
  group: 'policy',
  version: 'v1',
  kind: 'PodDisruptionBudget',
  plural: 'poddisruptionbudgets',
  singular: 'poddisruptionbudget',
  shortNames: ['pdb'],
  categories: [],
  namespaced: true,
  nameRule: subdomainName,
  generation: 'spec',
  unconditionalUpdate: false,
  setDefaults: (budget) => (budget.spec === undefined ? { ...budget, spec: {} } : budget),
  prepareForCreate: (budget) => ({ ...budget, status: UNKNOWN }),
  validate: validateDisruptionBudget,
  validateUpdate: (next, _old, errors) => validateDisruptionBudget(next, errors),
  status: { ...statusOnly(), validateUpdate: validateDisruptionBudgetStatus },
  columns: DISRUPTION_BUDGET_COLUMNS,
});
