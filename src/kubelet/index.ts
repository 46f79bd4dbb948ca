export { Kubelet } from './kubelet.ts';
export type { KubeletOptions } from './kubelet-parts.ts';
export type { NodeAccess } from './node-access.ts';
export type { CrashFault, KubeletFaults, PullFault } from './faults.ts';
export type { Manifest } from './config/static-pods.ts';
export type { NodeOptions } from './node/node-object.ts';
export { DEFAULT_TIMINGS, type KubeletTimings } from './timings.ts';
export type { ProbeType } from './probes/probe-results.ts';
