import {
  keyOf,
  type ApiResource,
  type KubeObject,
  type PersistentVolumeClaim,
  countedSpec,
  type Pod,
  type ResourceQuota,
  type Service,
} from '../../api/index.ts';
import { evaluatorOf, type CountedResource } from '../../api/quota/calculate-usage.ts';
import { countsAt, isTerminating } from '../../api/quota/pod-evaluator.ts';
import { quantitiesOf, sameQuantities } from '../../api/quota/quantities.ts';
import {
  RateLimitingQueue,
  deletedObject,
  listNames,
  namesOf,
  startPeriodic,
  type EventHandlers,
  type HandlerTrace,
  type Informer,
} from '../../client/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import { defineController, type ControllerContext, type HandlersByKind, type WorkLoop } from '../define-controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { spawnBackground } from '../running-controller.ts';
import { steps } from './steps.ts';
import { syncResourceQuotaFromKey } from './sync-resource-quota.ts';

/**
 * Counts what each namespace uses of its quotas (controller/resourcequota/resource_quota_controller.go). Admission adds each
 * created object at once. This controller counts deletions, and counts everything again every few minutes.
 */
export const resourceQuotaController = defineController({
  name: 'resourcequota-controller',
  steps: { make: steps.NewController, run: steps.Run },
  build(context) {
    const { sim, api, informers, resources, options } = context;
    const quotas = informers.informer('ResourceQuota');
    const queue = new RateLimitingQueue(sim, 'resourcequota_primary', api.name);
    // With priority: quotas whose usage is not known yet.
    const missingUsage = new RateLimitingQueue(sim, 'resourcequota_priority', api.name);
    const counted = countedResources(resources);
    const handlers = handlersByKind(context, counted, [queue, missingUsage]);
    const control = { api, informers, sim, resources: counted };
    const loopOf = (each: RateLimitingQueue): WorkLoop => ({
      queue: each,
      workers: options['concurrent-resource-quota-syncs'],
      step: steps.syncResourceQuotaFromKey,
      sync: (key, trace) => syncResourceQuotaFromKey(control, key, trace),
    });
    return {
      watches: Object.keys(handlers),
      handlers,
      loops: [loopOf(queue), loopOf(missingUsage)],
      atStart: () => spawnBackground(context, 'resync', enqueueAll(context, quotas, queue)),
    };
  },
});

/** Recounts all quotas periodically, in case events were missed. */
function* enqueueAll(
  { sim, api, options }: ControllerContext,
  quotas: Informer<'ResourceQuota'>,
  queue: RateLimitingQueue,
): Process<never> {
  const resyncMs = options['resource-quota-sync-period'];
  startPeriodic(sim, api.name, steps.enqueueAll, resyncMs);
  for (;;) {
    yield* sleep(resyncMs);
    for (const { metadata } of quotas.lister.list()) queue.add(keyOf(metadata), 'enqueueAll');
  }
}

/** The handlers of quotas, and of the kinds that they count. */
function handlersByKind(context: ControllerContext, counted: readonly CountedResource[], queues: Queues): HandlersByKind {
  const quotas = context.informers.informer('ResourceQuota');
  const keys = new KeyQueue(context, queues[0]);
  const byKind = new Map(counted.map((resource) => [resource.kind, countedHandlers(context, keys, quotas, resource)]));
  // Quotas are counted, too.
  const replenish = byKind.get('ResourceQuota')?.onDelete;
  byKind.delete('ResourceQuota');
  return {
    ResourceQuota: {
      onAdd: (quota) => addQuota(quota, counted, queues, keys.trace),
      // Ignore changes of the status, which only this controller and admission write.
      onUpdate: (old, quota) => {
        if (old.spec !== quota.spec && limitsChanged(old, quota)) addQuota(quota, counted, queues, keys.trace);
      },
      onDelete: (deleted) => {
        keys.addDeleted(steps.enqueueResourceQuota, deleted);
        replenish?.(deleted);
      },
    },
    ...Object.fromEntries(byKind),
  };
}

