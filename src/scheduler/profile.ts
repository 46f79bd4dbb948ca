import {
  interPodAffinity,
  nodeAffinity,
  nodeName,
  nodePorts,
  nodeResourcesFit,
  nodeUnschedulable,
  nodeVolumeLimits,
  podTopologySpread,
  taintToleration,
  volumeBinding,
  volumeRestrictions,
  volumeZone,
} from './filter/index.ts';
import { unresolvable, type FilterPlugin, type PreEnqueuePlugin, type ScorePlugin } from './framework/index.ts';
import { defaultPreemption, dynamicResources, type PostFilterPlugin } from './preempt/index.ts';
import {
  balancedAllocation,
  imageLocality,
  interPodAffinityScore,
  leastAllocated,
  nodeAffinityScore,
  podTopologySpreadScore,
  taintTolerationScore,
} from './score/index.ts';

/** The plugins of a scheduler, in the order in which they run. */
export interface Profile {
  readonly schedulerName: string;
  readonly preEnqueue: readonly PreEnqueuePlugin[];
  readonly filters: readonly FilterPlugin[];
  readonly postFilters: readonly PostFilterPlugin[];
  readonly scores: readonly ScorePlugin[];
}

/**
 * The plugins of a scheduler without a configuration file (apis/config/v1/default_plugins.go). Left out: devices but for
 * the wait for their claims, and gangs.
 */
export function defaultProfile(): Profile {
  return {
    schedulerName: 'default-scheduler',
    preEnqueue: [schedulingGates, resourceClaims],
    filters: [
      nodeUnschedulable,
      nodeName,
      taintToleration,
      nodeAffinity(),
      nodePorts,
      nodeResourcesFit(),
      volumeRestrictions,
      nodeVolumeLimits,
      volumeBinding,
      volumeZone,
      podTopologySpread,
      interPodAffinity,
    ],
    postFilters: [dynamicResources, defaultPreemption],
    scores: [
      taintTolerationScore,
      nodeAffinityScore(),
      leastAllocated(),
      podTopologySpreadScore,
      interPodAffinityScore(),
      balancedAllocation(),
      imageLocality,
    ],
  };
}

/**
 * Holds a Pod back until its `schedulingGates` are removed (plugins/schedulinggates). The API server writes the Pod's condition.
 */
export const schedulingGates: PreEnqueuePlugin = {
  name: 'SchedulingGates',
  hints: {
    pod: {
      actions: ['UpdatePodSchedulingGatesEliminated'],
      isWorthRequeuing: ({ pod }, { after }) => after?.metadata.uid === pod.metadata.uid,
    },
  },
  preEnqueue({ pod }) {
    const gates = pod.spec.schedulingGates ?? [];
    if (gates.length === 0) return undefined;
    return unresolvable('SchedulingGates', `waiting for scheduling gates: [${gates.map(({ name }) => name).join(' ')}]`);
  },
};

/**
 * Holds a Pod back until its ResourceClaims exist (plugins/dynamicresources `PreEnqueue`). This cluster does not serve them, so such a Pod waits for ever, as in any
 * cluster in which nobody makes the claim.
 */
export const resourceClaims: PreEnqueuePlugin = {
  name: 'DynamicResources',
  hints: {},
  preEnqueue({ pod }) {
    const [claim] = pod.spec.resourceClaims ?? [];
    if (claim === undefined) return undefined;
    const { name, resourceClaimName } = claim;
    const why =
      resourceClaimName === undefined
        ? `pod claim ${name}: ResourceClaim not created yet`
        : `resourceclaim.resource.k8s.io "${resourceClaimName}" not found`;
    return unresolvable('DynamicResources', why);
  },
};
