import { type ClusterRoleBinding, RBAC_GROUP } from '../../api/index.ts';
import { pathSegmentName } from '../validation/index.ts';
import { BINDING_COLUMNS } from './columns/rbac.ts';
import { defineKind } from './definition.ts';
import { BINDING_RELATIONS, validateBinding, validateBindingUpdate, withGroups } from './rolebinding.ts';

const KINDS = ['ClusterRole'];

/** rbac/v1 ClusterRoleBinding (pkg/registry/rbac/clusterrolebinding/strategy.go). */
export const CLUSTER_ROLE_BINDING = defineKind<ClusterRoleBinding>({
  group: RBAC_GROUP,
  version: 'v1',
  kind: 'ClusterRoleBinding',
  plural: 'clusterrolebindings',
  namespaced: false,
  nameRule: pathSegmentName,
  optional: true,
  createOnUpdate: true,
  setDefaults: withGroups,
  validate: (binding, errors) => validateBinding(binding, KINDS, errors),
  validateUpdate: (next, old, errors) => validateBindingUpdate(next, old, KINDS, errors),
  columns: BINDING_COLUMNS,
  relations: BINDING_RELATIONS,
});
