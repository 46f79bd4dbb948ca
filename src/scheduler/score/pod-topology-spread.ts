import { HOSTNAME_LABEL } from '../../api/index.ts';
import type { ClusterView, NodeInfo, PodInfo } from '../cache/index.ts';
import {
  countMatchingPods,
  hasAllTopologyKeys,
  POD_TOPOLOGY_SPREAD,
  spreadConstraints,
  type SpreadConstraint,
} from '../filter/index.ts';
import { MAX_NODE_SCORE, type ScorePlugin } from '../framework/index.ts';

/** A soft constraint with the counts of its Pods. */
interface WeightedSpread {
  readonly constraint: SpreadConstraint;
  /** Matching Pods in each domain of the candidates. Undefined for the hostname, where each node is a domain. */
  readonly counts: Map<string, number> | undefined;
  /** Makes constraints over few domains count as much as those over many. */
  readonly weight: number;
}

/** Ranks nodes by the Pod's soft spread constraints (plugins/podtopologyspread/scoring.go). */
export const podTopologySpreadScore: ScorePlugin = {
  name: POD_TOPOLOGY_SPREAD,
  weight: 2,
  score(pod, nodes, cluster) {
    const constraints = spreadConstraints(pod.pod, 'ScheduleAnyway', cluster);
    if (constraints.length === 0) return undefined;
    // The default constraints also rank nodes without a zone, by their hostname.
    const needsAllKeys = (pod.pod.spec.topologySpreadConstraints ?? []).length > 0;
    const isIgnored = needsAllKeys ? (node: NodeInfo) => !hasAllTopologyKeys(node.labels, constraints) : undefined;
    const candidates = isIgnored === undefined ? nodes : nodes.filter((node) => !isIgnored(node));
    const scores = new Array<number>(nodes.length).fill(0);
    for (const constraint of constraints) {
      const spread = weigh(pod, constraint, candidates, cluster, isIgnored);
      if (spread !== undefined) addScores(scores, spread, nodes, pod.traits.namespace);
    }
    normalize(scores, isIgnored === undefined ? undefined : nodes.map(isIgnored));
    return scores;
  },
};

/** `initPreScoreState` and `PreScore`, for one constraint. Returns undefined if no candidate has its label. */
function weigh(
  { traits }: PodInfo,
  constraint: SpreadConstraint,
  candidates: readonly NodeInfo[],
  cluster: ClusterView,
  isIgnored: ((node: NodeInfo) => boolean) | undefined,
): WeightedSpread | undefined {
  const { topologyKey, selector, includesNode } = constraint;
  if (topologyKey === HOSTNAME_LABEL) return { constraint, counts: undefined, weight: normalizingWeight(candidates.length) };
  if (!hasAnyLabel(candidates, topologyKey)) return undefined;
  const counts = new Map<string, number>();
  for (const { labels } of candidates) counts.set(labels[topologyKey] ?? '', 0);
  for (const node of cluster.nodes) {
    const domain = node.labels[topologyKey] ?? '';
    const count = counts.get(domain);
    if (count === undefined || isIgnored?.(node) === true || !includesNode(node)) continue;
    counts.set(domain, count + countMatchingPods(node.alike, selector, traits.namespace));
  }
  return { constraint, counts, weight: normalizingWeight(counts.size) };
}

function hasAnyLabel(nodes: readonly NodeInfo[], label: string): boolean {
  for (let i = 0; i < nodes.length; i++) if (Object.hasOwn(nodes[i]!.labels, label)) return true;
  return false;
}

function normalizingWeight(domains: number): number {
  return Math.log(domains + 2);
}

/** `Score`, for one constraint: lower is better before normalization. `maxSkew` makes differences smaller. */
function addScores(scores: number[], spread: WeightedSpread, nodes: readonly NodeInfo[], namespace: string): void {
  const { constraint, counts, weight } = spread;
  const { topologyKey, selector, maxSkew } = constraint;
  for (let i = 0; i < nodes.length; i++) {
    const { labels, alike } = nodes[i]!;
    if (!Object.hasOwn(labels, topologyKey)) continue;
    const count = counts === undefined ? countMatchingPods(alike, selector, namespace) : (counts.get(labels[topologyKey]!) ?? 0);
    scores[i]! += count * weight + (maxSkew - 1);
  }
}

/** Rounds the scores, then `NormalizeScore`: the lowest becomes 100. Ignored nodes, which lack a label, get 0. */
function normalize(scores: number[], ignored: readonly boolean[] | undefined): void {
  let min = Infinity;
  let max = 0;
  for (let i = 0; i < scores.length; i++) {
    if (ignored?.[i] === true) continue;
    const score = Math.round(scores[i]!);
    scores[i] = score;
    if (score < min) min = score;
    if (score > max) max = score;
  }
  for (let i = 0; i < scores.length; i++) {
    if (ignored?.[i] === true) scores[i] = 0;
    else scores[i] = max === 0 ? MAX_NODE_SCORE : Math.trunc((MAX_NODE_SCORE * (max + min - scores[i]!)) / max);
  }
}
