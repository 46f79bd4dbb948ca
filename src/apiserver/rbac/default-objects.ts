import {
  aggregatedRules,
  type ClusterRole,
  type ClusterRoleBinding,
  formatTime,
  type KubeObject,
  type PolicyRule,
  RBAC_GROUP,
  type Role,
  type RoleBinding,
  type Subject,
} from '../../api/index.ts';
import { FIRST_REVISION, type Preset, type Store } from '../../etcd/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { Author } from '../field-management/author.ts';
import { storagePrefix } from '../kinds/definition.ts';
import { CLUSTER_ROLE } from '../kinds/clusterrole.ts';
import { CLUSTER_ROLE_BINDING } from '../kinds/clusterrolebinding.ts';
import { ROLE } from '../kinds/role.ts';
import { ROLE_BINDING } from '../kinds/rolebinding.ts';
import { BINDINGS, CLUSTER_ROLES, CONTROLLER_ROLES, NAMESPACE_ROLES } from './bootstrap-policy.ts';

const RBAC_VERSION = 'rbac.authorization.k8s.io/v1';
const CONTROLLER = 'system:controller:';
/** Namespaces with roles of their own. */
const NAMESPACES = ['kube-public', 'kube-system'];
/** Words of the notation that stand for several verbs. */
const VERBS: Readonly<Record<string, readonly string[]>> = {
  read: ['get', 'list', 'watch'],
  write: ['create', 'update', 'patch', 'delete', 'deletecollection'],
};
const EVENTS_RULE: PolicyRule = { apiGroups: ['', 'events.k8s.io'], resources: ['events'], verbs: ['create', 'patch', 'update'] };

/**
 * Puts the default roles and bindings into etcd's first snapshot. A real API server writes them at its start (registry/rbac/rest/storage_rbac.go
 * `PostStartHook`). Here they take no revision, no random number and no record, and are made when something first asks.
 */
export function presetDefaultRoles(store: Store<KubeObject>, sim: Simulation): void {
  const uids = sim.random.fork('apiserver/rbac-defaults');
  const creationTimestamp = formatTime(sim.wallMs);
  const author: Author = { manager: 'kube-apiserver', subresource: '', time: creationTimestamp };
  /** An object as it is stored. Its uid depends only on its name, not on who asks first. */
  const stored = <T extends KubeObject>({ metadata, ...object }: Bare<T>): Preset<KubeObject> => {
    const { namespace = '', name } = metadata;
    const uid = uids.fork(`${object.kind}/${namespace}/${name}`).uuid();
    const given = { ...metadata, uid, resourceVersion: String(FIRST_REVISION), creationTimestamp };
    return { value: { ...object, metadata: given } as unknown as KubeObject, author };
  };
  store.preset(storagePrefix(CLUSTER_ROLE), () => defaultClusterRoles().map(stored));
  store.preset(storagePrefix(CLUSTER_ROLE_BINDING), () => defaultClusterRoleBindings().map(stored));
  for (const namespace of NAMESPACES) {
    store.preset(`${storagePrefix(ROLE)}${namespace}/`, () => defaultRoles(namespace).map(stored));
    store.preset(`${storagePrefix(ROLE_BINDING)}${namespace}/`, () => defaultRoleBindings(namespace).map(stored));
  }
}

/** An object without what its storage adds. */
type Bare<T extends KubeObject> = Omit<T, 'metadata'> & { readonly metadata: Partial<T['metadata']> & { readonly name: string } };

const METADATA = {
  labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults' },
  annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'true' },
};

/** The rules of a ClusterRole as it is at the start. */
export function defaultRulesOf(name: string): readonly PolicyRule[] {
  return defaultClusterRoles().find(({ metadata }) => metadata.name === name)?.rules ?? [];
}

/** The ClusterRoles. Those that collect others have their rules already. */
function defaultClusterRoles(): readonly Bare<ClusterRole>[] {
  const plain = blocksOf(CLUSTER_ROLES).map(([head, ...lines]) => clusterRole(head!, lines));
  const ofControllers = blocksOf(CONTROLLER_ROLES).map(([name, ...lines]) => clusterRole(CONTROLLER + name, lines));
  // `view` before `edit` before `admin`: each collects the one before.
  for (const role of plain.filter(({ aggregationRule }) => aggregationRule !== undefined).reverse()) {
    plain[plain.indexOf(role)] = { ...role, rules: aggregatedRules(role, plain) };
  }
  return [...plain, ...ofControllers];
}

