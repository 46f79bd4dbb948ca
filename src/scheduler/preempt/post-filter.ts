import type { ClusterView, PodInfo } from '../cache/index.ts';
import type { Diagnosis } from '../framework/index.ts';
import type { PreemptionHandle } from './find-candidate.ts';
import type { Candidate } from './victims.ts';

/** What a plugin made of a Pod that no node would take. */
export interface PostFilterResult {
  /** What it has to say, for the Pod's condition and its event. */
  readonly message: string;
  /** The node on which the Pod will fit once what was set going there has ended; empty: none any more; absent: as before. */
  readonly nominatedNodeName?: string;
  /** What is to be set going. */
  readonly candidate?: Candidate;
}

/** A plugin that tries to make room for a Pod that no node would take. */
export interface PostFilterPlugin {
  readonly name: string;
  postFilter(pod: PodInfo, diagnosis: Diagnosis, cluster: ClusterView, handle: PreemptionHandle): PostFilterResult;
}
