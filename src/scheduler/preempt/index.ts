export { defaultPreemption } from './default-preemption.ts';
export { dynamicResources } from './dynamic-resources.ts';
export type { PreemptionHandle } from './find-candidate.ts';
export { nominatedBefore, rejectionInTrial } from './nominated-filters.ts';
export type { PostFilterPlugin, PostFilterResult } from './post-filter.ts';
export { prepareCandidate } from './prepare-candidate.ts';
export type { Candidate } from './victims.ts';
