import { type PolicyRule, RBAC_GROUP } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { stringsFlag } from '../line/flags.ts';
import { cut } from '../line/pairs.ts';
import { PATH_VERBS } from '../rbac/policy-rules.ts';
import type { RestMapper } from '../resources/rest-mapper.ts';
import type { Session } from '../session.ts';
import { createGenerated, GENERATE_FLAGS, nameFrom, pairsOf } from './generated.ts';

const RESOURCE_VERBS = ['*', 'get', 'delete', 'list', 'create', 'update', 'patch', 'watch', 'proxy', 'deletecollection'];
const SPECIAL_VERBS = ['use', 'bind', 'escalate', 'impersonate'];
const ROLES = [`roles.${RBAC_GROUP}`, `clusterroles.${RBAC_GROUP}`];
/** What verbs that say nothing of other resources are for. */
const ONLY_FOR: Readonly<Partial<Record<string, readonly string[]>>> = {
  use: ['podsecuritypolicies.policy', 'podsecuritypolicies.extensions'],
  bind: ROLES,
  escalate: ROLES,
  impersonate: ['users.', 'serviceaccounts.', 'groups.', 'userextras.authentication.k8s.io'],
};

const RULE_FLAGS = {
  verb: stringsFlag('A verb that is allowed'),
  resource: stringsFlag('A resource that the rule is for: deployments.apps/scale'),
  'resource-name': stringsFlag('The name of an object that the rule is for'),
};

/** cmd/create/create_role.go. */
export const CREATE_ROLE = defineCommand({
  name: 'role',
  use: 'role NAME --verb=verb --resource=resource.group/subresource [--resource-name=resourcename]',
  short: 'Create a role with single rule',
  flags: { ...GENERATE_FLAGS, ...RULE_FLAGS },
  *run(session, { args, flags, usageError }) {
    const name = nameFrom(args, usageError);
    const verbs = verbsOf(flags.verb);
    if (verbs.length === 0) throw new KubectlError('at least one verb must be specified');
    const mapper = yield* session.mapper();
    warnOfVerbs(session, verbs);
    if (flags.resource.length === 0) throw new KubectlError('at least one resource must be specified');
    const rules = resourceRules(mapper, verbs, flags);
    yield* createGenerated(session, flags, { apiVersion: `${RBAC_GROUP}/v1`, kind: 'Role', metadata: { name }, ...{ rules } });
  },
});

/** cmd/create/create_clusterrole.go. */
export const CREATE_CLUSTER_ROLE = defineCommand({
  name: 'clusterrole',
  use: 'clusterrole NAME --verb=verb --resource=resource.group [--resource-name=resourcename]',
  short: 'Create a cluster role',
  flags: {
    ...GENERATE_FLAGS,
    ...RULE_FLAGS,
    'non-resource-url': stringsFlag('A path that is allowed'),
    'aggregation-rule': stringsFlag('A label of the cluster roles whose rules it collects: key=value'),
  },
  *run(session, { args, flags, usageError }) {
    const name = nameFrom(args, usageError);
    const { 'non-resource-url': urls, 'aggregation-rule': labels, resource } = flags;
    const role = { apiVersion: `${RBAC_GROUP}/v1`, kind: 'ClusterRole', metadata: { name } };
    if (labels.length > 0) {
      if (urls.length + flags.verb.length + resource.length + flags['resource-name'].length > 0)
        throw new KubectlError('aggregation rule must be specified without nonResourceURLs, verbs, resources or resourceNames');
      const matchLabels = pairsOf(labels, (text) => `invalid argument ${JSON.stringify(text)}: must be formatted as key=value`);
      const aggregationRule = { clusterRoleSelectors: [{ matchLabels }] };
      return yield* createGenerated(session, flags, { ...role, ...{ aggregationRule, rules: null } });
    }
    const verbs = verbsOf(flags.verb);
    if (verbs.length === 0) throw new KubectlError('at least one verb must be specified');
    if (resource.length === 0 && urls.length === 0) throw new KubectlError('one of resource or nonResourceURL must be specified');
    const rules: PolicyRule[] = [];
    if (resource.length > 0) {
      const mapper = yield* session.mapper();
      warnOfVerbs(session, verbs);
      rules.push(...resourceRules(mapper, verbs, flags));
    }
    if (urls.length > 0) {
      checkPaths(verbs, urls);
      rules.push({ verbs, nonResourceURLs: [...new Set(urls)] });
    }
    yield* createGenerated(session, flags, { ...role, ...{ rules } });
  },
});

/** Each verb once. `*` stands for all. */
function verbsOf(given: readonly string[]): readonly string[] {
  return given.includes('*') ? ['*'] : [...new Set(given)];
}

function warnOfVerbs(session: Session, verbs: readonly string[]): void {
  for (const verb of verbs)
    if (!RESOURCE_VERBS.includes(verb) && !SPECIAL_VERBS.includes(verb))
      session.warn(`'${verb}' is not a standard resource verb`);
}

interface RuleFlags {
  readonly resource: readonly string[];
  readonly 'resource-name': readonly string[];
}

/** One rule for each group, in the groups' order (`generateResourcePolicyRules`). Throws `KubectlError`. */
function resourceRules(mapper: RestMapper, verbs: readonly string[], flags: RuleFlags): PolicyRule[] {
  const byGroup = new Map<string, string[]>();
  const given = flags.resource.includes('*') ? ['*'] : flags.resource;
  for (const text of given) {
    const { group, resource } = resourceOf(mapper, verbs, text);
    const known = byGroup.get(group) ?? [];
    if (!known.includes(resource)) byGroup.set(group, [...known, resource]);
  }
  const resourceNames = [...new Set(flags['resource-name'])];
  return [...byGroup]
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([group, resources]) => ({
      verbs,
      apiGroups: [group],
      resources,
      ...(resourceNames.length > 0 && { resourceNames }),
    }));
}

/** `pods`, `deploy`, `deployments.apps/scale`. Throws `KubectlError` if the server does not have the resource. */
function resourceOf(mapper: RestMapper, verbs: readonly string[], text: string): { group: string; resource: string } {
  const [type, subresource] = cut(text, '/');
  const [plural, group = ''] = cut(type, '.');
  if (plural === '') throw new KubectlError('resource must be specified if apiGroup/subresource specified');
  const named = (resource: string): string => (subresource === undefined ? resource : `${resource}/${subresource}`);
  if (plural === '*') return { group, resource: named('*') };
  const special = verbs.filter((verb) => ONLY_FOR[verb] !== undefined);
  if (special.some((verb) => ONLY_FOR[verb]!.includes(`${plural}.${group}`))) return { group, resource: named(plural) };
  const found = mapper.forArgument(type);
  for (const verb of special) {
    if (!ONLY_FOR[verb]!.includes(`${found.name}.${found.group}`))
      throw new KubectlError(`can not perform '${verb}' on '${found.name}' in group '${found.group}'`);
  }
  return { group: found.group, resource: named(found.name) };
}

/** Throws `KubectlError`. */
function checkPaths(verbs: readonly string[], urls: readonly string[]): void {
  for (const verb of verbs) if (!PATH_VERBS.includes(verb)) throw new KubectlError(`invalid verb: '${verb}' for nonResourceURL`);
  for (const url of urls) {
    if (url === '*') continue;
    if (!url.startsWith('/')) throw new KubectlError('nonResourceURL should start with /');
    if (url.slice(0, -1).includes('*'))
      throw new KubectlError("nonResourceURL only supports wildcard matches when '*' is at the end");
  }
}
