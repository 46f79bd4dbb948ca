import type { Deployment, KubeObject, ReplicaSet } from '../../../api/index.ts';
import { typeNameOf } from '../../../apiserver/index.ts';
import { ownerView } from '../owner-view.ts';

/** The desired and ready Pods of an object. */
export interface Counts {
  readonly desired: number;
  readonly ready: number;
}

/** The figures of an object that owns Pods, directly or not. Undefined for other objects. */
export function countsOf(object: KubeObject, epochMs: number): Counts | undefined {
  const kind = typeNameOf(object);
  if (kind !== 'Deployment' && kind !== 'ReplicaSet') return ownerView(object, epochMs);
  const { spec, status } = object as Deployment | ReplicaSet;
  return { desired: spec.replicas, ready: status.readyReplicas ?? 0 };
}
