import {
  termMatches,
  type AffinityTerm,
  type ClusterView,
  type Labelled,
  type NodeInfo,
  type PodInfo,
  type PodTraits,
} from '../cache/index.ts';
import { MAX_NODE_SCORE, type ScorePlugin } from '../framework/index.ts';

/** The score of each domain: by topology key, then by the label's value. */
type TopologyScores = Map<string, Map<string, number>>;

/**
 * Ranks nodes by the Pod's preferred affinity and anti-affinity, and by those of existing Pods
 * (plugins/interpodaffinity/scoring.go). `hardPodAffinityWeight`: the weight of existing Pods' required affinity.
 */
export function interPodAffinityScore(hardPodAffinityWeight = 1): ScorePlugin {
  return {
    name: 'InterPodAffinity',
    weight: 2,
    score(pod, nodes, cluster) {
      const { affinityError } = pod.traits;
      if (affinityError !== undefined) throw new Error(`parsing pod: ${affinityError}`);
      const topologies = topologyScores(pod, cluster, hardPodAffinityWeight);
      if (topologies.size === 0) return undefined;
      const scores = nodes.map((node) => scoreNode(node, topologies));
      normalize(scores);
      return scores;
    },
  };
}

/** `PreScore`. For a Pod without preferences only existing Pods with affinity matter. */
function topologyScores({ traits }: PodInfo, cluster: ClusterView, hardWeight: number): TopologyScores {
  const scores: TopologyScores = new Map();
  const { preferredAffinity, preferredAntiAffinity } = traits.terms;
  const hasPreferences = preferredAffinity.length > 0 || preferredAntiAffinity.length > 0;
  const { nodes } = cluster;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    if (!hasPreferences && node.alikeWithAffinity.size === 0) continue;
    for (const { traits: existing, count } of hasPreferences ? node.alike.values() : node.alikeWithAffinity) {
      const add = (term: AffinityTerm, matched: Labelled, weight: number) => {
        if (termMatches(term, matched, cluster.namespaceLabels)) addScore(scores, term.topologyKey, node, weight * count);
      };
      for (const term of preferredAffinity) add(term, existing, term.weight);
      for (const term of preferredAntiAffinity) add(term, existing, -term.weight);
      addExistingTerms(existing, traits, hardWeight, add);
    }
  }
  return scores;
}

/** Adds the scores of an existing Pod's terms that match the new Pod (`processExistingPod`). */
function addExistingTerms(
  { terms }: PodTraits,
  incoming: Labelled,
  hardWeight: number,
  add: (term: AffinityTerm, matched: Labelled, weight: number) => void,
): void {
  if (hardWeight > 0) for (const term of terms.requiredAffinity) add(term, incoming, hardWeight);
  for (const term of terms.preferredAffinity) add(term, incoming, term.weight);
  for (const term of terms.preferredAntiAffinity) add(term, incoming, -term.weight);
}

function addScore(scores: TopologyScores, topologyKey: string, { labels }: NodeInfo, score: number): void {
  if (!Object.hasOwn(labels, topologyKey)) return;
  let domains = scores.get(topologyKey);
  if (domains === undefined) scores.set(topologyKey, (domains = new Map()));
  const domain = labels[topologyKey]!;
  domains.set(domain, (domains.get(domain) ?? 0) + score);
}

function scoreNode({ labels }: NodeInfo, scores: TopologyScores): number {
  let sum = 0;
  for (const [topologyKey, domains] of scores) {
    if (Object.hasOwn(labels, topologyKey)) sum += domains.get(labels[topologyKey]!) ?? 0;
  }
  return sum;
}

/** Scales the scores linearly to 0…100 (`NormalizeScore`). */
function normalize(scores: number[]): void {
  const min = Math.min(...scores);
  const difference = Math.max(...scores) - min;
  for (let i = 0; i < scores.length; i++) {
    scores[i] = difference === 0 ? 0 : Math.trunc(MAX_NODE_SCORE * ((scores[i]! - min) / difference));
  }
}
