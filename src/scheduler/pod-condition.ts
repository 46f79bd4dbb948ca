import { findCondition, formatTime, StatusError, type ApiPort, type Pod } from '../api/index.ts';
import type { Process } from '../sim/index.ts';

/** Why a Pod has no node: a plugin rejected it, or something went wrong. */
export type UnscheduledReason = 'Unschedulable' | 'SchedulerError';

export interface PodStatusChange {
  readonly reason: UnscheduledReason;
  readonly message: string;
  /** The node that the Pod waits for; empty: none any more; undefined: as before. */
  readonly nominatedNodeName: string | undefined;
}

/** Says in the Pod's status why it has no node, unless that is what it says already (schedule_one.go `updatePod`). A refusal is let go: the Pod is tried again anyhow. */
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
