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
