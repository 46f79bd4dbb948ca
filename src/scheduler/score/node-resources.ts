import { AMOUNT_FIELDS, isScalarResource, type NodeInfo, type PodInfo, type Resource } from '../cache/index.ts';
import { MAX_NODE_SCORE, type ScorePlugin } from '../framework/index.ts';

/** A resource to score, and its weight. */
export interface ResourceSpec {
  readonly name: string;
  readonly weight: number;
}

/** The resources that are scored by default. */
export const DEFAULT_RESOURCES: readonly ResourceSpec[] = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 1 },
];

/** Throws `RangeError` if a weight is out of range (apis/config/validation `validateResources`). */
function checkWeights(resources: readonly ResourceSpec[]): readonly ResourceSpec[] {
  for (const { name, weight } of resources) {
    if (weight < 1 || weight > 100) throw new RangeError(`resource weight of ${name} not in valid range [1, 100]`);
  }
  return resources;
}

/**
 * The weighted mean of the resources' scores 0…100 by their free shares, as if the Pod were on the node
 * (plugins/noderesources/resource_allocation.go `score`, least_allocated.go `leastRequestedScore`). Integer arithmetic, as upstream.
 */
function allocationScores({ requests }: PodInfo, nodes: readonly NodeInfo[], resources: readonly ResourceSpec[]): number[] {
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
      // The sum of minimum requests can exceed the capacity.
      const taken = Math.min(used + wanted, capacity);
      sums[i]! += Math.trunc(((capacity - taken) * MAX_NODE_SCORE) / capacity) * weight;
      weights[i]! += weight;
    }
  }
  for (let i = 0; i < sums.length; i++) sums[i] = weights[i] === 0 ? 0 : Math.trunc(sums[i]! / weights[i]!);
  return sums;
}

/** Returns true for an extended resource that the Pod does not request. */
export function isLeftOut(resource: string, wanted: number): boolean {
  return wanted === 0 && isScalarResource(resource);
}

/** Prefers nodes with more free CPU and memory: the default strategy `LeastAllocated` (plugins/noderesources/fit.go `Score`). */
export function leastAllocated(resources: readonly ResourceSpec[] = DEFAULT_RESOURCES): ScorePlugin {
  checkWeights(resources);
  return { name: 'NodeResourcesFit', weight: 1, score: (pod, nodes) => allocationScores(pod, nodes, resources) };
}

const HALF = MAX_NODE_SCORE / 2;

/**
 * Prefers nodes on which the Pod balances the use of CPU and memory (plugins/noderesources/balanced_allocation.go). Skips Pods
 * without requests.
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

/**
 * 75 if the Pod changes nothing, 100 if it balances a completely unbalanced node, 50 if it does the opposite
 * (`balancedResourceScorer`).
 */
export function balanceGain(before: number, after: number): number {
  return HALF + Math.trunc((HALF + after - before) / 2);
}

/** 100 if all fractions are equal; less the more they deviate from their mean (`balancedResourceScore`). */
export function balance(fractions: readonly number[]): number {
  if (fractions.length < 2) return MAX_NODE_SCORE;
  const deviation = fractions.length === 2 ? Math.abs((fractions[0]! - fractions[1]!) / 2) : standardDeviation(fractions);
  return Math.trunc((1 - deviation) * MAX_NODE_SCORE);
}

function standardDeviation(fractions: readonly number[]): number {
  const mean = fractions.reduce((sum, fraction) => sum + fraction, 0) / fractions.length;
  return Math.sqrt(fractions.reduce((sum, fraction) => sum + (fraction - mean) ** 2, 0) / fractions.length);
}
