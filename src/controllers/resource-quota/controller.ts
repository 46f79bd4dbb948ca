import {
  keyOf,
  type ApiResource,
  type KubeObject,
  type PersistentVolumeClaim,
  type Pod,
  type ResourceQuota,
  type Service,
} from '../../api/index.ts';
import { evaluatorOf, type CountedResource } from '../../api/quota/calculate-usage.ts';
import { countsAt, isTerminating } from '../../api/quota/pod-evaluator.ts';
import { quantitiesOf, sameQuantities } from '../../api/quota/quantities.ts';
import {
  RateLimitingQueue,
  WorkerPool,
  deletedObject,
  listNames,
  namesOf,
  startPeriodic,
  type HandlerTrace,
  type WorkerState,
} from '../../client/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { steps } from './steps.ts';
import { syncResourceQuotaFromKey } from './sync-resource-quota.ts';

export interface ResourceQuotaControllerOptions {
  /** `--concurrent-resource-quota-syncs`: workers of each of the two queues. */
  readonly workers?: number;
  /** `--resource-quota-sync-period`, in milliseconds. */
  readonly resyncMs?: number;
  /** The API server's resources, from discovery. */
  readonly resources: readonly ApiResource[];
}

const KIND = 'ResourceQuota';

/**
 * Counts what each namespace uses of its quotas (controller/resourcequota/resource_quota_controller.go). Admission adds each
 * created object at once. This controller counts deletions, and counts everything again every few minutes.
 */
export class ResourceQuotaController implements Controller {
  readonly name = 'resourcequota';
  readonly watches: readonly string[];
  /** Quotas to recount; and with priority, quotas whose usage is not known yet. */
  readonly queues: readonly [RateLimitingQueue, RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #pools: readonly WorkerPool[];
  readonly #resyncMs: number;

  constructor(context: ControllerContext, { workers = 5, resyncMs = 300_000, resources }: ResourceQuotaControllerOptions) {
    const { sim, api, group, informers } = context;
    this.#context = context;
    this.#resyncMs = resyncMs;
    const queue = new RateLimitingQueue(sim, 'resourcequota_primary', api.name);
    const missingUsage = new RateLimitingQueue(sim, 'resourcequota_priority', api.name);
    this.queues = [queue, missingUsage];
    const counted = countedResources(resources);
    this.watches = [KIND, ...counted.map(({ kind }) => kind).filter((kind) => kind !== KIND)];
    this.#addHandlers(counted);
    const sync = { api, informers, sim, resources: counted };
    this.#pools = this.queues.map(
      (each, i) =>
        new WorkerPool({
          sim,
          name: api.name,
          group,
          queue: each,
          workers,
          step: steps.syncResourceQuotaFromKey,
          firstWorker: i * workers,
          sync: (key, trace) => syncResourceQuotaFromKey(sync, key, trace),
        }),
    );
    reportMade(context, steps.NewController, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pools.flatMap(({ states }) => states);
  }

  start(): void {
    const { sim, api, group } = this.#context;
    runWorkers(this.#context, this, this.#pools, steps.Run);
    sim.spawn(`${api.name}/resync`, this.#enqueueAll(), { group, background: true });
  }

  /** Recounts all quotas periodically, in case events were missed. */
  *#enqueueAll(): Process<never> {
    const { sim, api } = this.#context;
    startPeriodic(sim, api.name, steps.enqueueAll, this.#resyncMs);
    for (;;) {
      yield* sleep(this.#resyncMs);
      for (const { metadata } of this.#context.informers.informer(KIND).lister.list())
        this.queues[0].add(keyOf(metadata), 'enqueueAll');
    }
  }

  #addHandlers(counted: readonly CountedResource[]): void {
    const { informers } = this.#context;
    const quotas = informers.informer(KIND);
    const keys = new KeyQueue(this.#context, this.queues[0]);
    quotas.addHandlers({
      onAdd: (quota) => addQuota(quota, counted, this.queues, keys.trace),
      // Ignore changes of the status, which only this controller and admission write.
      onUpdate: (old, quota) => {
        if (old.spec !== quota.spec && limitsChanged(old, quota)) addQuota(quota, counted, this.queues, keys.trace);
      },
      onDelete: (deleted) => keys.addDeleted(steps.enqueueResourceQuota, deleted),
    });
    for (const resource of counted) {
      const { kind } = resource;
      const replenish = ({ metadata }: KubeObject): void => {
        if (quotas.size === 0) return;
        const replenished = quotasToReplenish(quotas.lister.list(metadata.namespace ?? ''), resource);
        if (replenished.length === 0) return;
        const figures = { object: `${kind}/${metadata.name}`, quotas: namesOf(replenished) };
        keys.trace.report(steps.replenishQuota, 'enqueued', figures);
        for (const quota of replenished) this.queues[0].add(keyOf(quota.metadata), 'replenishQuota');
      };
      const onDelete = (deleted: Parameters<typeof deletedObject>[0]): void => replenish(deletedObject(deleted));
      const canShrink = kind === 'Pod' || kind === 'Service' || kind === 'PersistentVolumeClaim';
      informers.informer(kind).addHandlers(
        canShrink
          ? {
              onDelete,
              onUpdate: (old, object) => {
                // `quotas.size` first: most clusters have no quotas.
                if (quotas.size > 0 && freesQuota(old, object, this.#context.sim.wallMs)) replenish(object);
              },
            }
          : { onDelete },
      );
    }
  }
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

/**
 * Returns true if the update may reduce the usage of a quota, or of one that no longer counts the object
 * (pkg/quota/v1/install/update_filter.go `DefaultUpdateFilter`).
 */
function freesQuota(old: KubeObject, object: KubeObject, wallMs: number): boolean {
  switch (object.kind) {
    case 'Pod':
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
