import type { ClusterRole, ClusterRoleBinding, Role, RoleBinding, Subject } from '../../../api/index.ts';
import { AGE, type Column, CREATED_AT, NAME, textColumn } from './column.ts';

/** printers.go `addRBACHandlers`. */
export const ROLE_COLUMNS: readonly Column<Role | ClusterRole>[] = [NAME, CREATED_AT];

type Binding = RoleBinding | ClusterRoleBinding;

/** printers.go `roleBindingsColumnDefinitions` and `printRoleBinding`. */
export const BINDING_COLUMNS: readonly Column<Binding>[] = [
  NAME,
  textColumn({
    name: 'Role',
    description: 'The role that is granted.',
    cell: ({ roleRef }) => `${roleRef.kind}/${roleRef.name}`,
  }),
  AGE,
  textColumn({ name: 'Users', wide: true, description: 'Users that have the role.', cell: subjectsOf('User') }),
  textColumn({ name: 'Groups', wide: true, description: 'Groups whose members have the role.', cell: subjectsOf('Group') }),
  textColumn({
    name: 'ServiceAccounts',
    wide: true,
    description: 'ServiceAccounts that have the role.',
    cell: subjectsOf('ServiceAccount'),
  }),
];

/** rbac/helpers.go `SubjectsStrings`. */
function subjectsOf(kind: Subject['kind']): (binding: Binding) => string {
  return ({ subjects = [] }) =>
    subjects
      .filter((subject) => subject.kind === kind)
      .map(({ name, namespace = '' }) => (kind === 'ServiceAccount' ? `${namespace}/${name}` : name))
      .join(', ');
}
