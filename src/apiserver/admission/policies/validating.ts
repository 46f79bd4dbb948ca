import {
  forbidden,
  StatusError,
  type ValidatingAdmissionPolicy,
  type ValidatingAdmissionPolicyBinding,
} from '../../../api/index.ts';
import { celValue } from '../../cel/values.ts';
import type { Authorizer } from '../../rbac/authorizer.ts';
import { requestedName, type AdmissionPlugin, type Lookup } from '../admission.ts';
import type { Attributes } from '../match.ts';
import { policyDenial } from './denial.ts';
import { type Invocation, invocationsOf, type Misconfiguration } from './dispatch.ts';
import type { Context } from './evaluation.ts';
import { inputOf } from './input.ts';
import type { FindKind } from './params.ts';
import { type Objection, violationsOf } from './policy.ts';

type Policy = ValidatingAdmissionPolicy;
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
    const denied = invocationsOf(policies, bindings, this.#attributes, this.#lookup, this.#find)
      .flatMap((found) => ('message' in found ? misconfigured(found) : this.#objectionsOf(found)))
      .filter((objection) => this.#denies(objection));
    if (denied.length > 0) throw this.#refusal(denied[0]!);
  }

  #objectionsOf(invocation: Invocation<Policy, Binding>): readonly Objection[] {
    const input = (this.#input ??= inputOf(this.#attributes, this.#authorizer, this.#lookup));
    const found = violationsOf(invocation.policy.spec, { ...input, params: celValue(invocation.params) });
    return found.map((violation) => ({ ...violation, ...invocation }));
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
function misconfigured(found: Misconfiguration<Policy, Binding>): readonly Objection[] {
  return found.policy.spec.failurePolicy === 'Ignore' ? [] : [{ ...found, reason: 'Invalid' }];
}
