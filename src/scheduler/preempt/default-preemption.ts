import { findCandidate } from './find-candidate.ts';
import type { PostFilterPlugin } from './post-filter.ts';

/** Looks for a node that the Pod could run on if Pods of lower priority were gone (plugins/defaultpreemption, framework/preemption). */
export const defaultPreemption: PostFilterPlugin = {
  name: 'DefaultPreemption',
  postFilter: (pod, diagnosis, cluster, handle) => findCandidate(pod, diagnosis, cluster, handle),
};
