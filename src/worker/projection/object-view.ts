import { controllerOf, parseTime, type KubeObject } from '../../api/index.ts';
import { isClusterScoped, typeNameOf } from '../../apiserver/index.ts';
import { objectKey } from '../protocol/index.ts';

/** The fields that all views share, from the metadata. */
export function viewBase(object: KubeObject, epochMs: number) {
  const { metadata } = object;
  const { name, namespace = '', uid, deletionTimestamp, creationTimestamp } = metadata;
  const owner = ownerIdOf(object);
  return {
    id: idOf(object),
    namespace,
    name,
    uid,
    createdMs: parseTime(creationTimestamp) - epochMs,
    deleting: deletionTimestamp !== undefined,
    ...(owner !== undefined && { owner }),
  };
}

/** The id of an object. */
export function idOf(object: KubeObject): string {
  const { metadata } = object;
  return objectKey({ kind: typeNameOf(object), namespace: metadata.namespace ?? '', name: metadata.name });
}

/** The id of the controlling owner. */
export function ownerIdOf(object: KubeObject): string | undefined {
  const owner = controllerOf(object);
  if (owner === undefined) return undefined;
  const kind = typeNameOf(owner);
  const namespace = isClusterScoped(kind) ? '' : (object.metadata.namespace ?? '');
  return objectKey({ kind, namespace, name: owner.name });
}

/** The number in the revision annotation of a Deployment or ReplicaSet; 0 if there is none. */
export function revisionOf(object: KubeObject): number {
  const revision = Number(object.metadata.annotations?.['deployment.kubernetes.io/revision']);
  return Number.isInteger(revision) ? revision : 0;
}
