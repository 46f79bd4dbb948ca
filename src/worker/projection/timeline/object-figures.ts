import { isPodReady, type Deployment, type KubeObject, type Pod, type ReplicaSet } from '../../../api/index.ts';
import type { PodStage } from '../../protocol/index.ts';
import { ownerView } from '../owner-view.ts';
import { isTroubled } from '../pod-view.ts';

/** How many Pods an object shall have, and how many of these are ready. */
export interface Counts {
  readonly desired: number;
  readonly ready: number;
}

/** The figures of an object that owns Pods, itself or by others; undefined for all others. */
export function countsOf(object: KubeObject, epochMs: number): Counts | undefined {
  if (object.kind !== 'Deployment' && object.kind !== 'ReplicaSet') return ownerView(object, epochMs);
  const { spec, status } = object as Deployment | ReplicaSet;
  return { desired: spec.replicas, ready: status.readyReplicas ?? 0 };
}

/** How far a Pod is, as the page draws it. The words of kubectl, which say what goes wrong, are worked out only for those that may be in trouble. */
export function stageOf(pod: Pod): PodStage {
  const { metadata, spec, status } = pod;
  if (metadata.deletionTimestamp !== undefined) return 'terminating';
  if (status.phase === 'Succeeded') return 'succeeded';
  if (isPodReady(pod)) return 'ready';
  if (status.phase === 'Failed' || isTroubled(pod)) return 'failing';
  if (status.phase === 'Running') return 'running';
  return (spec.nodeName ?? '') === '' ? 'pending' : 'scheduled';
}
