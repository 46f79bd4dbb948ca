export { SchedulerCache } from './cache.ts';
export type { ClusterView } from './cluster-view.ts';
export { NodeInfo, type AlikePods } from './node-info.ts';
export { nodeWithPods, overlay } from './overlay.ts';
export { isAssigned, podInfo, podPriority, updatedPodInfo, type PodInfo, type PodTraits } from './pod-info.ts';
export * from './affinity-term.ts';
export * from './resource.ts';
export { podRequests, type PodRequests } from './requests.ts';
export { hostPortsOf, portsConflict, type HostPort } from './host-ports.ts';
