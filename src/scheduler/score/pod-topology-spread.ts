import type { ClusterView, NodeInfo, PodInfo } from '../cache/index.ts';
import {
  countMatchingPods,
  hasAllTopologyKeys,
  HOSTNAME_LABEL,
  POD_TOPOLOGY_SPREAD,
  spreadConstraints,
  type SpreadConstraint,
} from '../filter/index.ts';
import { MAX_NODE_SCORE, type ScorePlugin } from '../framework/index.ts';

/** One soft constraint with the Pods counted that it is about. */
interface WeightedSpread {
  readonly constraint: SpreadConstraint;
  /** Matching Pods in each domain that any candidate is in; undefined for the hostname, where each node is its own domain. */
  readonly counts: Map<string, number> | undefined;
  /** Lets constraints over few domains count as much as those over many. */
  readonly weight: number;
}

/** Prefers nodes in domains with few of the Pods that this one is to be spread from (plugins/podtopologyspread/scoring.go). */
export const podTopologySpreadScore: ScorePlugin = {
  name: POD_TOPOLOGY_SPREAD,
  weight: 2,
  preScore(pod, nodes, cluster) {
    const constraints = spreadConstraints(pod.pod, 'ScheduleAnyway', cluster);
    if (constraints.length === 0) return undefined;
    // The system's constraints spread over the hosts even of nodes without a zone.
    const needsAllKeys = (pod.pod.spec.topologySpreadConstraints ?? []).length > 0;
    const isIgnored = (node: NodeInfo) => needsAllKeys && !hasAllTopologyKeys(node.labels, constraints);
    const candidates = needsAllKeys ? nodes.filter((node) => !isIgnored(node)) : nodes;
    const spreads = constraints.map((constraint) => weigh(pod, constraint, candidates, cluster, isIgnored));
    return {
      score: (node) => (isIgnored(node) ? 0 : scoreNode(pod, node, spreads)),
      normalize: (scores, scored) => normalize(scores, scored, isIgnored),
    };
  },
};

/** `initPreScoreState` and `PreScore`, for one constraint. */
function weigh(
  { traits }: PodInfo,
  constraint: SpreadConstraint,
  candidates: readonly NodeInfo[],
  cluster: ClusterView,
  isIgnored: (node: NodeInfo) => boolean,
): WeightedSpread {
  const { topologyKey, selector, includesNode } = constraint;
  if (topologyKey === HOSTNAME_LABEL) return { constraint, counts: undefined, weight: normalizingWeight(candidates.length) };
  const counts = new Map<string, number>();
  if (!candidates.some(({ labels }) => Object.hasOwn(labels, topologyKey))) return { constraint, counts, weight: 0 };
  for (const { labels } of candidates) counts.set(labels[topologyKey] ?? '', 0);
  for (const node of cluster.nodes) {
    const domain = node.labels[topologyKey] ?? '';
    const count = counts.get(domain);
    if (count === undefined || isIgnored(node) || !includesNode(node)) continue;
    counts.set(domain, count + countMatchingPods(node.alike, selector, traits.namespace));
  }
  return { constraint, counts, weight: normalizingWeight(counts.size) };
}

function normalizingWeight(domains: number): number {
  return Math.log(domains + 2);
}

/** `Score`: the fewer the better, until it is normalized. `maxSkew` waters differences down. */
function scoreNode({ traits }: PodInfo, { labels, alike }: NodeInfo, spreads: readonly WeightedSpread[]): number {
  let score = 0;
  for (const { constraint, counts, weight } of spreads) {
    const { topologyKey, selector, maxSkew } = constraint;
    if (!Object.hasOwn(labels, topologyKey)) continue;
    const count =
      counts === undefined ? countMatchingPods(alike, selector, traits.namespace) : (counts.get(labels[topologyKey]!) ?? 0);
    score += count * weight + (maxSkew - 1);
  }
  return Math.round(score);
}

/** `NormalizeScore`: the node with the lowest score gets 100; nodes without the labels get 0. */
function normalize(scores: number[], nodes: readonly NodeInfo[], isIgnored: (node: NodeInfo) => boolean): void {
  let min = Infinity;
  let max = 0;
  const ignored = nodes.map(isIgnored);
  for (let i = 0; i < scores.length; i++) {
    if (ignored[i]) continue;
    min = Math.min(min, scores[i]!);
    max = Math.max(max, scores[i]!);
  }
  for (let i = 0; i < scores.length; i++) {
    if (ignored[i]) scores[i] = 0;
    else scores[i] = max === 0 ? MAX_NODE_SCORE : Math.trunc((MAX_NODE_SCORE * (max + min - scores[i]!)) / max);
  }
}
