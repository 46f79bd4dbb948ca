import { AMOUNT_FIELDS, isScalarResource, type NodeInfo, type PodInfo, type Resource } from '../cache/index.ts';
import { MAX_NODE_SCORE, type ScorePlugin } from '../framework/index.ts';

/** A resource that a score looks at, and how much it counts among the others. */
export interface ResourceSpec {
  readonly name: string;
  readonly weight: number;
}

/** What is scored unless the configuration says otherwise. */
export const DEFAULT_RESOURCES: readonly ResourceSpec[] = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 1 },
];

/**
 * Whether what is left of a resource counts, or what is used of it (noderesources/least_allocated.go `leastRequestedScore`,
 * most_allocated.go `mostRequestedScore`).
 */
export type ScoringStrategy = 'LeastAllocated' | 'MostAllocated';

/** Throws on a weight that a configuration may not have (apis/config/validation `validateResources`). */
export function checkWeights(resources: readonly ResourceSpec[]): readonly ResourceSpec[] {
  for (const { name, weight } of resources) {
    if (weight < 1 || weight > 100) throw new RangeError(`resource weight of ${name} not in valid range [1, 100]`);
  }
  return resources;
}

/**
 * A score of 0…100 for each resource that the node has, by what would be used with the Pod there, and their weighted mean
 * (plugins/noderesources/resource_allocation.go). Whole numbers throughout, as upstream divides them.
 */
export function allocationScores(
  { requests }: PodInfo,
  nodes: readonly NodeInfo[],
  resources: readonly ResourceSpec[],
  strategy: ScoringStrategy,
): number[] {
  const sums = new Array<number>(nodes.length).fill(0);
  const weights = new Array<number>(nodes.length).fill(0);
  for (const { name, weight } of resources) {
    const wanted = requests.nonZero.get(name);
    if (isLeftOut(name, wanted)) continue;
    const field = AMOUNT_FIELDS.get(name);
    for (let i = 0; i < nodes.length; i++) {
      const { allocatable, nonZeroRequested } = nodes[i]!;
      const capacity = field === undefined ? allocatable.get(name) : allocatable[field];
      if (capacity === 0) continue;
      const used = field === undefined ? nonZeroRequested.get(name) : nonZeroRequested[field];
      // Minimum requests can add up to more than there is.
      const taken = Math.min(used + wanted, capacity);
      const counted = strategy === 'LeastAllocated' ? capacity - taken : taken;
      sums[i]! += Math.trunc((counted * MAX_NODE_SCORE) / capacity) * weight;
      weights[i]! += weight;
    }
  }
  for (let i = 0; i < sums.length; i++) sums[i] = weights[i] === 0 ? 0 : Math.trunc(sums[i]! / weights[i]!);
  return sums;
}

/** An extended resource that the Pod does not ask for is of no account. */
export function isLeftOut(resource: string, wanted: number): boolean {
  return wanted === 0 && isScalarResource(resource);
}

/** Prefers nodes with much left of CPU and memory: the default scoring strategy, `LeastAllocated` (plugins/noderesources/fit.go `Score`). */
export function leastAllocated(resources: readonly ResourceSpec[] = DEFAULT_RESOURCES): ScorePlugin {
  return byAllocation(resources, 'LeastAllocated');
}

/** Prefers nodes that are filled already: the strategy `MostAllocated`, which a configuration can choose instead. */
export function mostAllocated(resources: readonly ResourceSpec[] = DEFAULT_RESOURCES): ScorePlugin {
  return byAllocation(resources, 'MostAllocated');
}

function byAllocation(resources: readonly ResourceSpec[], strategy: ScoringStrategy): ScorePlugin {
  checkWeights(resources);
  return { name: 'NodeResourcesFit', weight: 1, score: (pod, nodes) => allocationScores(pod, nodes, resources, strategy) };
}

const HALF = MAX_NODE_SCORE / 2;

/**
 * Prefers nodes on which the Pod would make the use of CPU and of memory more alike (plugins/noderesources/balanced_allocation.go).
 * A Pod that asks for nothing has no say.
 */
export function balancedAllocation(resources: readonly ResourceSpec[] = DEFAULT_RESOURCES): ScorePlugin {
  return {
    name: 'NodeResourcesBalancedAllocation',
    weight: 1,
    score({ requests: { resource } }, nodes) {
      if (resources.every(({ name }) => resource.get(name) === 0)) return undefined;
      return nodes.map((node) => scoreNode(resource, node, resources));
    },
  };
}

function scoreNode(wanted: Resource, { allocatable, requested }: NodeInfo, resources: readonly ResourceSpec[]): number {
  const before: number[] = [];
  const after: number[] = [];
  for (const { name } of resources) {
    const more = wanted.get(name);
    const capacity = allocatable.get(name);
    if (capacity === 0 || isLeftOut(name, more)) continue;
    const used = requested.get(name);
    before.push(Math.min(1, used / capacity));
    after.push(Math.min(1, (used + more) / capacity));
  }
  return balanceGain(balance(before), balance(after));
}

/** 75 where the Pod changes nothing, 100 where it sets a wholly one-sided use right, 50 where it does the reverse (`balancedResourceScorer`). */
export function balanceGain(before: number, after: number): number {
  return HALF + Math.trunc((HALF + after - before) / 2);
}

/** 100 where all fractions are the same, less the more they deviate from their mean (`balancedResourceScore`). */
export function balance(fractions: readonly number[]): number {
  if (fractions.length < 2) return MAX_NODE_SCORE;
  const deviation = fractions.length === 2 ? Math.abs((fractions[0]! - fractions[1]!) / 2) : standardDeviation(fractions);
  return Math.trunc((1 - deviation) * MAX_NODE_SCORE);
}

function standardDeviation(fractions: readonly number[]): number {
  const mean = fractions.reduce((sum, fraction) => sum + fraction, 0) / fractions.length;
  return Math.sqrt(fractions.reduce((sum, fraction) => sum + (fraction - mean) ** 2, 0) / fractions.length);
}
