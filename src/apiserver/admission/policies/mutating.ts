import {
  badRequest,
  forbidden,
  type Json,
  type KubeObject,
  type MutatingAdmissionPolicy,
  type MutatingAdmissionPolicyBinding,
  type ObjectMeta,
  StatusError,
} from '../../../api/index.ts';
import { compareTyped } from '../../../api/structured-merge/compare.ts';
import { pathText } from '../../../api/structured-merge/path-element.ts';
import type { PolicyMutation } from '../../../trace/index.ts';
import { celValue } from '../../cel/values.ts';
import { mergeTypeOfKind } from '../../field-management/rules.ts';
import { apiVersionOf, type KindDefinition, withDefaults } from '../../kinds/definition.ts';
import type { Authorizer } from '../../rbac/authorizer.ts';
import { share } from '../../registry/sharing.ts';
import { SCALE, scaleOf } from '../../subresources/scale.ts';
import { type AdmissionPlugin, type Lookup, requestedName } from '../admission.ts';
import type { Attributes } from '../match.ts';
import { matchConditions } from './conditions.ts';
import { type Denied, paramsTold, policyDenial } from './denial.ts';
import { type Invocation, invocationsOf, type Misconfiguration } from './dispatch.ts';
import { Budget, BudgetError, type Context, withVariables } from './evaluation.ts';
import { inputOf } from './input.ts';
import type { FindKind } from './params.ts';
import { expressionOf, mutated, MutationError } from './patches.ts';

type Policy = MutatingAdmissionPolicy;
type Binding = MutatingAdmissionPolicyBinding;
type Changing = Attributes & { readonly next: KubeObject };

/** A policy that cannot act. `reason`: of the refusal, if it is not `Forbidden`. */
type Failure = Denied<Policy, Binding> & { readonly reason?: 'Invalid' };

/** The most fields that the trace names of a change. */
const MOST_FIELDS = 8;

/**
 * Changes what is written by the MutatingAdmissionPolicies that it concerns (apiserver admission/plugin/policy/mutating/dispatcher.go `dispatchInvocations`). A cluster
 * without bindings pays one comparison for a write. Nothing is left to change of what is deleted.
 */
export function mutatingPolicies(lookup: Lookup, find: FindKind, authorizer: Authorizer): AdmissionPlugin {
  const isIdle = (): boolean => (lookup('MutatingAdmissionPolicyBinding')?.writes ?? 0) === 0;
  const change = (attributes: Changing): KubeObject => {
    const policies = (lookup('MutatingAdmissionPolicy')?.all() ?? []) as readonly Policy[];
    const bindings = (lookup('MutatingAdmissionPolicyBinding')?.all() ?? []) as readonly Binding[];
    const found = invocationsOf(policies, bindings, attributes, lookup, find);
    return found.length === 0 ? attributes.next : new Change(attributes, lookup, authorizer).make(found);
  };
  return {
    name: 'MutatingAdmissionPolicy',
    create: (kind, next, request) =>
      isIdle()
        ? next
        : asSent(next, request.name === '', (sent) => change({ operation: 'CREATE', kind, next: sent, old: undefined, request })),
    update: (kind, next, old, request) => (isIdle() ? next : change({ operation: 'UPDATE', kind, next, old, request })),
  };
}

