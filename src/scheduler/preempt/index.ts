export { defaultPreemption } from './default-preemption.ts';
export { nominatedBefore, rejectionInTrial } from './nominated-filters.ts';
export {
  dynamicResources,
  runPostFilterPlugins,
  victimNames,
  type PostFilterPlugin,
  type PostFilterResult,
  type PreemptionHandle,
  type PreemptionReport,
} from './post-filter.ts';
export { prepareCandidate } from './prepare-candidate.ts';
export type { Candidate } from './victims.ts';
