export { interPodAffinity } from './inter-pod-affinity.ts';
export { nodeAffinity, nodeName } from './node-affinity.ts';
export { insufficientResources, nodePorts, nodeResourcesFit, type FitArgs } from './node-capacity.ts';
export { nodeVolumeLimits } from './node-volume-limits.ts';
export { podTopologySpread, POD_TOPOLOGY_SPREAD } from './pod-topology-spread.ts';
export { countMatchingPods, hasAllTopologyKeys, spreadConstraints, type SpreadConstraint } from './spread-constraint.ts';
export { nodeUnschedulable, taintToleration } from './taints.ts';
export { volumeZone } from './volume-zone.ts';
export { volumeBinding, volumeRestrictions } from './volumes.ts';
