export { defaultPreemption } from './default-preemption.ts';
export {
  dynamicResources,
  runPostFilterPlugins,
  victimNames,
  type PostFilterPlugin,
  type PreemptionHandle,
} from './post-filter.ts';
export { prepareCandidate } from './prepare-candidate.ts';
