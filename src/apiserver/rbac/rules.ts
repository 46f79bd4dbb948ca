import { breakdownRule, compactRules, type FullRule, fullRule, type PolicyRule } from '../../api/index.ts';
import { type Attributes, combinedResource } from './attributes.ts';

/** A part of a rule. Each has to match a request. */
export type RulePart = 'verbs' | 'apiGroups' | 'resources' | 'resourceNames' | 'nonResourceURLs';

/** Whether a rule allows a request (plugin/pkg/auth/authorizer/rbac/rbac.go `RuleAllows`). */
export function ruleAllows(rule: PolicyRule, attributes: Attributes): boolean {
  return unmatchedParts(rule, attributes).length === 0;
}

/** Why a rule does not allow a request: the parts that do not match it. Empty if the rule allows it. */
export function unmatchedParts(rule: PolicyRule, attributes: Attributes): RulePart[] {
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = fullRule(rule);
  const parts: readonly (readonly [RulePart, boolean])[] =
    'path' in attributes
      ? [['nonResourceURLs', nonResourceURLs.some((url) => urlMatches(url, attributes.path))]]
      : [
          ['apiGroups', hasOrAll(apiGroups, attributes.group)],
          [
            'resources',
            resources.some((resource) => resourceMatches(resource, combinedResource(attributes), attributes.subresource)),
          ],
          ['resourceNames', resourceNames.length === 0 || resourceNames.includes(attributes.name)],
        ];
  return [['verbs', hasOrAll(verbs, attributes.verb)] as const, ...parts].flatMap(([part, matches]) => (matches ? [] : part));
}

/** The rules among `wanted` that the held ones do not cover, one verb and resource each (validation/policy_comparator.go `Covers`). */
export function uncovered(held: readonly PolicyRule[], wanted: readonly PolicyRule[]): FullRule[] {
  const owned = held.map(fullRule);
  return wanted.flatMap(breakdownRule).filter((rule) => !owned.some((owner) => ruleCovers(owner, rule)));
}

/** Rules in one line each, sorted (rbac/v1 helpers `CompactString`). */
export function compactTexts(rules: readonly FullRule[]): string[] {
  return [...new Set(compactRules(rules).map(compactText))].sort();
}

function compactText({ apiGroups, resources, nonResourceURLs, resourceNames, verbs }: FullRule): string {
  const parts = Object.entries({
    APIGroups: apiGroups,
    Resources: resources,
    NonResourceURLs: nonResourceURLs,
    ResourceNames: resourceNames,
    Verbs: verbs,
  });
  return `{${parts.flatMap(([name, list]) => (list.length === 0 ? [] : `${name}:${goQuoted(list)}`)).join(', ')}}`;
}

/** A list as Go's `%q` prints it. */
export function goQuoted(list: readonly string[]): string {
  return `[${list.map((text) => JSON.stringify(text)).join(' ')}]`;
}

function hasOrAll(list: readonly string[], wanted: string): boolean {
  return list.includes('*') || list.includes(wanted);
}

/** A resource matches itself, `*`, and as a subresource the same of all resources (rbac/v1 `ResourceMatches`). */
function resourceMatches(resource: string, combined: string, subresource: string): boolean {
  return resource === '*' || resource === combined || (subresource !== '' && resource === `*/${subresource}`);
}

function urlMatches(url: string, path: string): boolean {
  return url === '*' || url === path || (url.endsWith('*') && path.startsWith(url.slice(0, -1).replace(/\*+$/, '')));
}

/** `ruleCovers`, for a rule of one verb and one resource or path. */
function ruleCovers(owner: FullRule, rule: FullRule): boolean {
  const hasAll = (list: readonly string[], wanted: readonly string[]): boolean =>
    list.includes('*') || wanted.every((each) => list.includes(each));
  return (
    hasAll(owner.verbs, rule.verbs) &&
    hasAll(owner.apiGroups, rule.apiGroups) &&
    rule.resources.every((resource) =>
      owner.resources.some((each) => resourceMatches(each, resource, resource.split('/').slice(1).join('/'))),
    ) &&
    rule.nonResourceURLs.every((url) => owner.nonResourceURLs.some((each) => urlMatches(each, url))) &&
    (owner.resourceNames.length === 0 ||
      (rule.resourceNames.length > 0 && rule.resourceNames.every((name) => owner.resourceNames.includes(name))))
  );
}
