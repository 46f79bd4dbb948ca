import type { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from '../../api/index.ts';
import { RULE_COLUMNS, ruleLines } from '../rbac/policy-rules.ts';
import { ANNOTATIONS, described, draw, LABELS, NAME, type Row } from './rows.ts';

/** `RoleDescriber`, `ClusterRoleDescriber`. */
export const ROLE = described<Role | ClusterRole>([
  NAME,
  LABELS,
  ANNOTATIONS,
  ({ rules = [] }) => titled('PolicyRule', RULE_COLUMNS, ruleLines(rules)),
]);

const ROLE_REF: readonly Row<RoleBinding | ClusterRoleBinding>[] = [
  ['  Kind', ({ roleRef }) => roleRef.kind],
  ['  Name', ({ roleRef }) => roleRef.name],
];

/** `RoleBindingDescriber`, `ClusterRoleBindingDescriber`. */
export const ROLE_BINDING = described<RoleBinding | ClusterRoleBinding>([
  NAME,
  LABELS,
  ANNOTATIONS,
  (binding, around) => `Role:\n${draw(ROLE_REF, binding, around)}`,
  ({ subjects = [] }) =>
    titled(
      'Subjects',
      ['Kind', 'Name', 'Namespace'],
      subjects.map(({ kind, name, namespace = '' }) => [kind, name, namespace]),
    ),
]);

/** A table that is there also without lines. */
function titled(title: string, columns: readonly string[], lines: readonly (readonly string[])[]): string {
  const head = [columns, columns.map((column) => '-'.repeat(column.length))];
  return `${title}:\n${[...head, ...lines].map((cells) => `  ${cells.join('\t')}\n`).join('')}`;
}
