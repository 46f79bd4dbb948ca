export { defaultPreemption } from './default-preemption.ts';
export { dynamicResources } from './dynamic-resources.ts';
export type { PostFilterPlugin, PostFilterResult } from './post-filter.ts';
