import { type KubeObject, type LabelSelector, labelSelectorMatches, type RuleWithOperations } from '../../api/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import type { ServerRequest } from '../registry/request.ts';
import type { Lookup } from './admission.ts';

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE';

/** A write as webhooks and policies see it (admission `Attributes`). */
export interface Attributes {
  readonly operation: Operation;
  readonly kind: KindDefinition;
  /** Undefined for a deletion. */
  readonly next: KubeObject | undefined;
  /** Undefined for a creation. */
  readonly old: KubeObject | undefined;
  readonly request: ServerRequest;
}

/** Which writes a webhook, a policy or a binding is about. */
export interface MatchedWrites {
  readonly rules: readonly MatchedRule[];
  readonly excludeRules?: readonly MatchedRule[];
  readonly matchPolicy?: string | undefined;
  readonly namespaceSelector?: LabelSelector | undefined;
  readonly objectSelector?: LabelSelector | undefined;
}

/** A rule of a webhook, or of a policy. */
type MatchedRule = RuleWithOperations & { readonly resourceNames?: readonly string[] };

/** Whether a write is one of them (webhook/generic/webhook.go `ShouldCallHook`, policy/matching/matching.go `Matches`). */
export function matchesWrite(writes: MatchedWrites, attributes: Attributes, lookup: Lookup): boolean {
  const { rules, excludeRules = [], matchPolicy, objectSelector, namespaceSelector } = writes;
  // Neither webhooks nor policies decide about themselves (`IsExemptAdmissionConfigurationResource`).
  if (attributes.kind.group === 'admissionregistration.k8s.io') return false;
  const isAbout = (rule: MatchedRule): boolean => ruleMatches(rule, attributes, matchPolicy !== 'Exact', lookup);
  if (!rules.some(isAbout) || excludeRules.some(isAbout)) return false;
  const labels = namespaceLabels(attributes, lookup);
  if (labels !== undefined && !labelSelectorMatches(namespaceSelector, labels, { empty: 'all' })) return false;
  const { next, old } = attributes;
  return [next, old].some(
    (object) => object !== undefined && labelSelectorMatches(objectSelector, object.metadata.labels ?? {}, { empty: 'all' }),
  );
}

/** predicates/rules/rules.go `Matches`. `anyVersion`: another version of the same resource counts as well. */
function ruleMatches(rule: MatchedRule, { operation, kind, request }: Attributes, anyVersion: boolean, lookup: Lookup): boolean {
  const { operations = [], apiGroups = [], apiVersions = [], resources = [], scope = '*', resourceNames = [] } = rule;
  const has = (values: readonly string[], value: string): boolean => values.includes('*') || values.includes(value);
  if (!has(operations, operation) || !has(apiGroups, kind.group)) return false;
  if (!has(apiVersions, kind.version) && !(anyVersion && apiVersions.some((version) => isEquivalent(kind, version, lookup))))
    return false;
  if (resourceNames.length > 0 && !resourceNames.includes(request.name)) return false;
  if (scope !== '*' && (scope === 'Namespaced') !== kind.namespaced) return false;
  return resources.some((resource) => {
    const [name, part = ''] = resource.split('/');
    return (name === '*' || name === kind.plural) && (part === '*' || part === request.subresource);
  });
}

/** Whether the resource of a request is served in another version as well. The server reads requests for it as the version that it stores. */
function isEquivalent({ kind, group, custom }: KindDefinition, version: string, lookup: Lookup): boolean {
  if (custom === undefined) return kind === 'HorizontalPodAutoscaler' && version === 'v1';
  return lookup(`${kind}.${version}.${group}`) !== undefined;
}

/** The labels that a namespace selector looks at. Undefined if there is no namespace (predicates/namespace/matcher.go). */
function namespaceLabels({ kind, next, old, request }: Attributes, lookup: Lookup): Readonly<Record<string, string>> | undefined {
  if (kind.kind === 'Namespace') return (next ?? old)?.metadata.labels ?? {};
  if (!kind.namespaced) return undefined;
  return lookup('Namespace')?.find({ name: request.namespace })?.metadata.labels ?? {};
}
