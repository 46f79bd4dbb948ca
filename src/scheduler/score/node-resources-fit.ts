import type { ScorePlugin } from '../framework/index.ts';
import {
  allocationScorer,
  checkWeights,
  DEFAULT_RESOURCES,
  leastRequestedScore,
  mostRequestedScore,
  type ResourceSpec,
} from './allocation.ts';

/** Prefers nodes with much left of CPU and memory: the default scoring strategy, `LeastAllocated` (plugins/noderesources/fit.go `Score`). */
export function leastAllocated(resources: readonly ResourceSpec[] = DEFAULT_RESOURCES): ScorePlugin {
  return byAllocation(resources, leastRequestedScore);
}

/** Prefers nodes that are filled already: the strategy `MostAllocated`, which a configuration can choose instead. */
export function mostAllocated(resources: readonly ResourceSpec[] = DEFAULT_RESOURCES): ScorePlugin {
  return byAllocation(resources, mostRequestedScore);
}

function byAllocation(resources: readonly ResourceSpec[], scoreOf: (used: number, capacity: number) => number): ScorePlugin {
  checkWeights(resources);
  return { name: 'NodeResourcesFit', weight: 1, preScore: (pod) => allocationScorer(pod, resources, scoreOf) };
}
