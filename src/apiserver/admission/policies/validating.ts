import {
  forbidden,
  StatusError,
  type ValidatingAdmissionPolicy,
  type ValidatingAdmissionPolicyBinding,
} from '../../../api/index.ts';
import { celValue } from '../../cel/values.ts';
import type { Authorizer } from '../../rbac/authorizer.ts';
import { requestedName, type AdmissionPlugin, type Lookup } from '../admission.ts';
import { type Attributes, matchesWrite } from '../match.ts';
import { policyDenial } from './denial.ts';
import type { Context } from './evaluation.ts';
import { inputOf } from './input.ts';
import { ConfigurationError, type FindKind, paramsOf } from './params.ts';
import { type Objection, violationsOf } from './policy.ts';

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
  #input: Context | undefined;

  constructor(attributes: Attributes, lookup: Lookup, find: FindKind, authorizer: Authorizer) {
    this.#attributes = attributes;
    this.#lookup = lookup;
    this.#find = find;
    this.#authorizer = authorizer;
  }

  /** Throws the refusal of the first policy that denies the write, and warns of those that only warn. */
  judge(bindings: readonly Binding[]): void {
    const policies = (this.#lookup('ValidatingAdmissionPolicy')?.all() ?? []) as readonly Policy[];
    const denied = policies
      .flatMap((policy) => {
        const own = bindings.filter(({ spec }) => spec.policyName === policy.metadata.name);
        return own.length === 0 || !this.#isAbout(policy.spec.matchConstraints) ? [] : this.#objectionsOf(policy, own);
      })
      .filter((objection) => this.#denies(objection));
    if (denied.length > 0) throw this.#refusal(denied[0]!);
  }

  #objectionsOf(policy: Policy, bindings: readonly Binding[]): readonly Objection[] {
    const { paramKind: { apiVersion = '', kind = '' } = {} } = policy.spec;
    if (kind !== '' && this.#find(apiVersion, kind) === undefined) {
      const why = `failed to find resource referenced by paramKind: '${apiVersion}, Kind=${kind}'`;
      return misconfigured(policy, `failed to configure policy: ${why}`);
    }
    return bindings.flatMap((binding) => {
      const { matchResources } = binding.spec;
      return matchResources === undefined || this.#isAbout(matchResources, true) ? this.#objections(policy, binding) : [];
    });
  }

  /** `optionalRules`: without rules, those of the policy count. */
  #isAbout(resources: Policy['spec']['matchConstraints'], optionalRules = false): boolean {
    if (resources === undefined) return false;
    const { resourceRules = [], excludeResourceRules = [], ...others } = resources;
    const all: NamedRule = { operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'], scope: '*' };
    const rules = resourceRules.length === 0 && optionalRules ? [all] : resourceRules;
    return matchesWrite({ ...others, rules, excludeRules: excludeResourceRules }, this.#attributes, this.#lookup);
  }

  #objections(policy: Policy, binding: Binding): readonly Objection[] {
    const { kind, request } = this.#attributes;
    const input = (this.#input ??= inputOf(this.#attributes, this.#authorizer, this.#lookup));
    try {
      return paramsOf(policy, binding, kind.namespaced ? request.namespace : '', this.#find).flatMap((params) =>
        violationsOf(policy.spec, { ...input, params: celValue(params) }).map((violation) => ({
          ...violation,
          policy,
          binding,
          ...(params && { params }),
        })),
      );
    } catch (error) {
      if (error instanceof ConfigurationError)
        return misconfigured(policy, `failed to configure binding: ${error.message}`, binding);
      throw error;
    }
  }

  /** Whether the request is refused. Warns instead, if the binding says so. An audit log is left out. */
  #denies({ policy, binding, message }: Objection): boolean {
    const { validationActions = [] } = binding?.spec ?? { validationActions: ['Deny'] };
    if (validationActions.includes('Warn'))
      this.#attributes.request.warn(`Validation failed for ${namesOf(policy, binding)}: ${message}`);
    return validationActions.includes('Deny');
  }

  #refusal(objection: Objection): StatusError {
    const { request, kind, next, old } = this.#attributes;
    const { policy, binding, message, reason } = objection;
    const text = `${namesOf(policy, binding)} denied request: ${message}`;
    const { message: whole, details } = forbidden(kind.group, kind.plural, requestedName((next ?? old)!, request), text);
    request.policyDenial = policyDenial(objection);
    return new StatusError(reason, whole, { ...details, causes: [{ reason: '', message: text }] });
  }
}

function namesOf(policy: Policy, binding: Binding | undefined): string {
  const by = binding === undefined ? '' : ` with binding '${binding.metadata.name}'`;
  return `ValidatingAdmissionPolicy '${policy.metadata.name}'${by}`;
}

/** What is said against every request while a policy or a binding is configured wrongly. */
function misconfigured(policy: Policy, message: string, binding?: Binding): readonly Objection[] {
  return policy.spec.failurePolicy === 'Ignore' ? [] : [{ policy, message, reason: 'Invalid', ...(binding && { binding }) }];
}
