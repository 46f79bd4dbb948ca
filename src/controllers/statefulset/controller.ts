import { keyOf, type StatefulSet } from '../../api/index.ts';
import {
  RateLimitingQueue,
  WorkerPool,
  deletedObject,
  type Lister,
  type SyncTrace,
  type WorkerState,
} from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { ConsistencyStore } from '../consistency-store.ts';
import { addControllerIndex } from '../controller-index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { PodOwnerHandlers } from '../pod-owner-handlers.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import type { StatefulSetControl } from './control.ts';
import { steps } from './steps.ts';
import { sync } from './sync-stateful-set.ts';

export interface StatefulSetControllerOptions {
  /** `--concurrent-statefulset-syncs`. */
  readonly workers?: number;
}

/** Keeps Pods with stable identities, in order (statefulset/stateful_set.go `NewStatefulSetController`). */
export class StatefulSetController implements Controller {
  readonly name = 'statefulset';
  readonly watches = ['StatefulSet', 'Pod', 'PersistentVolumeClaim', 'ControllerRevision'];
  readonly queues: readonly [RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #control: StatefulSetControl;
  readonly #sets: Lister<StatefulSet>;
  readonly #pool: WorkerPool;

  constructor(context: ControllerContext, { workers = 5 }: StatefulSetControllerOptions = {}) {
    const { sim, api, informers, recorder, group } = context;
    const setInformer = informers.informer('StatefulSet');
    const podInformer = informers.informer('Pod');
    const claimInformer = informers.informer('PersistentVolumeClaim');
    addControllerIndex(podInformer);
    const queue = new RateLimitingQueue(sim, 'statefulset', api.name);
    // Upstream's feature gate StaleControllerConsistencyStatefulSet (on since v1.36).
    const consistency = new ConsistencyStore({
      pods: podInformer,
      persistentvolumeclaims: claimInformer,
      'statefulsets.apps': setInformer,
    });
    this.#context = context;
    this.#sets = setInformer.lister;
    this.#control = {
      sim,
      api,
      recorder,
      consistency,
      spawner: { sim, group, name: `${api.name}/updateStatefulSet` },
      pods: podInformer.lister,
      claims: claimInformer.lister,
      revisions: informers.informer('ControllerRevision').lister,
      enqueueAfter: (set, afterMs) => queue.addAfter(keyOf(set.metadata), afterMs, 'enqueueSSAfter'),
    };
    const keys = new KeyQueue(context, queue);
    const enqueueStatefulSet = (set: StatefulSet): void => keys.add(steps.enqueueStatefulSet, set);
    setInformer.addHandlers({
      onAdd: enqueueStatefulSet,
      onUpdate: (_old, set) => enqueueStatefulSet(set),
      onDelete: (deleted) => enqueueStatefulSet(deletedObject(deleted)),
    });
    const podHandlers = new PodOwnerHandlers<StatefulSet>({
      kind: 'StatefulSet',
      owners: setInformer.lister,
      trace: keys.trace,
      steps,
      enqueue: (set, via) => queue.add(keyOf(set.metadata), via),
      podReady: (set) => this.#control.enqueueAfter(set, (set.spec.minReadySeconds ?? 0) * 1000),
    });
    podInformer.addHandlers(podHandlers.handlers);
    this.queues = [queue];
    this.#pool = new WorkerPool({
      sim,
      name: api.name,
      group,
      queue,
      workers,
      step: steps.sync,
      sync: (key, trace) => this.#sync(key, trace),
    });
    reportMade(context, steps.NewStatefulSetController, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pool.states;
  }

  /** Upstream `Run(ctx, workers)`. */
  start(): void {
    const { group, recorder } = this.#context;
    recorder.start(group);
    runWorkers(this.#context, this, [this.#pool], steps.Run);
  }

  *#sync(key: string, trace: SyncTrace): Process<void> {
    splitMetaNamespaceKey(key, trace);
    this.#control.consistency.ensureReady(key, trace);
    const set = getCached(this.#sets, key, trace);
    if (set === undefined) this.#control.consistency.clear(key);
    else yield* sync(this.#control, set, trace);
  }
}
