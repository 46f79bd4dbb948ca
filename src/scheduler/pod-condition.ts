import { findCondition, formatTime, StatusError, type ApiPort, type Pod } from '../api/index.ts';
import type { Process } from '../sim/index.ts';

/** Why a Pod has no node: a plugin rejected it, or an error occurred. */
export type UnscheduledReason = 'Unschedulable' | 'SchedulerError';

export interface PodStatusChange {
  readonly reason: UnscheduledReason;
  readonly message: string;
  /** The nominated node. Empty: clear it. Undefined: leave it. */
  readonly nominatedNodeName: string | undefined;
}

/**
 * Writes into the Pod's status why it has no node, unless it says so already (schedule_one.go `updatePod`). Ignores errors,
 * because the Pod is retried anyway.
 */
export function* updatePod(api: ApiPort, pod: Pod, change: PodStatusChange, wallMs: number): Process<void> {
  const status = statusPatch(pod, change, wallMs);
  if (status === undefined) return;
  const { uid, name, namespace } = pod.metadata;
  try {
    yield* api.patch(
      'Pod',
      { namespace, name },
      { type: 'strategic', body: { metadata: { uid }, status } },
      { subresource: 'status' },
    );
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
  }
}

function statusPatch({ metadata, status }: Pod, change: PodStatusChange, wallMs: number): object | undefined {
  const { reason, message, nominatedNodeName } = change;
  const old = findCondition(status.conditions, 'PodScheduled');
  const renominated = nominatedNodeName !== undefined && (status.nominatedNodeName ?? '') !== nominatedNodeName;
  const isNews = old?.status !== 'False' || old.reason !== reason || old.message !== message;
  if (!isNews && !renominated) return undefined;
  const condition = {
    type: 'PodScheduled',
    status: 'False',
    reason,
    message,
    lastTransitionTime: old?.status === 'False' ? old.lastTransitionTime : formatTime(wallMs),
    ...(metadata.generation === undefined ? {} : { observedGeneration: metadata.generation }),
  };
  return {
    ...(isNews ? { conditions: [condition] } : {}),
    ...(renominated ? { nominatedNodeName: nominatedNodeName === '' ? null : nominatedNodeName } : {}),
  };
}
