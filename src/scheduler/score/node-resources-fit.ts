import type { ScorePlugin } from '../framework/index.ts';
import { allocationScores, checkWeights, DEFAULT_RESOURCES, type ResourceSpec, type ScoringStrategy } from './allocation.ts';

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
