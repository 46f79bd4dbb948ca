import type { PolicyRule } from '../../api/index.ts';

/** A rule with all its lists. */
type Rule = { readonly [K in keyof Required<PolicyRule>]: readonly string[] };

const NOTHING: Rule = { verbs: [], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: [] };

/** The head of the table of rules. */
export const RULE_COLUMNS = ['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs'];

/** Rules as `describe role` and `auth can-i --list` print them: one line for each resource, with all its verbs. */
export function ruleLines(rules: readonly PolicyRule[]): string[][] {
  const sorted = compacted(rules.flatMap(brokenDown))
    .map((rule) => ({ rule, text: textOf(rule) }))
    .sort((first, second) => (first.text < second.text ? -1 : first.text > second.text ? 1 : 0));
  return sorted.map(({ rule }) => {
    const { verbs, nonResourceURLs, resourceNames } = rule;
    return [qualified(rule), goList(nonResourceURLs), goList(resourceNames), goList(verbs)];
  });
}

/** component-helpers auth/rbac/validation/policy_comparator.go `BreakdownRule`: rules of one verb and one resource or path. */
function brokenDown(rule: PolicyRule): Rule[] {
  const { verbs = [], apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule as Partial<PolicyRule>;
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

/** pkg/apis/rbac/v1 `CompactRules`: rules for the same resource and name become one. */
function compacted(rules: readonly Rule[]): Rule[] {
  const others = rules.filter(({ resources }) => resources.length === 0);
  const simple = new Map<string, Rule>();
  for (const rule of rules) {
    if (rule.resources.length === 0) continue;
    const key = JSON.stringify([rule.apiGroups, rule.resources, rule.resourceNames]);
    const verbs = simple.get(key)?.verbs ?? [];
    simple.set(key, { ...rule, verbs: [...verbs, ...rule.verbs.filter((verb) => !verbs.includes(verb))] });
  }
  return [...others, ...simple.values()];
}

/** `pods`, `deployments.apps/scale` (kubectl pkg/describe `CombineResourceGroup`). */
function qualified({ resources: [resource = ''], apiGroups: [group = ''] }: Rule): string {
  const [plural, ...subresource] = resource.split('/');
  return [group === '' ? plural : `${plural}.${group}`, ...subresource].join('/');
}

/** The text by which rules are sorted: what Go prints of the protobuf message. */
function textOf({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: Rule): string {
  const fields = { Verbs: verbs, APIGroups: apiGroups, Resources: resources, ResourceNames: resourceNames };
  return Object.entries({ ...fields, NonResourceURLs: nonResourceURLs })
    .map(([name, list]) => `${name}:${goList(list)},`)
    .join('');
}

/** A list as Go's `%v` prints it. */
export function goList(list: readonly string[]): string {
  return `[${list.join(' ')}]`;
}
