import type { PodInfo } from '../cache/index.ts';
import { Diagnosis, fitErrorMessage, unresolvable, type Rejection } from '../framework/index.ts';
import type { PostFilterPlugin } from './post-filter.ts';

const NAME = 'DefaultPreemption';
const NOT_HELPFUL = unresolvable(NAME, 'Preemption is not helpful for scheduling');
const NO_VICTIMS = unresolvable(NAME, 'No preemption victims found for incoming pod');

/**
 * Looks for nodes that the Pod could run on if Pods of lower priority were gone (plugins/defaultpreemption, framework/preemption).
 * So far it says on which nodes that would not help; it evicts nobody.
 */
export const defaultPreemption: PostFilterPlugin = {
  name: NAME,
  postFilter(pod, diagnosis, { nodes }) {
    if (!mayPreempt(pod)) return { message: 'preemption: not eligible due to preemptionPolicy=Never.' };
    const verdicts = new Diagnosis();
    verdicts.absentNodes = NOT_HELPFUL;
    for (const { name } of nodes) {
      if (mightHelp(diagnosis.of(name))) verdicts.reject(name, NO_VICTIMS);
    }
    return { message: `preemption: ${fitErrorMessage(nodes.length, verdicts)}` };
  },
};

/** `PodEligibleToPreemptOthers`. */
function mayPreempt({ pod }: PodInfo): boolean {
  return pod.spec.preemptionPolicy !== 'Never';
}

/** Whether other Pods are what keeps this one from the node (`nodesWherePreemptionMightHelp`). */
function mightHelp(rejection: Rejection | undefined): boolean {
  return rejection?.verdict === 'Unschedulable';
}
