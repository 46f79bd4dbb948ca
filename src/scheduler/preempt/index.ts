export { nominatedBefore, rejectionInTrial } from './nominated-filters.ts';
export {
  defaultPreemption,
  dynamicResources,
  type PostFilterPlugin,
  type PostFilterResult,
  type PreemptionHandle,
  type PreemptionReport,
} from './post-filter.ts';
export { prepareCandidate } from './prepare-candidate.ts';
export { runPostFilterPlugins, victimNames } from './run-post-filters.ts';
export type { Candidate } from './victims.ts';
