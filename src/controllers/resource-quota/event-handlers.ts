import {
  keyOf,
  type KubeObject,
  type PersistentVolumeClaim,
  type Pod,
  type ResourceQuota,
  type Service,
} from '../../api/index.ts';
import { countsAt, evaluatorOf, quantitiesOf, sameQuantities, type CountedResource } from '../../api/quota/index.ts';
import type { RateLimitingQueue } from '../../client/index.ts';

type Queues = readonly [primary: RateLimitingQueue, missingUsage: RateLimitingQueue];

/** Queues a quota; first of all where its limits are not in force yet, or nobody has counted what it limits (`addQuota`). */
export function addQuota(quota: ResourceQuota, resources: readonly CountedResource[], [primary, missingUsage]: Queues): void {
  const key = keyOf(quota.metadata);
  const { hard = {}, used = {} } = quota.status;
  const inForce = sameQuantities(quantitiesOf(quota.spec.hard), quantitiesOf(hard));
  const uncounted = Object.keys(hard).filter((name) => used[name] === undefined);
  const isCountable = resources.some((resource) => (evaluatorOf(resource)?.matchingResources(uncounted).length ?? 0) > 0);
  (inForce && !isCountable ? primary : missingUsage).add(key, 'addQuota');
}

/** Whether an update of a quota changes what it limits. */
export function limitsChanged(old: ResourceQuota, quota: ResourceQuota): boolean {
  return !sameQuantities(quantitiesOf(old.spec.hard), quantitiesOf(quota.spec.hard));
}

/** The quotas that a change of an object of this kind is of interest to (`replenishQuota`). */
export function quotasToReplenish(quotas: readonly ResourceQuota[], resource: CountedResource): readonly ResourceQuota[] {
  const evaluator = evaluatorOf(resource);
  if (evaluator === undefined) return [];
  return quotas.filter(({ spec }) => evaluator.matchingResources(Object.keys(spec.hard ?? {})).length > 0);
}

/** Whether an update gives back what the object used (controller/resourcequota/resource_quota_monitor.go, app/core.go `DefaultUpdateFilter`). */
export function freesQuota(old: KubeObject, object: KubeObject, wallMs: number): boolean {
  switch (object.kind) {
    case 'Pod':
      return countsAt(old as Pod, wallMs) && !countsAt(object as Pod, wallMs);
    case 'Service':
      return (old as Service).spec.type !== (object as Service).spec.type;
    case 'PersistentVolumeClaim': {
      const requests = (claim: KubeObject) => quantitiesOf((claim as PersistentVolumeClaim).spec.resources?.requests);
      return !sameQuantities(requests(old), requests(object));
    }
    default:
      return false;
  }
}
