import {
  type ClusterRole,
  type ClusterRoleBinding,
  notFound,
  type PolicyRule,
  RBAC_GROUP,
  type Role,
  type RoleBinding,
  type RoleRef,
  serviceAccountUser,
  type StatusError,
  type Subject,
  type UserInfo,
} from '../../api/index.ts';
import type { LookedBinding } from '../../trace/index.ts';
import type { ResourceRegistry } from '../registry/resource-registry.ts';

/** A binding that applies to a user, with the rules of its role. */
export interface Grant {
  readonly binding: LookedBinding;
  readonly roleRef: RoleRef;
  /** The subject of the binding that is the user or one of its groups. */
  readonly subject: Subject;
  readonly rules: readonly PolicyRule[];
  /** The role does not exist. */
  readonly missing: StatusError | undefined;
}

/** Where the roles or the bindings of one kind are read: in the server, or in an earlier state of etcd. */
export type RoleRegistry = Pick<ResourceRegistry, 'all' | 'inNamespace' | 'find' | 'writes'>;

/** The kinds that say who may do what. */
export const ROLE_KINDS: readonly string[] = ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'];

/** Finds the rules of a user (registry/rbac/validation/rule.go `DefaultRuleResolver`). */
export class RuleResolver {
  readonly #registryOf: (kind: string) => RoleRegistry;
  #registries: readonly RoleRegistry[] | undefined;

  /** `registryOf`: asked at first use. */
  constructor(registryOf: (kind: string) => RoleRegistry) {
    this.#registryOf = registryOf;
  }

  /** The number of changes of roles and bindings so far. */
  get changes(): number {
    this.#registries ??= ROLE_KINDS.map(this.#registryOf);
    let changes = 0;
    for (const { writes } of this.#registries) changes += writes;
    return changes;
  }

  /** What a user has in a namespace, or in the whole cluster if it is empty, in the order in which it is looked at (`VisitRulesFor`). */
  grants(user: UserInfo, namespace: string): readonly Grant[] {
    const ofCluster = this.#registryOf('ClusterRoleBinding').all() as readonly ClusterRoleBinding[];
    const inside = namespace === '' ? [] : this.#registryOf('RoleBinding').inNamespace(namespace);
    const ofNamespace = inside as readonly RoleBinding[];
    return [...ofCluster, ...ofNamespace].flatMap((binding) => this.#grant(binding, user));
  }

  /** The rules of the role that a binding names. Throws `NotFound` (`GetRoleReferenceRules`). */
  rulesOf({ kind, name }: RoleRef, namespace: string): readonly PolicyRule[] {
    const role = this.#registryOf(kind).find(kind === 'Role' ? { namespace, name } : { name });
    if (role === undefined) throw notFound(RBAC_GROUP, kind.toLowerCase(), name);
    return (role as Role | ClusterRole).rules ?? [];
  }

  #grant(binding: ClusterRoleBinding | RoleBinding, user: UserInfo): Grant[] {
    const { kind, metadata, roleRef, subjects = [] } = binding;
    const { namespace = '', name } = metadata;
    const subject = subjects.find((each) => isAbout(each, user, namespace));
    if (subject === undefined) return [];
    const looked = { kind, namespace, name, role: roleRef.name };
    try {
      const rules = this.rulesOf(roleRef, namespace);
      return [{ binding: { ...looked, rules: rules.length }, roleRef, subject, rules, missing: undefined }];
    } catch (error) {
      return [{ binding: { ...looked, rules: undefined }, roleRef, subject, rules: [], missing: error as StatusError }];
    }
  }
}

/** `appliesToUser`. `namespace`: of the binding, for a ServiceAccount that names none. */
function isAbout({ kind, name, namespace: own = '' }: Subject, { username, groups = [] }: UserInfo, namespace: string): boolean {
  switch (kind) {
    case 'User':
      return username === name;
    case 'Group':
      return groups.includes(name);
    case 'ServiceAccount':
      return username === serviceAccountUser(own || namespace, name).username;
    default:
      return false;
  }
}

/** The text of a grant in a reason (`clusterRoleBindingDescriber`, `roleBindingDescriber`). */
export function grantText({ binding: { kind, namespace, name }, roleRef, subject }: Grant): string {
  const binding = JSON.stringify(kind === 'RoleBinding' ? `${name}/${namespace}` : name);
  const who =
    subject.kind === 'ServiceAccount'
      ? `ServiceAccount ${JSON.stringify(`${subject.name}/${subject.namespace || namespace}`)}`
      : `${subject.kind} ${JSON.stringify(subject.name)}`;
  return `${kind} ${binding} of ${roleRef.kind} ${JSON.stringify(roleRef.name)} to ${who}`;
}
