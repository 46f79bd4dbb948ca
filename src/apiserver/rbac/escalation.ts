import {
  type ClusterRole,
  type ClusterRoleBinding,
  forbidden,
  jsonEqual,
  type Json,
  type KubeObject,
  MASTERS_GROUP,
  type PolicyRule,
  RBAC_GROUP,
  type Role,
  type RoleBinding,
  uncovered,
  type UserInfo,
} from '../../api/index.ts';
import type { AdmissionPlugin } from '../admission/admission.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import type { ServerRequest } from '../registry/request.ts';
import type { Authorizer } from './authorizer.ts';
import type { RuleResolver } from './rule-resolver.ts';
import { compactTexts, goQuoted } from './rules.ts';

const EVERYTHING: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

/**
 * Nobody grants more than they have: a role may only contain what its writer may do, unless the writer may `escalate`, and a binding may only name a role that its
 * writer could have written, unless the writer may `bind` it (registry/rbac/{role,clusterrole,rolebinding,clusterrolebinding}/policybased/storage.go).
 */
export class EscalationCheck implements AdmissionPlugin {
  readonly name = 'RBACEscalation';
  readonly kinds = ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'];
  readonly #authorizer: Authorizer;
  readonly #resolver: RuleResolver;

  constructor(authorizer: Authorizer, resolver: RuleResolver) {
    this.#authorizer = authorizer;
    this.#resolver = resolver;
  }

  validateCreate(kind: KindDefinition, object: KubeObject, request: ServerRequest): undefined {
    this.#check(kind, object, undefined, request);
  }

  validateUpdate(kind: KindDefinition, next: KubeObject, old: KubeObject, request: ServerRequest): undefined {
    this.#check(kind, next, old, request);
  }

  #check(kind: KindDefinition, next: KubeObject, old: KubeObject | undefined, { identity }: ServerRequest): void {
    if (identity === undefined || this.#authorizer.permitsByDefault(identity)) return;
    const { user } = identity;
    if (user.groups?.includes(MASTERS_GROUP) === true || isEqualApartFromMetadata(next, old)) return;
    const { namespace = '', name } = next.metadata;
    const refuse = (why: string): never => {
      throw forbidden(RBAC_GROUP, kind.plural, name, why);
    };
    if (kind.kind === 'Role' || kind.kind === 'ClusterRole') {
      if (this.#may(user, 'escalate', kind.plural, namespace, name)) return;
      const { rules = [], aggregationRule } = next as Role & Partial<ClusterRole>;
      // It can gather anything.
      if (aggregationRule !== undefined || (old as ClusterRole | undefined)?.aggregationRule !== undefined) {
        if (this.#missing(user, namespace, EVERYTHING) !== undefined)
          refuse('must have cluster-admin privileges to use the aggregationRule');
      }
      const missing = this.#missing(user, namespace, rules);
      if (missing !== undefined) refuse(missing);
      return;
    }
    const { roleRef } = next as RoleBinding | ClusterRoleBinding;
    const plural = roleRef.kind === 'Role' ? 'roles' : 'clusterroles';
    if (this.#may(user, 'bind', plural, namespace, roleRef.name)) return;
    const missing = this.#missing(user, namespace, this.#resolver.rulesOf(roleRef, namespace));
    if (missing !== undefined) refuse(missing);
  }

  #may(user: UserInfo, verb: string, resource: string, namespace: string, name: string): boolean {
    return this.#authorizer.authorize(user, { verb, group: RBAC_GROUP, resource, subresource: '', namespace, name }).allowed;
  }

  /** What the user lacks of these rules, in words. Undefined if it has all (registry/rbac/validation/rule.go `ConfirmNoEscalation`). */
  #missing(user: UserInfo, namespace: string, rules: readonly PolicyRule[]): string | undefined {
    const grants = this.#authorizer.grants(user, namespace);
    const missing = uncovered(
      grants.flatMap((grant) => grant.rules),
      rules,
    );
    if (missing.length === 0) return undefined;
    const errors = grants.flatMap(({ missing: error }) => error?.message ?? []);
    const who = `user ${JSON.stringify(user.username)} (groups=${goQuoted(user.groups ?? [])})`;
    const text = `${who} is attempting to grant RBAC permissions not currently held:\n${compactTexts(missing).join('\n')}`;
    return errors.length === 0 ? text : `${text}; resolution errors: [${errors.join(' ')}]`;
  }
}

/** The rights are those of the stored object. */
function isEqualApartFromMetadata(next: KubeObject, old: KubeObject | undefined): boolean {
  if (old === undefined) return false;
  return jsonEqual({ ...next, metadata: {} } as unknown as Json, { ...old, metadata: {} } as unknown as Json);
}
