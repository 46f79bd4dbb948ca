import {
  type KubeObject,
  labelSelectorMatches,
  type MutatingAdmissionPolicy,
  type MutatingAdmissionPolicyBinding,
  type ValidatingAdmissionPolicy,
  type ValidatingAdmissionPolicyBinding,
} from '../../../api/index.ts';
import type { KindDefinition } from '../../kinds/definition.ts';
import type { Objects } from '../../subresources/definition.ts';

/** Finds a kind by what `apiVersion` and `kind` of its objects say, with its objects. */
export type FindKind = (
  apiVersion: string,
  kind: string,
) => { readonly kind: KindDefinition; readonly objects: Objects } | undefined;

/** A policy of either kind. */
export type Policy = ValidatingAdmissionPolicy | MutatingAdmissionPolicy;
export type Binding = ValidatingAdmissionPolicyBinding | MutatingAdmissionPolicyBinding;

/** A policy and its binding do not fit together. */
export class ConfigurationError extends Error {}

/**
 * The objects with the parameters of a binding; one that is undefined if it has none. Empty: there is none, and the binding allows that (policy/generic/policy_matcher.go
 * `CollectParams`). Throws `ConfigurationError`. `namespace`: of the request.
 */
export function paramsOf(
  { spec: { paramKind } }: Policy,
  { spec: { paramRef } }: Binding,
  namespace: string,
  find: FindKind,
): readonly (KubeObject | undefined)[] {
  if (paramKind === undefined || paramRef === undefined) return [undefined];
  const { apiVersion = '', kind = '' } = paramKind;
  const found = find(apiVersion, kind);
  if (found === undefined) throw new ConfigurationError(`paramKind kind \`${apiVersion}, Kind=${kind}\` not known`);
  const { name = '', selector, parameterNotFoundAction } = paramRef;
  const within = namespaceOf(found.kind, paramRef.namespace ?? '', namespace);
  const objects = within === '' ? found.objects.all() : found.objects.inNamespace(within);
  const params = objects.filter(({ metadata }) =>
    name === '' ? labelSelectorMatches(selector, metadata.labels ?? {}, { empty: 'all' }) : metadata.name === name,
  );
  if (params.length === 0 && parameterNotFoundAction === 'Deny')
    throw new ConfigurationError('no params found for policy binding with `Deny` parameterNotFoundAction');
  return params;
}

function namespaceOf({ namespaced }: KindDefinition, given: string, ofRequest: string): string {
  if (!namespaced) {
    if (given !== '') throw new ConfigurationError('paramRef.namespace must not be provided for a cluster-scoped `paramKind`');
    return '';
  }
  const namespace = given === '' ? ofRequest : given;
  if (namespace === '')
    throw new ConfigurationError('cannot use namespaced paramRef in policy binding that matches cluster-scoped resources');
  return namespace;
}
