import { claimsOf, type Pod, type PolicyRule, type UserInfo, type Volume } from '../../api/index.ts';
import type { ResourceRegistry } from '../registry/resource-registry.ts';
import { selectedValue, type Attributes, type ResourceAttributes } from './attributes.ts';
import { nodeOf } from './components.ts';
import { defaultRulesOf } from './default-objects.ts';
import { ruleAllows } from './rules.ts';

/** Kinds of which a kubelet sees only what its Pods refer to, and how they do. */
const REFERENCES: Readonly<Partial<Record<string, (pod: Pod) => readonly (string | undefined)[]>>> = {
  configmaps: (pod) => [
    ...sourcesOf(pod).flatMap(({ configMap }) => configMap?.name),
    ...envOf(pod, 'configMapRef', 'configMapKeyRef'),
  ],
  secrets: (pod) => [
    ...sourcesOf(pod).flatMap(({ secret }) => secret?.secretName ?? secret?.name),
    ...envOf(pod, 'secretRef', 'secretKeyRef'),
    ...(pod.spec.imagePullSecrets ?? []).map(({ name }) => name),
  ],
  persistentvolumeclaims: (pod) => claimsOf(pod).map(({ name }) => name),
  serviceaccounts: ({ spec }) => [spec.serviceAccountName],
};

const READS = new Set(['get', 'list', 'watch']);

/** What it says: yes, or no with a reason. */
interface Answer {
  readonly allowed: boolean;
  readonly reason: string;
}

/**
 * Decides for kubelets (plugin/pkg/auth/authorizer/node/node_authorizer.go `NodeAuthorizer`): by the rules of system:node, of its own Node and Lease, and of
 * objects that Pods on the node refer to. A list of Pods has to select those of the node. Simpler than upstream: PersistentVolumes are found by no claim.
 */
export class NodeAuthorizer {
  readonly #registryOf: (kind: string) => ResourceRegistry;
  #rules: readonly PolicyRule[] | undefined;

  constructor(registryOf: (kind: string) => ResourceRegistry) {
    this.#registryOf = registryOf;
  }

  /** Undefined if the user is no kubelet. */
  authorize(user: UserInfo, attributes: Attributes): Answer | undefined {
    const node = nodeOf(user);
    if (node === undefined) return undefined;
    this.#rules ??= defaultRulesOf('system:node');
    if (!this.#rules.some((rule) => ruleAllows(rule, attributes))) return { allowed: false, reason: '' };
    const why = 'path' in attributes ? '' : this.#refusal(node, attributes);
    return { allowed: why === '', reason: why };
  }

  /** Why the rule is not enough. Empty if it is. */
  #refusal(node: string, attributes: ResourceAttributes): string {
    const { verb, resource, subresource, namespace, name } = attributes;
    const references = REFERENCES[resource];
    if (references !== undefined && !(resource === 'serviceaccounts' && subresource !== 'token')) {
      const pods = this.#registryOf('Pod').inNamespace(namespace) as readonly Pod[];
      const isReferred = pods.some((pod) => pod.spec.nodeName === node && references(pod).includes(name));
      return isReferred ? '' : unrelated(node);
    }
    const reads = READS.has(verb);
    if (resource === 'nodes' && reads && name !== node)
      return `node '${node}' cannot read ${name === '' ? 'all nodes' : `'${name}'`}, only its own Node object`;
    if (resource === 'pods' && reads) {
      if (verb !== 'get' && selectedValue(attributes, 'spec.nodeName') === node) return '';
      if (verb !== 'get' && name === '') return 'can only list/watch pods with spec.nodeName field selector';
      const pod = this.#registryOf('Pod').find({ namespace, name }) as Pod | undefined;
      return pod?.spec.nodeName === node ? '' : unrelated(node);
    }
    if (name === '') return '';
    if (resource === 'leases') return name === node ? '' : 'can only access node lease with the same name as the requesting node';
    // Upstream the admission plugin NodeRestriction refuses it.
    if (resource === 'nodes') return name === node ? '' : `node '${node}' cannot ${verb} node '${name}'`;
    return '';
  }
}

function unrelated(node: string): string {
  return `no relationship found between node '${node}' and this object`;
}

interface VolumeSource {
  readonly configMap?: { readonly name?: string };
  readonly secret?: { readonly secretName?: string; readonly name?: string };
}

/** The sources of volumes, also inside of projected ones. */
function sourcesOf({ spec }: Pod): readonly VolumeSource[] {
  return (spec.volumes ?? []).flatMap((volume: Volume): readonly VolumeSource[] => [
    volume as VolumeSource,
    ...((volume.projected?.sources ?? []) as readonly VolumeSource[]),
  ]);
}

type FromRef = 'configMapRef' | 'secretRef';
type KeyRef = 'configMapKeyRef' | 'secretKeyRef';

function envOf({ spec }: Pod, from: FromRef, key: KeyRef): readonly (string | undefined)[] {
  return [...(spec.initContainers ?? []), ...spec.containers].flatMap(({ env = [], envFrom = [] }) => [
    ...envFrom.map((source) => source[from]?.name),
    ...env.map(({ valueFrom }) => valueFrom?.[key]?.name),
  ]);
}