/** Runs on a new object as the client has sent it: what the server sets comes after admission (registry rest/create.go `BeforeCreate`). `isUnnamed`: so does its name. */
function asSent(object: KubeObject, isUnnamed: boolean, change: (sent: KubeObject) => KubeObject): KubeObject {
  const { uid, resourceVersion, creationTimestamp, generation, ...metadata } = object.metadata;
  const { name, ...unnamed } = metadata;
  const sent = { ...object, metadata: (isUnnamed ? unnamed : metadata) as ObjectMeta };
  const next = change(sent);
  if (next === sent) return object;
  if (next.metadata.namespace !== object.metadata.namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  const given = { ...next.metadata, name: (next.metadata as Partial<ObjectMeta>).name ?? (isUnnamed ? name : '') };
  return share(object, {
    ...next,
    metadata: { ...given, uid, resourceVersion, creationTimestamp, ...(generation && { generation }) },
  });
}

/** The changes of all policies to one write. */
class Change {
  readonly #attributes: Changing;
  readonly #lookup: Lookup;
  readonly #authorizer: Authorizer;
  readonly #failures: Failure[] = [];
  #object: KubeObject;

  constructor(attributes: Changing, lookup: Lookup, authorizer: Authorizer) {
    this.#attributes = attributes;
    this.#lookup = lookup;
    this.#authorizer = authorizer;
    this.#object = attributes.next;
  }

  /** Returns the very same object if nothing is changed. Throws the refusal of the first policy that fails. */
  make(found: readonly (Invocation<Policy, Binding> | Misconfiguration<Policy, Binding>)[]): KubeObject {
    const { request } = this.#attributes;
    const rounds = (request.rounds ??= { isSecond: false, hasChanged: false, again: new Set() });
    this.#failures.push(...found.filter((each) => 'message' in each));
    for (const each of found) {
      if ('message' in each) continue;
      const { policy, binding, params } = each;
      const input = this.#input(params);
      const match = matchConditions(policy.spec.matchConditions, policy.spec.failurePolicy, () => input);
      if ('error' in match) this.#failures.push({ policy, binding, message: match.error, reason: 'Invalid' });
      if ('error' in match || !match.matches) continue;
      const key = [policy, binding, params].map((part) => `${part?.metadata.namespace}/${part?.metadata.name}`).join(' ');
      if (rounds.isSecond && !rounds.again.has(key)) continue;
      if (this.#invoke(each)) rounds.hasChanged = true;
      if (policy.spec.reinvocationPolicy === 'IfNeeded') rounds.again.add(key);
    }
    const refused = this.#failures.filter(({ policy }) => policy.spec.failurePolicy !== 'Ignore');
    if (refused.length > 0) throw this.#refusal(refused);
    return this.#object;
  }

  /** Evaluates the mutations of a policy in their order, each on the result of the one before. Returns whether one could be applied. */
  #invoke(invocation: Invocation<Policy, Binding>): boolean {
    const { policy, params } = invocation;
    const { variables = [], mutations = [] } = policy.spec;
    const before = this.#object;
    let isApplied = false;
    for (const mutation of mutations) {
      const budget = Budget.ofRules();
      const context = withVariables(variables, this.#input(params), budget);
      try {
        this.#object = this.#mutate((object, kind) => mutated(mutation, object, kind, context, budget));
        isApplied = true;
      } catch (error) {
        if (!(error instanceof MutationError || error instanceof BudgetError)) throw error;
        this.#failures.push({
          ...invocation,
          message: error.message,
          reason: 'Invalid',
          expression: expressionOf(mutation),
          context,
        });
      }
    }
    if (this.#object !== before) this.#tell(invocation, before);
    return isApplied;
  }

  /** The object after a change of what the request writes: of its Scale, if it scales. */
  #mutate(
    change: (object: KubeObject, kind: Pick<KindDefinition, 'group' | 'version' | 'kind' | 'custom'>) => KubeObject,
  ): KubeObject {
    const { kind, request } = this.#attributes;
    const before = this.#object;
    if (request.subresource === 'scale' && kind.scale !== undefined) {
      const scale = change(scaleOf(kind.scale, before), SCALE) as ReturnType<typeof scaleOf>;
      return share(before, kind.scale.withReplicas(before, scale.spec?.replicas ?? 0));
    }
    return share(before, withDefaults(kind, { ...change(before, kind), apiVersion: apiVersionOf(kind), kind: kind.kind }));
  }

  #input(params: KubeObject | undefined): Context {
    const input = inputOf({ ...this.#attributes, next: this.#object }, this.#authorizer, this.#lookup);
    return { ...input, params: celValue(params) };
  }

  #tell({ policy, binding, params }: Invocation<Policy, Binding>, before: KubeObject): void {
    const { kind, request } = this.#attributes;
    const type = mergeTypeOfKind(kind);
    const { added, modified, removed } = compareTyped(before as unknown as Json, this.#object as unknown as Json, type);
    const fields = added
      .union(modified)
      .union(removed)
      .paths()
      .map((path) => pathText(path).slice(1));
    const told: PolicyMutation = {
      policy: policy.metadata.name,
      binding: binding.metadata.name,
      ...paramsTold(params),
      fields: fields.slice(0, MOST_FIELDS),
    };
    request.policyMutations = [...(request.policyMutations ?? []), told];
  }

  /** The first failure gives the reason. The code is always that of `Forbidden`, as upstream. */
  #refusal(failures: readonly Failure[]): StatusError {
    const { request, kind, next } = this.#attributes;
    const causes = failures.map((failure) => ({ reason: '', message: failureText(failure) }));
    const { details, code } = forbidden(kind.group, kind.plural, requestedName(next, request), '');
    request.policyDenial = policyDenial(failures[0]!);
    return new StatusError(failures[0]!.reason ?? 'Forbidden', causes[0]!.message, { ...details, causes }, code);
  }
}

function failureText({ policy, binding, message }: Failure): string {
  const { name } = policy.metadata;
  const who = binding === undefined ? `policy "${name}"` : `policy '${name}' with binding '${binding.metadata.name}'`;
  return `${who} denied request: ${message}`;
}
