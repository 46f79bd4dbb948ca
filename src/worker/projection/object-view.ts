import { controllerOf, parseTime, type KubeObject } from '../../api/index.ts';
import { objectKey } from '../protocol/index.ts';

/** What every view has, taken from the metadata. */
export function viewBase(object: KubeObject, epochMs: number) {
  const { kind, metadata } = object;
  const { name, namespace = '', uid, deletionTimestamp, creationTimestamp } = metadata;
  const owner = controllerOf(object);
  return {
    id: objectKey({ kind, namespace, name }),
    namespace,
    name,
    uid,
    createdMs: parseTime(creationTimestamp) - epochMs,
    deleting: deletionTimestamp !== undefined,
    ...(owner !== undefined && { owner: objectKey({ kind: owner.kind, namespace, name: owner.name }) }),
  };
}

/** The number in the revision annotation of a Deployment or ReplicaSet; 0 where there is none. */
export function revisionOf(object: KubeObject): number {
  const revision = Number(object.metadata.annotations?.['deployment.kubernetes.io/revision']);
  return Number.isInteger(revision) ? revision : 0;
}
