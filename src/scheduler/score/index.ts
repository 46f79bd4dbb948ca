export { interPodAffinityScore } from './inter-pod-affinity.ts';
export { imageLocality, nodeAffinityScore, taintTolerationScore } from './node-properties.ts';
export { balance, balancedAllocation, balanceGain, leastAllocated, type ResourceSpec } from './node-resources.ts';
export { podTopologySpreadScore } from './pod-topology-spread.ts';
