import { type PolicyRule, RBAC_GROUP, type Role } from '../../api/index.ts';
import { type ErrorList, FieldPath, pathSegmentName } from '../validation/index.ts';
import { ROLE_COLUMNS } from './columns/rbac.ts';
import { defineKind } from './definition.ts';

/** rbac/v1 Role (pkg/registry/rbac/role/strategy.go). */
export const ROLE = defineKind<Role>({
  group: RBAC_GROUP,
  version: 'v1',
  kind: 'Role',
  plural: 'roles',
  namespaced: true,
  nameRule: pathSegmentName,
  optional: true,
  createOnUpdate: true,
  validate: ({ rules }, errors) => validateRules(rules, true, errors),
  columns: ROLE_COLUMNS,
});

/** rbac/validation `ValidatePolicyRule` for each rule. */
export function validateRules(rules: readonly PolicyRule[] | undefined, isNamespaced: boolean, errors: ErrorList): void {
  rules?.forEach((rule, i) => validateRule(rule, isNamespaced, errors, FieldPath.of('rules').index(i)));
}

function validateRule(rule: Partial<PolicyRule>, isNamespaced: boolean, errors: ErrorList, path: FieldPath): void {
  const { verbs = [], apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  if (verbs.length === 0) errors.required(path.child('verbs'), 'verbs must contain at least one value');
  if (nonResourceURLs.length > 0) {
    const at = path.child('nonResourceURLs');
    if (isNamespaced) errors.invalid(at, nonResourceURLs, 'namespaced rules cannot apply to non-resource URLs');
    if (apiGroups.length + resources.length + resourceNames.length > 0)
      errors.invalid(at, nonResourceURLs, 'rules cannot apply to both regular resources and non-resource URLs');
    return;
  }
  if (apiGroups.length === 0) errors.required(path.child('apiGroups'), 'resource rules must supply at least one api group');
  if (resources.length === 0) errors.required(path.child('resources'), 'resource rules must supply at least one resource');
}
