import { parseTime, type Pod, type PodStatus } from '../../api/index.ts';
import type { Eviction } from '../status/pod-status.ts';

const DEADLINE_EXCEEDED: Eviction = {
  reason: 'DeadlineExceeded',
  message: 'Pod was active on the node longer than the specified deadline',
};

/** The Pod's deadline in milliseconds since 1970 (pkg/kubelet/active_deadline.go). Returns undefined if it has none. */
export function deadlineMs(pod: Pod, status: PodStatus): number | undefined {
  const { activeDeadlineSeconds } = pod.spec;
  if (activeDeadlineSeconds === undefined || status.startTime === undefined) return undefined;
  return parseTime(status.startTime) + activeDeadlineSeconds * 1000;
}

/** The eviction of a Pod whose deadline has passed. Returns undefined before. */
export function deadlineEviction(pod: Pod, status: PodStatus, wallMs: number): Eviction | undefined {
  const deadline = deadlineMs(pod, status);
  return deadline !== undefined && wallMs >= deadline ? DEADLINE_EXCEEDED : undefined;
}
