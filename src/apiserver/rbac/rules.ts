import { compactRules, type FullRule, fullRule, type PolicyRule, resourceMatches, urlMatches } from '../../api/index.ts';
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
