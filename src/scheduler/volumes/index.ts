export { AssumeCache } from './assume-cache.ts';
export { findPodVolumes, podVolumeClaims, type PodVolumeClaims } from './pod-volumes.ts';
export { VolumeBinder, type AssumedVolumes } from './volume-binder.ts';
