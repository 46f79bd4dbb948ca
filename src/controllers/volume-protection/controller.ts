import { type KubeObject, type PersistentVolume, type PersistentVolumeClaim, type Pod } from '../../api/index.ts';
import { RateLimitingQueue, WorkerPool, deletedObject, listNames, type SyncTrace, type WorkerState } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import { claimIsBeingUsed, claimsOfPod, needsProcessing, protect, type Protection } from './protect.ts';
import { steps } from './steps.ts';

/** Keeps objects that are in use from being deleted, by a finalizer. */
class ProtectionController<T extends PersistentVolumeClaim | PersistentVolume> implements Controller {
  readonly name: string;
  readonly watches: readonly string[];
  readonly queues: readonly [RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #protection: Protection<T>;
  readonly #pool: WorkerPool;

  constructor(context: ControllerContext, protection: Protection<T>) {
    const { sim, api, informers, group } = context;
    const { name, kind } = protection;
    const queue = new RateLimitingQueue(sim, protection.queue, api.name);
    this.name = name;
    this.#context = context;
    this.#protection = protection;
    this.queues = [queue];
    const keys = new KeyQueue(context, queue);
    const addedUpdated = (object: KubeObject): void => {
      if (needsProcessing(object, protection.finalizer)) keys.add(protection.addedUpdated, object);
    };
    informers.informer<string>(kind).addHandlers({
      onAdd: addedUpdated,
      onUpdate: (_old, object) => addedUpdated(object),
    });
    if (kind === 'PersistentVolumeClaim') this.#watchPods(keys);
    this.watches = kind === 'PersistentVolumeClaim' ? [kind, 'Pod'] : [kind];
    const sync = (key: string, trace: SyncTrace): Process<void> => this.#sync(key, trace);
    this.#pool = new WorkerPool({ sim, name: api.name, group, queue, workers: 1, step: protection.step, sync });
    reportMade(context, protection.made, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pool.states;
  }

  start(): void {
    runWorkers(this.#context, this, [this.#pool], steps.Run);
  }

  #watchPods({ trace, queue }: KeyQueue): void {
    const podAddedDeletedUpdated = (pod: Pod, gone: boolean): void => {
      const claims = pod.spec.volumes === undefined ? [] : claimsOfPod(pod, gone);
      if (claims.length === 0) return;
      const figures = { pod: pod.metadata.name, claims: listNames(claims) };
      trace.report(steps.podAddedDeletedUpdated, 'enqueued', figures);
      for (const key of claims) queue.add(key, 'podAddedDeletedUpdated');
    };
    this.#context.informers.informer('Pod').addHandlers({
      onAdd: (pod) => podAddedDeletedUpdated(pod, false),
      onUpdate: (_old, pod) => podAddedDeletedUpdated(pod, false),
      onDelete: (deleted) => podAddedDeletedUpdated(deletedObject(deleted), true),
    });
  }

  *#sync(key: string, trace: SyncTrace): Process<void> {
    splitMetaNamespaceKey(key, trace);
    const { lister } = this.#context.informers.informer<string>(this.#protection.kind);
    const object = getCached(lister, key, trace) as T | undefined;
    if (object !== undefined) yield* protect(this.#context, this.#protection, object, trace);
  }
}

/** volume/pvcprotection/pvc_protection_controller.go `NewPVCProtectionController`. */
export function newClaimProtectionController(context: ControllerContext): Controller {
  return new ProtectionController<PersistentVolumeClaim>(context, {
    name: 'pvc-protection',
    queue: 'pvcprotection',
    kind: 'PersistentVolumeClaim',
    made: steps.NewPVCProtectionController,
    addedUpdated: steps.pvcAddedUpdated,
    step: steps.processPVC,
    finalizer: 'kubernetes.io/pvc-protection',
    isBeingUsed: claimIsBeingUsed,
  });
}

/** volume/pvprotection/pv_protection_controller.go `NewPVProtectionController`. */
export function newVolumeProtectionController(context: ControllerContext): Controller {
  return new ProtectionController<PersistentVolume>(context, {
    name: 'pv-protection',
    queue: 'pvprotection',
    kind: 'PersistentVolume',
    made: steps.NewPVProtectionController,
    addedUpdated: steps.pvAddedUpdated,
    step: steps.processPV,
    finalizer: 'kubernetes.io/pv-protection',
    *isBeingUsed(_context, { status }) {
      return status.phase === 'Bound';
    },
  });
}
