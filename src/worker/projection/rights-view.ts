import type { ClusterRole, ClusterRoleBinding, Role, RoleBinding, Subject } from '../../api/index.ts';
import type { Cluster, Moment } from '../../cluster/index.ts';
import { objectKey, parseObjectKey, type BindingView, type RightsView } from '../protocol/index.ts';

/** The largest number of bindings and of rules that are sent. */
const MOST = 20;

/** The bindings that an object has to do with: those that name a ServiceAccount, those of a role, and a binding itself. By kind, namespace and name. */
export function rightsView({ history }: Pick<Cluster, 'history'>, shown: Moment, object: string): RightsView {
  const revision = history.revisionAt(shown);
  const all = ['ClusterRoleBinding', 'RoleBinding'].flatMap((kind) =>
    history.listAt(kind, revision).map(({ value }) => value as ClusterRoleBinding | RoleBinding),
  );
  const found = all.filter((binding) => idsIn(binding).includes(object));
  const bindings = found.slice(0, MOST).map((binding): BindingView => {
    const role = roleOf(binding);
    const { kind, ...ref } = parseObjectKey(role);
    const rules = (history.objectAt(kind, ref, revision) as Role | ClusterRole | undefined)?.rules;
    return {
      id: idOf(binding),
      role,
      ...(rules !== undefined && { rules: rules.slice(0, MOST) }),
      moreRules: Math.max(0, (rules?.length ?? 0) - MOST),
      subjects: (binding.subjects ?? []).slice(0, MOST).map((subject) => subjectView(binding, subject)),
    };
  });
  return { bindings, more: found.length - bindings.length };
}

type Binding = ClusterRoleBinding | RoleBinding;

/** The ids of a binding, of its role and of the ServiceAccounts that it names. */
function idsIn(binding: Binding): string[] {
  const accounts = (binding.subjects ?? []).flatMap((subject) => subjectView(binding, subject).object ?? []);
  return [idOf(binding), roleOf(binding), ...accounts];
}

function idOf({ kind, metadata: { namespace = '', name } }: Binding): string {
  return objectKey({ kind, namespace, name });
}

function roleOf({ roleRef: { kind, name }, metadata: { namespace = '' } }: Binding): string {
  return objectKey({ kind, namespace: kind === 'Role' ? namespace : '', name });
}

/** A user or a group is no object. */
function subjectView({ metadata }: Binding, { kind, name, namespace = metadata.namespace ?? '' }: Subject) {
  return { kind, name, ...(kind === 'ServiceAccount' && { object: objectKey({ kind, namespace, name }) }) };
}
