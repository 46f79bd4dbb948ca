import type { KubeObject } from '../../../api/index.ts';
import type { Lookup } from '../admission.ts';
import { type Attributes, matchesWrite } from '../match.ts';
import { type Binding, ConfigurationError, type FindKind, paramsOf, type Policy } from './params.ts';

type Resources = Policy['spec']['matchConstraints'];
type NamedRule = NonNullable<NonNullable<Resources>['resourceRules']>[number];

/** A policy that concerns a write, by one of its bindings and with one object of params. */
export interface Invocation<P extends Policy, B extends Binding> {
  readonly policy: P;
  readonly binding: B;
  readonly params?: KubeObject;
}

/** A policy that concerns a write, and is configured wrongly. */
export interface Misconfiguration<P extends Policy, B extends Binding> {
  readonly policy: P;
  /** Absent if the policy itself is configured wrongly. */
  readonly binding?: B;
  readonly message: string;
}

/** The policies that concern a write (apiserver admission/plugin/policy/generic/policy_dispatcher.go `Dispatch`). */
export function invocationsOf<P extends Policy, B extends Binding>(
  policies: readonly P[],
  bindings: readonly B[],
  attributes: Attributes,
  lookup: Lookup,
  find: FindKind,
): readonly (Invocation<P, B> | Misconfiguration<P, B>)[] {
  const { kind, request } = attributes;
  const namespace = kind.namespaced ? request.namespace : '';
  return policies.flatMap((policy): readonly (Invocation<P, B> | Misconfiguration<P, B>)[] => {
    const own = bindings.filter(({ spec }) => spec.policyName === policy.metadata.name);
    if (own.length === 0 || !isAbout(policy.spec.matchConstraints, attributes, lookup)) return [];
    const { paramKind: { apiVersion = '', kind: paramKind = '' } = {} } = policy.spec;
    if (paramKind !== '' && find(apiVersion, paramKind) === undefined) {
      const why = `failed to find resource referenced by paramKind: '${apiVersion}, Kind=${paramKind}'`;
      return [{ policy, message: `failed to configure policy: ${why}` }];
    }
    return own.flatMap((binding) => {
      const { matchResources } = binding.spec;
      if (matchResources !== undefined && !isAbout(matchResources, attributes, lookup, true)) return [];
      try {
        return paramsOf(policy, binding, namespace, find).map((params) => ({ policy, binding, ...(params && { params }) }));
      } catch (error) {
        if (!(error instanceof ConfigurationError)) throw error;
        return [{ policy, binding, message: `failed to configure binding: ${error.message}` }];
      }
    });
  });
}

/** `optionalRules`: without rules, those of the policy count. */
function isAbout(resources: Resources, attributes: Attributes, lookup: Lookup, optionalRules = false): boolean {
  if (resources === undefined) return false;
  const { resourceRules = [], excludeResourceRules = [], ...others } = resources;
  const all: NamedRule = { operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'], scope: '*' };
  const rules = resourceRules.length === 0 && optionalRules ? [all] : resourceRules;
  return matchesWrite({ ...others, rules, excludeRules: excludeResourceRules }, attributes, lookup);
}