function clusterRole(head: string, lines: readonly string[]): Bare<ClusterRole> {
  const [name = '', ...marks] = head.split(' ');
  const labelOf = (mark: string): Record<string, string> => ({
    [`rbac.authorization.k8s.io/aggregate-to-${mark.slice(1)}`]: 'true',
  });
  const labels = Object.assign({}, ...marks.filter((mark) => mark.startsWith('>')).map(labelOf)) as Record<string, string>;
  const clusterRoleSelectors = marks.filter((mark) => mark.startsWith('<')).map((mark) => ({ matchLabels: labelOf(mark) }));
  return {
    apiVersion: RBAC_VERSION,
    kind: 'ClusterRole',
    metadata: { ...METADATA, name, labels: { ...METADATA.labels, ...labels } },
    ...(clusterRoleSelectors.length > 0 && { aggregationRule: { clusterRoleSelectors } }),
    rules: lines.map(ruleOf),
  };
}

function defaultRoles(namespace: string): readonly Bare<Role>[] {
  return blocksOf(NAMESPACE_ROLES).flatMap(([head = '', ...lines]) => {
    const [within, name = ''] = head.split('/');
    if (within !== namespace) return [];
    return { apiVersion: RBAC_VERSION, kind: 'Role', metadata: { ...METADATA, namespace, name }, rules: lines.map(ruleOf) };
  });
}

function defaultClusterRoleBindings(): readonly Bare<ClusterRoleBinding>[] {
  const plain = bindingsOf('').map(({ name, role, subjects }) => clusterRoleBinding(name, role, subjects));
  const ofControllers = blocksOf(CONTROLLER_ROLES).map(([name]) =>
    clusterRoleBinding(CONTROLLER + name, CONTROLLER + name, [subjectOf(`@${name}`)]),
  );
  return [...plain, ...ofControllers];
}

function clusterRoleBinding(name: string, role: string, subjects: readonly Subject[]): Bare<ClusterRoleBinding> {
  return {
    apiVersion: RBAC_VERSION,
    kind: 'ClusterRoleBinding',
    // kubeadm writes its bindings as any client does.
    metadata: name.startsWith('kubeadm:') ? { name } : { ...METADATA, name },
    roleRef: { apiGroup: RBAC_GROUP, kind: 'ClusterRole', name: role },
    ...(subjects.length > 0 && { subjects }),
  };
}

function defaultRoleBindings(namespace: string): readonly Bare<RoleBinding>[] {
  return bindingsOf(namespace).map(({ name, role, subjects }) => ({
    apiVersion: RBAC_VERSION,
    kind: 'RoleBinding',
    metadata: { ...METADATA, namespace, name },
    roleRef: { apiGroup: RBAC_GROUP, kind: 'Role', name: role },
    subjects,
  }));
}

interface BindingLine {
  readonly name: string;
  readonly role: string;
  readonly subjects: readonly Subject[];
}

/** The bindings of a namespace; those of the cluster if it is empty. */
function bindingsOf(namespace: string): readonly BindingLine[] {
  return BINDINGS.trim()
    .split('\n')
    .flatMap((line) => {
      const [head = '', ...words] = line.split(' ');
      const slash = head.indexOf('/');
      if (head.slice(0, Math.max(0, slash)) !== namespace) return [];
      const name = head.slice(slash + 1);
      const role = words[0]?.startsWith('=') === true ? words.shift()!.slice(1) : name;
      return { name, role, subjects: words.map(subjectOf) };
    });
}

function subjectOf(word: string): Subject {
  if (word.startsWith('@')) return { kind: 'ServiceAccount', name: word.slice(1), namespace: 'kube-system' };
  if (word.startsWith('%')) return { apiGroup: RBAC_GROUP, kind: 'Group', name: word.slice(1) };
  return { apiGroup: RBAC_GROUP, kind: 'User', name: word };
}

/** The lines of each block, without their indentation. */
function blocksOf(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split('\n\n')
    .map((block) => block.split('\n').map((line) => line.trim()));
}

/** Reads a rule. Lists are sorted, as upstream's `RuleOrDie` does. */
function ruleOf(line: string): PolicyRule {
  if (line === 'events') return EVENTS_RULE;
  const [verbs = [], groups = [], targets = [], names] = line.split(' ').map((list) => list.split(','));
  const rule = { verbs: verbs.flatMap((verb) => VERBS[verb] ?? verb).sort() };
  if (groups[0] === 'paths') return { ...rule, nonResourceURLs: targets.sort() };
  const apiGroups = groups.map((group) => (group === 'core' ? '' : group)).sort();
  return { ...rule, apiGroups, resources: targets.sort(), ...(names !== undefined && { resourceNames: names.sort() }) };
}
