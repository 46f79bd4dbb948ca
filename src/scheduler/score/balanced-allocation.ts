import type { NodeInfo, Resource } from '../cache/index.ts';
import { MAX_NODE_SCORE, type ScorePlugin } from '../framework/index.ts';
import { DEFAULT_RESOURCES, isLeftOut, type ResourceSpec } from './allocation.ts';

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
