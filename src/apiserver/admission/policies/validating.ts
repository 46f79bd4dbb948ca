import {
  forbidden,
  StatusError,
  type StatusReason,
  type ValidatingAdmissionPolicy,
  type ValidatingAdmissionPolicyBinding,
} from '../../../api/index.ts';
import { UserAuthorizer } from '../../cel/libraries/authorization.ts';
import { celValue } from '../../cel/values.ts';
import { ADMINISTRATOR_IDENTITY } from '../../rbac/identity.ts';
import type { Authorizer } from '../../rbac/authorizer.ts';
import { requestedName, type AdmissionPlugin, type Lookup } from '../admission.ts';
import { type Attributes, matchesWrite } from '../match.ts';
import { ConfigurationError, type FindKind, paramsOf } from './params.ts';
import { compiledPolicy, type PolicyDenial, type PolicyInput } from './policy.ts';

type Policy = ValidatingAdmissionPolicy;
type NamedRule = NonNullable<NonNullable<Policy['spec']['matchConstraints']>['resourceRules']>[number];
type Binding = ValidatingAdmissionPolicyBinding;

/**
 * Evaluates the ValidatingAdmissionPolicies that a write concerns, each by its bindings (apiserver admission/plugin/policy/validating/dispatcher.go `Dispatch`). A
 * cluster without bindings pays one comparison for a write.
 */
export function validatingPolicies(lookup: Lookup, find: FindKind, authorizer: Authorizer): AdmissionPlugin {
  const judge = (attributes: Attributes): undefined => {
    const bindings = lookup('ValidatingAdmissionPolicyBinding');
    if (bindings === undefined || bindings.writes === 0) return;
    new Judgement(attributes, lookup, find, authorizer).judge(bindings.all() as readonly Binding[]);
  };
  return {
    name: 'ValidatingAdmissionPolicy',
    validateCreate: (kind, next, request) => judge({ operation: 'CREATE', kind, next, old: undefined, request }),
    validateUpdate: (kind, next, old, request) => judge({ operation: 'UPDATE', kind, next, old, request }),
    validatePart: (kind, next, old, request) => judge({ operation: 'UPDATE', kind, next, old, request }),
    delete: (kind, old, request) => judge({ operation: 'DELETE', kind, next: undefined, old, request }),
  };
}

/** The judgement of all policies about one write. */
class Judgement {
  readonly #attributes: Attributes;
  readonly #lookup: Lookup;
  readonly #find: FindKind;
  readonly #authorizer: Authorizer;
  #input: PolicyInput | undefined;

  constructor(attributes: Attributes, lookup: Lookup, find: FindKind, authorizer: Authorizer) {
    this.#attributes = attributes;
    this.#lookup = lookup;
    this.#find = find;
    this.#authorizer = authorizer;
  }

  /** Throws the refusal of the first policy that denies the write, and warns of those that only warn. */
  judge(bindings: readonly Binding[]): void {
    const policies = (this.#lookup('ValidatingAdmissionPolicy')?.all() ?? []) as readonly Policy[];
    let denied: StatusError | undefined;
    for (const policy of policies) {
      const own = bindings.filter(({ spec }) => spec.policyName === policy.metadata.name);
      if (own.length === 0 || !this.#isAbout(policy.spec.matchConstraints)) continue;
      for (const binding of own) {
        const { matchResources } = binding.spec;
        if (matchResources !== undefined && !this.#isAbout(matchResources, true)) continue;
        for (const denial of this.#denials(policy, binding)) denied ??= this.#act(policy, binding, denial);
      }
    }
    if (denied !== undefined) throw denied;
  }

  /** `optionalRules`: without rules, those of the policy count. */
  #isAbout(resources: Policy['spec']['matchConstraints'], optionalRules = false): boolean {
    if (resources === undefined) return false;
    const { resourceRules = [], excludeResourceRules = [], ...others } = resources;
    const all: NamedRule = { operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'], scope: '*' };
    const rules = resourceRules.length === 0 && optionalRules ? [all] : resourceRules;
    return matchesWrite({ ...others, rules, excludeRules: excludeResourceRules }, this.#attributes, this.#lookup);
  }

  #denials(policy: Policy, binding: Binding): readonly PolicyDenial[] {
    const { namespace } = this.#attributes.request;
    try {
      const input = (this.#input ??= this.#inputOf());
      const evaluated = compiledPolicy(policy);
      return paramsOf(policy, binding, namespace, this.#find).flatMap((params) => evaluated.denials(input, params));
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return policy.spec.failurePolicy === 'Ignore' ? [] : [{ message: `failed to configure binding: ${error.message}` }];
    }
  }

  /** Warns, or returns the refusal. An audit log is left out. */
  #act(policy: Policy, binding: Binding, { message, validation }: PolicyDenial): StatusError | undefined {
    const { request, kind, next, old } = this.#attributes;
    const names = `ValidatingAdmissionPolicy '${policy.metadata.name}' with binding '${binding.metadata.name}'`;
    const { validationActions = [] } = binding.spec;
    if (validationActions.includes('Warn')) request.warn(`Validation failed for ${names}: ${message}`);
    if (!validationActions.includes('Deny')) return undefined;
    const text = `${names} denied request: ${message}`;
    const { message: whole, details } = forbidden(kind.group, kind.plural, requestedName((next ?? old)!, request), text);
    const reason = (validation?.reason ?? 'Invalid') as StatusReason;
    return new StatusError(reason, whole, { ...details, causes: [{ reason: '', message: text }] });
  }

  #inputOf(): PolicyInput {
    const { kind, next, old, operation, request } = this.#attributes;
    const { group, version, plural } = kind;
    const { user } = request.identity ?? ADMINISTRATOR_IDENTITY;
    const name = (next ?? old)!.metadata.name;
    const isNamespace = group === '' && kind.kind === 'Namespace';
    const namespace = kind.namespaced ? this.#lookup('Namespace')?.find({ name: request.namespace }) : undefined;
    const authorizer = new UserAuthorizer(this.#authorizer, user);
    const about = { group, resource: plural, subresource: request.subresource, namespace: request.namespace, name: name ?? '' };
    const seen = { kind: { group, version, kind: kind.kind }, resource: { group, version, resource: plural } };
    const described = {
      uid: '',
      ...seen,
      requestKind: seen.kind,
      requestResource: seen.resource,
      ...(request.subresource !== '' && { subResource: request.subresource, requestSubResource: request.subresource }),
      name: name ?? '',
      namespace: request.namespace,
      operation,
      userInfo: { username: user.username, groups: user.groups ?? [], ...(user.uid !== undefined && { uid: user.uid }) },
      dryRun: request.dryRun,
    };
    return {
      object: celValue(next),
      oldObject: celValue(old),
      request: celValue(described),
      namespaceObject: isNamespace ? null : celValue(namespace),
      authorizer: authorizer.about(about),
    };
  }
}
