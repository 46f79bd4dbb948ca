export { SchedulerCache } from './cache.ts';
export { nodeWithPods, overlay, type ClusterView } from './cluster-view.ts';
export { NodeInfo, type AlikePods } from './node-info.ts';
export { isAssigned, podInfo, podPriority, updatedPodInfo, type PodInfo, type PodTraits } from './pod-info.ts';
export * from './affinity-term.ts';
export * from './resource.ts';
