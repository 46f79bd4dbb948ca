import { AMOUNT_FIELDS, isScalarResource, type NodeInfo, type PodInfo } from '../cache/index.ts';
import { MAX_NODE_SCORE } from '../framework/index.ts';

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
