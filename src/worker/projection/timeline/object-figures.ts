import { isPodReady, type Deployment, type KubeObject, type Pod, type ReplicaSet } from '../../../api/index.ts';
import type { PodStage } from '../../protocol/index.ts';
import { ownerView } from '../owner-view.ts';
import { isTroubled } from '../pod-view.ts';

/** The desired and ready Pods of an object. */
export interface Counts {
  readonly desired: number;
  readonly ready: number;
}

/** The figures of an object that owns Pods, directly or not. Undefined for other objects. */
export function countsOf(object: KubeObject, epochMs: number): Counts | undefined {
  if (object.kind !== 'Deployment' && object.kind !== 'ReplicaSet') return ownerView(object, epochMs);
  const { spec, status } = object as Deployment | ReplicaSet;
  return { desired: spec.replicas, ready: status.readyReplicas ?? 0 };
}

/**
 * The stage of a Pod, as the page draws it. kubectl's text, which says what is wrong, is computed only for Pods that may be in
 * trouble.
 */
export function stageOf(pod: Pod): PodStage {
  const { metadata, spec, status } = pod;
  if (metadata.deletionTimestamp !== undefined) return 'terminating';
  if (status.phase === 'Succeeded') return 'succeeded';
  if (isPodReady(pod)) return 'ready';
  if (status.phase === 'Failed' || isTroubled(pod)) return 'failing';
  if (status.phase === 'Running') return 'running';
  return (spec.nodeName ?? '') === '' ? 'pending' : 'scheduled';
}
