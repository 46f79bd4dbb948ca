import type { PolicyRule } from './kinds.ts';

/** A rule with all its lists. */
export type FullRule = { readonly [K in keyof Required<PolicyRule>]: readonly string[] };

const NOTHING: FullRule = { verbs: [], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: [] };

/** A rule as Go has it: an absent list is empty. */
export function fullRule(rule: Partial<PolicyRule>): FullRule {
  return { ...NOTHING, ...rule };
}

/** component-helpers auth/rbac/validation/policy_comparator.go `BreakdownRule`: rules of one verb and one resource or path. */
export function breakdownRule(rule: Partial<PolicyRule>): FullRule[] {
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = fullRule(rule);
  const names = resourceNames.length === 0 ? [[]] : resourceNames.map((name) => [name]);
  const ofResources = apiGroups.flatMap((group) =>
    resources.flatMap((resource) =>
      verbs.flatMap((verb) =>
        names.map((each) => ({ ...NOTHING, apiGroups: [group], resources: [resource], verbs: [verb], resourceNames: each })),
      ),
    ),
  );
  const ofPaths = nonResourceURLs.flatMap((url) => verbs.map((verb) => ({ ...NOTHING, nonResourceURLs: [url], verbs: [verb] })));
  return [...ofResources, ...ofPaths];
}

/** `CompactRules`: rules for the same resource and name become one. The rules come from `breakdownRule`. */
export function compactRules(rules: readonly FullRule[]): FullRule[] {
  const others = rules.filter(({ resources }) => resources.length === 0);
  const simple = new Map<string, FullRule>();
  for (const rule of rules) {
    if (rule.resources.length === 0) continue;
    const key = JSON.stringify([rule.apiGroups, rule.resources, rule.resourceNames]);
    const verbs = simple.get(key)?.verbs ?? [];
    simple.set(key, { ...rule, verbs: [...verbs, ...rule.verbs.filter((verb) => !verbs.includes(verb))] });
  }
  return [...others, ...simple.values()];
}

/** The rules among `wanted` that the held ones do not cover, one verb and resource each (`Covers`). */
export function uncovered(held: readonly Partial<PolicyRule>[], wanted: readonly Partial<PolicyRule>[]): FullRule[] {
  const owned = held.map(fullRule);
  return wanted.flatMap(breakdownRule).filter((rule) => !owned.some((owner) => ruleCovers(owner, rule)));
}

/** A resource matches itself, `*`, and as a subresource the same of all resources (rbac/v1 `ResourceMatches`). */
export function resourceMatches(resource: string, combined: string, subresource: string): boolean {
  return resource === '*' || resource === combined || (subresource !== '' && resource === `*/${subresource}`);
}

/** A path matches itself, `*`, and all paths under one that ends with `*` (`NonResourceURLMatches`). */
export function urlMatches(url: string, path: string): boolean {
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
