import { type ClusterRole, RBAC_GROUP } from '../../api/index.ts';
import { type ErrorList, FieldPath, pathSegmentName, validateLabelSelector } from '../validation/index.ts';
import { ROLE_COLUMNS } from './columns/rbac.ts';
import { defineKind } from './definition.ts';
import { validateRules } from './role.ts';

/** rbac/v1 ClusterRole (pkg/registry/rbac/clusterrole/strategy.go). */
export const CLUSTER_ROLE = defineKind<ClusterRole>({
  group: RBAC_GROUP,
  version: 'v1',
  kind: 'ClusterRole',
  plural: 'clusterroles',
  namespaced: false,
  nameRule: pathSegmentName,
  optional: true,
  createOnUpdate: true,
  validate: validateClusterRole,
  columns: ROLE_COLUMNS,
});

/** rbac/validation `ValidateClusterRole`. */
function validateClusterRole({ rules, aggregationRule }: ClusterRole, errors: ErrorList): void {
  validateRules(rules, false, errors);
  if (aggregationRule === undefined) return;
  const { clusterRoleSelectors = [] } = aggregationRule;
  const path = FieldPath.of('aggregationRule', 'clusterRoleSelectors');
  if (clusterRoleSelectors.length === 0)
    errors.required(path, 'at least one clusterRoleSelector required if aggregationRule is non-nil');
  clusterRoleSelectors.forEach((selector, i) => validateLabelSelector(selector, errors, path.index(i)));
}
