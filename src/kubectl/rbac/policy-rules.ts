import { breakdownRule, compactRules, type FullRule, type PolicyRule } from '../../api/index.ts';

/** The verbs of rules for paths that are not about objects. */
export const PATH_VERBS = ['*', 'get', 'post', 'put', 'delete', 'patch', 'head', 'options'];

/** The head of the table of rules. */
export const RULE_COLUMNS = ['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs'];

/** Rules as `describe role` and `auth can-i --list` print them: one line for each resource, with all its verbs. */
export function ruleLines(rules: readonly PolicyRule[]): string[][] {
  const sorted = compactRules(rules.flatMap(breakdownRule))
    .map((rule) => ({ rule, text: textOf(rule) }))
    .sort((first, second) => (first.text < second.text ? -1 : first.text > second.text ? 1 : 0));
  return sorted.map(({ rule }) => {
    const { verbs, nonResourceURLs, resourceNames } = rule;
    return [qualified(rule), goList(nonResourceURLs), goList(resourceNames), goList(verbs)];
  });
}

/** `pods`, `deployments.apps/scale` (kubectl pkg/describe `CombineResourceGroup`). */
function qualified({ resources: [resource = ''], apiGroups: [group = ''] }: FullRule): string {
  const [plural, ...subresource] = resource.split('/');
  return [group === '' ? plural : `${plural}.${group}`, ...subresource].join('/');
}

/** The text by which rules are sorted: what Go prints of the protobuf message. */
function textOf({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: FullRule): string {
  const fields = { Verbs: verbs, APIGroups: apiGroups, Resources: resources, ResourceNames: resourceNames };
  return Object.entries({ ...fields, NonResourceURLs: nonResourceURLs })
    .map(([name, list]) => `${name}:${goList(list)},`)
    .join('');
}

/** A list as Go's `%v` prints it. */
export function goList(list: readonly string[]): string {
  return `[${list.join(' ')}]`;
}
