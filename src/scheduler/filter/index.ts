export { interPodAffinity } from './inter-pod-affinity.ts';
export { nodeAffinity } from './node-affinity.ts';
export { nodeName } from './node-name.ts';
export { nodePorts } from './node-ports.ts';
export { insufficientResources, nodeResourcesFit, type FitArgs, type InsufficientResource } from './node-resources-fit.ts';
export { nodeUnschedulable } from './node-unschedulable.ts';
export { podTopologySpread, POD_TOPOLOGY_SPREAD } from './pod-topology-spread.ts';
export { schedulingGates } from './scheduling-gates.ts';
export {
  countMatchingPods,
  hasAllTopologyKeys,
  HOSTNAME_LABEL,
  spreadConstraints,
  type SpreadConstraint,
} from './spread-constraint.ts';
export { taintToleration } from './taint-toleration.ts';
export { volumeBinding } from './volume-binding.ts';
export { volumeRestrictions } from './volume-restrictions.ts';
