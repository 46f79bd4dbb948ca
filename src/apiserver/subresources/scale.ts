import { conflict, type KubeObject } from '../../api/index.ts';
import { apiVersionOf, type KindDefinition, type ScaleRules } from '../kinds/definition.ts';
import { ErrorList, FieldPath } from '../validation/index.ts';

/** The desired and actual number of Pods of any workload (autoscaling/v1 Scale). */
export interface Scale extends KubeObject {
  readonly spec: { readonly replicas?: number };
  readonly status: { readonly replicas: number; readonly selector?: string };
}

/** The kind of the subresource's body. */
export const SCALE = { group: 'autoscaling', version: 'v1', kind: 'Scale' } as const;

/** The Scale of an object (pkg/registry/apps/deployment/storage `scaleFromDeployment`). */
export function scaleOf(rules: ScaleRules, object: KubeObject): Scale {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
  const replicas = rules.specReplicas(object);
  return {
    apiVersion: 'autoscaling/v1',
    kind: 'Scale',
    metadata: { name, ...(namespace === undefined ? {} : { namespace }), uid, resourceVersion, creationTimestamp },
    spec: replicas === 0 ? {} : { replicas },
    status: { replicas: rules.statusReplicas(object), selector: rules.selector(object) },
  };
}

/** The object with the replicas of `scale` (`scaleUpdatedObjectInfo.UpdatedObject`). Throws `Invalid`, `Conflict`. */
export function withScale(kind: KindDefinition, rules: ScaleRules, object: KubeObject, scale: Scale): KubeObject {
  const replicas = scale.spec?.replicas ?? 0;
  const errors = new ErrorList();
  if (replicas < 0) errors.invalid(FieldPath.of('spec', 'replicas'), replicas, 'must be greater than or equal to 0');
  errors.throwIfAny('autoscaling', 'Scale', object.metadata.name);
  const { resourceVersion } = scale.metadata ?? {};
  if (resourceVersion !== undefined && resourceVersion !== '' && resourceVersion !== object.metadata.resourceVersion) {
    const why = 'the object has been modified; please apply your changes to the latest version and try again';
    throw conflict(kind.group, kind.plural, object.metadata.name, why);
  }
  return { ...rules.withReplicas(object, replicas), apiVersion: apiVersionOf(kind), kind: kind.kind };
}
