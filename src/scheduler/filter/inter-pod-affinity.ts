import type { Pod } from '../../api/index.ts';
import {
  isAssigned,
  matchesAllTerms,
  podInfo,
  termMatches,
  type AffinityTerm,
  type ClusterView,
  type Labelled,
  type NodeInfo,
  type PodInfo,
} from '../cache/index.ts';
import {
  unresolvable,
  unschedulable,
  type FilterPlugin,
  type NodeEvent,
  type PodEvent,
  type Rejection,
} from '../framework/index.ts';

const NAME = 'InterPodAffinity';
const AFFINITY = unresolvable(NAME, "node(s) didn't match pod affinity rules");
const ANTI_AFFINITY = unschedulable(NAME, "node(s) didn't match pod anti-affinity rules");
const EXISTING_ANTI_AFFINITY = unschedulable(NAME, "node(s) didn't satisfy existing pods anti-affinity rules");

/** How many matching Pods each domain has: by topology key, then by the label's value. */
class DomainCounts {
  readonly #counts = new Map<string, Map<string, number>>();

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  add(topologyKey: string, node: NodeInfo, count: number): void {
    const { labels } = node;
    if (!Object.hasOwn(labels, topologyKey)) return;
    let domains = this.#counts.get(topologyKey);
    if (domains === undefined) this.#counts.set(topologyKey, (domains = new Map()));
    const domain = labels[topologyKey]!;
    domains.set(domain, (domains.get(domain) ?? 0) + count);
  }

  has(topologyKey: string, { labels }: NodeInfo): boolean {
    return Object.hasOwn(labels, topologyKey) && (this.#counts.get(topologyKey)?.get(labels[topologyKey]!) ?? 0) > 0;
  }

  /** Returns true if one of the node's domains has matching Pods. */
  hasAny({ labels }: NodeInfo): boolean {
    for (const [topologyKey, domains] of this.#counts) {
      if (Object.hasOwn(labels, topologyKey) && (domains.get(labels[topologyKey]!) ?? 0) > 0) return true;
    }
    return false;
  }
}

/**
 * Filters nodes by the Pod's required affinity and anti-affinity, and by the anti-affinity of existing Pods
 * (plugins/interpodaffinity/filtering.go).
 */
export const interPodAffinity: FilterPlugin = {
  name: NAME,
  hints: {
    pod: { actions: ['Add', 'UpdatePodLabel', 'Delete'], isWorthRequeuing: podChangesAffinity },
    node: { actions: ['Add', 'UpdateNodeLabel'], isWorthRequeuing: nodeHasTopology },
  },
  preFilter(pod, cluster) {
    const { traits } = pod;
    if (traits.affinityError !== undefined) return unresolvable(NAME, `parsing pod: ${traits.affinityError}`);
    const { requiredAffinity, requiredAntiAffinity } = traits.terms;
    const repelled = existingAntiAffinity(traits, cluster);
    if (repelled === undefined && requiredAffinity.length === 0 && requiredAntiAffinity.length === 0) return undefined;
    const attracted = new DomainCounts();
    const avoided = new DomainCounts();
    if (requiredAffinity.length > 0 || requiredAntiAffinity.length > 0) {
      countIncoming(requiredAffinity, requiredAntiAffinity, cluster, attracted, avoided);
    }
    const isFirst = attracted.isEmpty && matchesAllTerms(requiredAffinity, traits, cluster.namespaceLabels);
    return {
      check: (node): Rejection | undefined => {
        if (!satisfiesAffinity(requiredAffinity, node, attracted, isFirst)) return AFFINITY;
        if (requiredAntiAffinity.some(({ topologyKey }) => avoided.has(topologyKey, node))) return ANTI_AFFINITY;
        return repelled?.hasAny(node) === true ? EXISTING_ANTI_AFFINITY : undefined;
      },
    };
  },
};

/**
 * The domains of existing Pods whose anti-affinity matches this Pod (`getExistingAntiAffinityCounts`). Returns undefined if there
 * are none.
 */
function existingAntiAffinity(pod: Labelled, { nodes, namespaceLabels }: ClusterView): DomainCounts | undefined {
  let counts: DomainCounts | undefined;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    if (node.alikeWithAffinity.size === 0) continue;
    for (const { traits, count } of node.alikeWithAffinity) {
      for (const term of traits.terms.requiredAntiAffinity) {
        if (!termMatches(term, pod, namespaceLabels)) continue;
        counts ??= new DomainCounts();
        counts.add(term.topologyKey, node, count);
      }
    }
  }
  return counts;
}

/** Counts the Pods that this Pod's terms match (`getIncomingAffinityAntiAffinityCounts`). */
function countIncoming(
  affinity: readonly AffinityTerm[],
  antiAffinity: readonly AffinityTerm[],
  { nodes, namespaceLabels }: ClusterView,
  attracted: DomainCounts,
  avoided: DomainCounts,
): void {
  for (const node of nodes) {
    for (const { traits, count } of node.alike.values()) {
      if (matchesAllTerms(affinity, traits, namespaceLabels)) {
        for (const term of affinity) attracted.add(term.topologyKey, node, count);
      }
      for (const term of antiAffinity) {
        if (termMatches(term, traits, namespaceLabels)) avoided.add(term.topologyKey, node, count);
      }
    }
  }
}

/** `satisfyPodAffinity`. If a Pod's affinity matches the Pod itself, the first such Pod may run in any domain. */
function satisfiesAffinity(terms: readonly AffinityTerm[], node: NodeInfo, attracted: DomainCounts, isFirst: boolean): boolean {
  if (!terms.every(({ topologyKey }) => Object.hasOwn(node.labels, topologyKey))) return false;
  return isFirst || terms.every(({ topologyKey }) => attracted.has(topologyKey, node));
}

/** interpodaffinity/plugin.go `isSchedulableAfterPodChange`. */
function podChangesAffinity({ traits }: PodInfo, { before, after }: PodEvent, { namespaceLabels }: ClusterView): boolean {
  if (!isAssigned(before) && !isAssigned(after)) return false;
  const { requiredAffinity, requiredAntiAffinity } = traits.terms;
  const matches = (terms: readonly AffinityTerm[], pod: Pod | undefined) =>
    pod !== undefined && matchesAllTerms(terms, labelled(pod), namespaceLabels);
  if (!matches(requiredAffinity, before) && matches(requiredAffinity, after)) return true;
  if (after === undefined && repels(before, traits, namespaceLabels)) return true;
  return matches(requiredAntiAffinity, before) && !matches(requiredAntiAffinity, after);
}

/** Returns true if the deleted Pod's anti-affinity matched this Pod. */
function repels(gone: Pod | undefined, pod: Labelled, namespaceLabels: ClusterView['namespaceLabels']): boolean {
  if (gone?.spec.affinity?.podAntiAffinity === undefined) return false;
  return podInfo(gone).traits.terms.requiredAntiAffinity.some((term) => termMatches(term, pod, namespaceLabels));
}

/** interpodaffinity/plugin.go `isSchedulableAfterNodeChange`. */
function nodeHasTopology({ traits: { terms } }: PodInfo, { after }: NodeEvent): boolean {
  const labels = after?.metadata.labels ?? {};
  return [...terms.requiredAffinity, ...terms.requiredAntiAffinity].some(({ topologyKey }) => Object.hasOwn(labels, topologyKey));
}

function labelled({ metadata: { namespace = '', labels } }: Pod): Labelled {
  return { namespace, labels };
}
