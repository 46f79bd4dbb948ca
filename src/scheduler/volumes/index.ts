export { AssumeCache } from './assume-cache.ts';
export { findPodVolumes, podVolumeClaims } from './pod-volumes.ts';
export { VolumeBinder, type AssumedVolumes } from './volume-binder.ts';