/** The handlers of a kind that quotas count. */
function countedHandlers(
  { sim }: ControllerContext,
  { queue, trace }: KeyQueue,
  quotas: Informer<'ResourceQuota'>,
  resource: CountedResource,
): EventHandlers<KubeObject> {
  const { kind } = resource;
  const replenish = ({ metadata }: KubeObject): void => {
    if (quotas.size === 0) return;
    const replenished = quotasToReplenish(quotas.lister.list(metadata.namespace ?? ''), resource);
    if (replenished.length === 0) return;
    const figures = { object: `${kind}/${metadata.name}`, quotas: namesOf(replenished) };
    trace.report(steps.replenishQuota, 'enqueued', figures);
    for (const quota of replenished) queue.add(keyOf(quota.metadata), 'replenishQuota');
  };
  const onDelete = (deleted: Parameters<typeof deletedObject>[0]): void => replenish(deletedObject(deleted));
  const canShrink = kind === 'Pod' || kind === 'Service' || kind === 'PersistentVolumeClaim';
  if (!canShrink) return { onDelete };
  return {
    onDelete,
    onUpdate: (old, object) => {
      // `quotas.size` first: most clusters have no quotas.
      if (quotas.size > 0 && freesQuota(old, object, sim.wallMs)) replenish(object);
    },
  };
}

/** All namespaced kinds that can be listed and watched. Events are left out, because they come and go too fast. */
function countedResources(resources: readonly ApiResource[]): readonly CountedResource[] {
  return resources
    .filter(({ kind, namespaced, verbs }) => namespaced && kind !== 'Event' && verbs.includes('list') && verbs.includes('watch'))
    .map(({ kind, group, name }) => ({ kind, group, plural: name }));
}

type Queues = readonly [primary: RateLimitingQueue, missingUsage: RateLimitingQueue];

/** Queues a quota. It gets priority if its limits are not in force yet or its usage is not known (`addQuota`). */
function addQuota(
  quota: ResourceQuota,
  resources: readonly CountedResource[],
  [primary, missingUsage]: Queues,
  trace: HandlerTrace,
): void {
  const key = keyOf(quota.metadata);
  const { hard = {}, used = {} } = quota.status;
  const inForce = sameQuantities(quantitiesOf(quota.spec.hard), quantitiesOf(hard));
  const uncounted = Object.keys(hard).filter((name) => used[name] === undefined);
  const isCountable = resources.some((resource) => (evaluatorOf(resource)?.matchingResources(uncounted).length ?? 0) > 0);
  const isKnown = inForce && !isCountable;
  if (isKnown) trace.report(steps.addQuota, 'primary', { key });
  else trace.report(steps.addQuota, 'missingUsage', { key, uncounted: listNames(uncounted) });
  (isKnown ? primary : missingUsage).add(key, 'addQuota');
}

/** Returns true if the update changes the limits. */
function limitsChanged(old: ResourceQuota, quota: ResourceQuota): boolean {
  return !sameQuantities(quantitiesOf(old.spec.hard), quantitiesOf(quota.spec.hard));
}

/** The quotas that limit objects of this kind (`replenishQuota`). */
function quotasToReplenish(quotas: readonly ResourceQuota[], resource: CountedResource): readonly ResourceQuota[] {
  const evaluator = evaluatorOf(resource);
  if (evaluator === undefined) return [];
  return quotas.filter(({ spec }) => evaluator.matchingResources(Object.keys(spec.hard ?? {})).length > 0);
}

/** Returns true if a Pod that is being resized has got other resources (`hasResourcesChanged`). */
function hasResized(old: Pod, pod: Pod): boolean {
  return old.spec === pod.spec && countedSpec(old) !== countedSpec(pod);
}

/**
 * Returns true if the update may reduce the usage of a quota, or of one that no longer counts the object
 * (pkg/quota/v1/install/update_filter.go `DefaultUpdateFilter`).
 */
function freesQuota(old: KubeObject, object: KubeObject, wallMs: number): boolean {
  switch (object.kind) {
    case 'Pod':
      if (hasResized(old as Pod, object as Pod)) return true;
      if (isTerminating(old as Pod) !== isTerminating(object as Pod)) return true;
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
