import { findCondition, type NodeCondition } from '../../api/index.ts';

/** What a kubelet with nothing to complain of says (pkg/kubelet/nodestatus/setters.go). */
const HEALTHY: readonly Pick<NodeCondition, 'type' | 'status' | 'reason' | 'message'>[] = [
  {
    type: 'MemoryPressure',
    status: 'False',
    reason: 'KubeletHasSufficientMemory',
    message: 'kubelet has sufficient memory available',
  },
  { type: 'DiskPressure', status: 'False', reason: 'KubeletHasNoDiskPressure', message: 'kubelet has no disk pressure' },
  { type: 'PIDPressure', status: 'False', reason: 'KubeletHasSufficientPID', message: 'kubelet has sufficient PID available' },
];
const READY = { type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'kubelet is posting ready status' };
const NOT_READY = {
  type: 'Ready',
  status: 'False',
  reason: 'KubeletNotReady',
  message: '[container runtime status check may not have completed yet, PLEG is not healthy: pleg has yet to be successful]',
};

/** The events that go with the healthy conditions when they are first reported. */
export const HEALTHY_EVENTS = ['NodeHasSufficientMemory', 'NodeHasNoDiskPressure', 'NodeHasSufficientPID'] as const;

/** The node's conditions at this moment; one whose status is as before keeps its transition time. */
export function nodeConditions(ready: boolean, before: readonly NodeCondition[] | undefined, now: string): NodeCondition[] {
  return [...HEALTHY, ready ? READY : NOT_READY].map((condition) => {
    const old = findCondition(before, condition.type);
    const lastTransitionTime = old?.status === condition.status ? (old.lastTransitionTime ?? now) : now;
    return { ...condition, lastHeartbeatTime: now, lastTransitionTime };
  });
}
