import { isScalarResource, type NodeInfo, type PodInfo } from '../cache/index.ts';
import { MAX_NODE_SCORE, type NodeScorer } from '../framework/index.ts';

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
export function allocationScorer(
  { requests }: PodInfo,
  resources: readonly ResourceSpec[],
  scoreOf: (used: number, capacity: number) => number,
): NodeScorer {
  return {
    score: (node) => {
      let sum = 0;
      let weights = 0;
      for (const { name, weight } of resources) {
        const wanted = requests.nonZero.get(name);
        const capacity = countedCapacity(node, name, wanted);
        if (capacity === 0) continue;
        sum += scoreOf(node.nonZeroRequested.get(name) + wanted, capacity) * weight;
        weights += weight;
      }
      return weights === 0 ? 0 : Math.trunc(sum / weights);
    },
  };
}

/** What the node has of the resource; 0 for an extended resource that the Pod does not ask for, which is then left out of account. */
export function countedCapacity(node: NodeInfo, resource: string, wanted: number): number {
  return wanted === 0 && isScalarResource(resource) ? 0 : node.allocatable.get(resource);
}

/** The more is left the better (noderesources/least_allocated.go `leastRequestedScore`). */
export function leastRequestedScore(used: number, capacity: number): number {
  return used > capacity ? 0 : Math.trunc(((capacity - used) * MAX_NODE_SCORE) / capacity);
}

/** The more is used the better (noderesources/most_allocated.go `mostRequestedScore`). Minimum requests can add up to more than there is. */
export function mostRequestedScore(used: number, capacity: number): number {
  return Math.trunc((Math.min(used, capacity) * MAX_NODE_SCORE) / capacity);
}
