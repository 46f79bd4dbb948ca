export { DEFAULT_RESOURCES, type ResourceSpec } from './allocation.ts';
export { balance, balancedAllocation, balanceGain } from './balanced-allocation.ts';
export { imageLocality } from './image-locality.ts';
export { interPodAffinityScore } from './inter-pod-affinity.ts';
export { nodeAffinityScore } from './node-affinity.ts';
export { leastAllocated, mostAllocated } from './node-resources-fit.ts';
export { podTopologySpreadScore } from './pod-topology-spread.ts';
export { taintTolerationScore } from './taint-toleration.ts';
