import {
  preferredNodeAffinityScore,
  tolerationsTolerateTaint,
  type Affinity,
  type Taint,
  type Toleration,
} from '../../api/index.ts';
import { MAX_NODE_SCORE, type ScorePlugin } from '../framework/index.ts';

/**
 * Scales the scores so that the highest becomes 100. `reverse`: the highest becomes 0 (plugins/helper/normalize_score.go
 * `DefaultNormalizeScore`).
 */
export function normalizeByMaximum(scores: number[], reverse = false): void {
  let max = 0;
  for (let i = 0; i < scores.length; i++) if (scores[i]! > max) max = scores[i]!;
  for (let i = 0; i < scores.length; i++) {
    const scaled = max === 0 ? 0 : Math.trunc((MAX_NODE_SCORE * scores[i]!) / max);
    scores[i] = reverse ? MAX_NODE_SCORE - scaled : scaled;
  }
}

/**
 * Ranks nodes by the Pod's preferred node affinity (plugins/nodeaffinity `Score`). `added`: preferences of the scheduler's
 * configuration.
 */
export function nodeAffinityScore(added: Affinity['nodeAffinity'] = {}): ScorePlugin {
  const enforced = added.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  return {
    name: 'NodeAffinity',
    weight: 2,
    score({ pod }, nodes) {
      const preferred = pod.spec.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution;
      if (preferred === undefined && enforced.length === 0) return undefined;
      const terms = [...enforced, ...(preferred ?? [])];
      const scores = nodes.map(({ node }) => (node === undefined ? 0 : preferredNodeAffinityScore(terms, node)));
      normalizeByMaximum(scores);
      return scores;
    },
  };
}

/** Ranks nodes by the number of `PreferNoSchedule` taints that the Pod does not tolerate (plugins/tainttoleration `Score`). */
export const taintTolerationScore: ScorePlugin = {
  name: 'TaintToleration',
  weight: 3,
  score({ pod }, nodes) {
    const scores: number[] = [];
    for (let i = 0; i < nodes.length; i++) {
      const taints = nodes[i]!.node?.spec.taints;
      scores.push(taints === undefined || taints.length === 0 ? 0 : countIntolerableTaints(taints, pod.spec.tolerations));
    }
    normalizeByMaximum(scores, true);
    return scores;
  },
};

/** `countIntolerableTaintsPreferNoSchedule`. */
function countIntolerableTaints(taints: readonly Taint[], tolerations: readonly Toleration[] | undefined): number {
  const preferences = taints.filter(({ effect }) => effect === 'PreferNoSchedule');
  if (preferences.length === 0) return 0;
  const relevant = tolerations?.filter(({ effect = '' }) => effect === '' || effect === 'PreferNoSchedule');
  return preferences.filter((taint) => !tolerationsTolerateTaint(relevant, taint)).length;
}

const MEGABYTE = 1024 * 1024;
/** Images of a smaller total size are not worth counting. */
const MIN_THRESHOLD = 23 * MEGABYTE;
/** The largest size for each container that counts. */
const MAX_CONTAINER_THRESHOLD = 1000 * MEGABYTE;

/**
 * Ranks nodes by the Pod's images that they have. An image that few nodes have counts less, so that not all Pods go to the same
 * node (plugins/imagelocality).
 */
export const imageLocality: ScorePlugin = {
  name: 'ImageLocality',
  weight: 1,
  score({ pod: { spec } }, nodes, cluster) {
    const containers = spec.initContainers === undefined ? spec.containers : spec.initContainers.concat(spec.containers);
    const sums = new Array<number>(nodes.length).fill(0);
    for (const { image = '' } of containers) {
      const name = normalizedImageName(image);
      const spread = cluster.nodesWithImage(name) / cluster.nodes.length;
      for (let i = 0; i < nodes.length; i++) {
        const size = nodes[i]!.images.get(name);
        if (size !== undefined) sums[i]! += Math.trunc(size * spread);
      }
    }
    const max = MAX_CONTAINER_THRESHOLD * containers.length;
    for (let i = 0; i < sums.length; i++) {
      const clamped = Math.max(Math.min(sums[i]!, max), MIN_THRESHOLD);
      sums[i] = Math.trunc((MAX_NODE_SCORE * (clamped - MIN_THRESHOLD)) / (max - MIN_THRESHOLD));
    }
    return sums;
  },
};

/** Adds the default tag if the name has none (`normalizedImageName`). */
function normalizedImageName(name: string): string {
  return name.lastIndexOf(':') <= name.lastIndexOf('/') ? `${name}:latest` : name;
}
