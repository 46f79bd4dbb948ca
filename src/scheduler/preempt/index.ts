export { nominatedBefore, rejectionInTrial } from './nominated-filters.ts';
export {
  defaultPreemption,
  dynamicResources,
  type PostFilterPlugin,
  type PostFilterResult,
  type PreemptionHandle,
} from './post-filter.ts';
export { prepareCandidate } from './prepare-candidate.ts';
export type { Candidate } from './victims.ts';
