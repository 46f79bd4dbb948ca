import {
  isDNS1123Subdomain,
  jsonEqual,
  RBAC_GROUP,
  type ClusterRoleBinding,
  type Json,
  type RoleBinding,
  type RoleRef,
  type Subject,
} from '../../api/index.ts';
import { type ErrorList, FieldPath, pathSegmentName } from '../validation/index.ts';
import { BINDING_COLUMNS } from './columns/rbac.ts';
import { defineKind } from './definition.ts';
import type { Relation } from './relation.ts';

const ROLE_REF = FieldPath.of('roleRef');
const KINDS = ['Role', 'ClusterRole'];

/** A binding binds its role to its subjects. Users and groups are no objects. */
export const BINDING_RELATIONS: readonly Relation<RoleBinding | ClusterRoleBinding>[] = [
  {
    relation: 'binds',
    to: ({ metadata: { namespace: own }, roleRef, subjects = [] }) => [
      { kind: roleRef.kind, name: roleRef.name, ...(roleRef.kind === 'Role' && { namespace: own }) },
      ...subjects.flatMap(({ kind, name, namespace = own }) => (kind === 'ServiceAccount' ? [{ kind, name, namespace }] : [])),
    ],
  },
];

/** rbac/v1 RoleBinding (pkg/registry/rbac/rolebinding/strategy.go). */
export const ROLE_BINDING = defineKind<RoleBinding>({
  group: RBAC_GROUP,
  version: 'v1',
  kind: 'RoleBinding',
  plural: 'rolebindings',
  namespaced: true,
  nameRule: pathSegmentName,
  optional: true,
  createOnUpdate: true,
  setDefaults: withGroups,
  validate: (binding, errors) => validateBinding(binding, KINDS, errors),
  validateUpdate: (next, old, errors) => validateBindingUpdate(next, old, KINDS, errors),
  columns: BINDING_COLUMNS,
  relations: BINDING_RELATIONS,
});

/** `SetDefaults_RoleBinding` and `SetDefaults_Subject`. */
export function withGroups<T extends RoleBinding | ClusterRoleBinding>(binding: T): T {
  const { roleRef, subjects } = binding;
  return {
    ...binding,
    ...(roleRef !== undefined && { roleRef: { ...roleRef, apiGroup: roleRef.apiGroup || RBAC_GROUP } }),
    ...(subjects !== undefined && { subjects: subjects.map(withGroup) }),
  };
}

function withGroup(subject: Subject): Subject {
  const { kind, apiGroup = '' } = subject;
  return apiGroup === '' && (kind === 'User' || kind === 'Group') ? { ...subject, apiGroup: RBAC_GROUP } : subject;
}

/** rbac/validation `ValidateRoleBinding`, `ValidateClusterRoleBinding`. `kinds`: of the roles that it may name. */
export function validateBinding(binding: RoleBinding | ClusterRoleBinding, kinds: readonly string[], errors: ErrorList): void {
  const { apiGroup = '', kind = '', name = '' }: Partial<RoleRef> = binding.roleRef ?? {};
  if (apiGroup !== RBAC_GROUP) errors.notSupported(ROLE_REF.child('apiGroup'), apiGroup, [RBAC_GROUP]);
  if (!kinds.includes(kind)) errors.notSupported(ROLE_REF.child('kind'), kind, kinds);
  if (name === '') errors.required(ROLE_REF.child('name'));
  else errors.invalidEach(ROLE_REF.child('name'), name, pathSegmentName(name, false));
  const isNamespaced = kinds.includes('Role');
  binding.subjects?.forEach((subject, i) => validateSubject(subject, isNamespaced, errors, FieldPath.of('subjects').index(i)));
}

/** rbac/validation `ValidateRoleBindingUpdate`, `ValidateClusterRoleBindingUpdate`. */
export function validateBindingUpdate<T extends RoleBinding | ClusterRoleBinding>(
  next: T,
  old: T,
  kinds: readonly string[],
  errors: ErrorList,
): void {
  validateBinding(next, kinds, errors);
  if (!jsonEqual(next.roleRef as unknown as Json, old.roleRef as unknown as Json))
    errors.invalid(ROLE_REF, next.roleRef, 'cannot change roleRef');
}

/** `ValidateRoleBindingSubject`. */
function validateSubject(subject: Partial<Subject>, isNamespaced: boolean, errors: ErrorList, path: FieldPath): void {
  const { kind = '', apiGroup = '', name = '', namespace = '' } = subject;
  if (name === '') errors.required(path.child('name'));
  switch (kind) {
    case 'ServiceAccount':
      if (name !== '') errors.invalidEach(path.child('name'), name, isDNS1123Subdomain(name));
      if (apiGroup !== '') errors.notSupported(path.child('apiGroup'), apiGroup, ['']);
      if (!isNamespaced && namespace === '') errors.required(path.child('namespace'));
      break;
    case 'User':
    case 'Group':
      if (apiGroup !== RBAC_GROUP) errors.notSupported(path.child('apiGroup'), apiGroup, [RBAC_GROUP]);
      break;
    default:
      errors.notSupported(path.child('kind'), kind, ['ServiceAccount', 'User', 'Group']);
  }
}
