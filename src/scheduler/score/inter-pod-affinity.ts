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

/** What each domain is worth: topology key, then the value of that label. */
type TopologyScores = Map<string, Map<string, number>>;

/**
 * Prefers nodes near the Pods that this one likes to be near, and far from those that it likes to be far from; likewise for what
 * those Pods like (plugins/interpodaffinity/scoring.go). `hardPodAffinityWeight`: what the required affinity of others counts.
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

/** `PreScore`. A Pod without preferences needs only be compared with Pods that have any. */
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

/** What a Pod that is there makes of the new one (`processExistingPod`). */
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

/** From the lowest, which gets 0, to the highest, which gets 100 (`NormalizeScore`). */
function normalize(scores: number[]): void {
  const min = Math.min(...scores);
  const difference = Math.max(...scores) - min;
  for (let i = 0; i < scores.length; i++) {
    scores[i] = difference === 0 ? 0 : Math.trunc(MAX_NODE_SCORE * ((scores[i]! - min) / difference));
  }
}
