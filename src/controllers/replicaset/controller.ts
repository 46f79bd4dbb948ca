import { keyOf, type StatusError } from '../../api/index.ts';
import { RateLimitingQueue, WorkerPool, type Figures, type WorkerState } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { ConsistencyError, ConsistencyStore } from '../consistency-store.ts';
import { addControllerIndex } from '../controller-index.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { UIDTrackingControllerExpectations, type Expectation } from '../expectations.ts';
import { PodControl } from '../pod-control.ts';
import { ReplicaSetEventHandlers } from './event-handlers.ts';
import { BURST_REPLICAS, ReplicaManager } from './manage-replicas.ts';
import { PodCensus } from './pod-census.ts';
import { getIndirectlyRelatedPods, getPodsToDelete } from './pods-to-delete.ts';
import { REPLICA_SETS, ReplicaSetSync } from './sync-replica-set.ts';

export interface ReplicaSetControllerOptions {
  /** `--concurrent-replicaset-syncs`. */
  readonly workers?: number;
  readonly burstReplicas?: number;
  /** Feature gate `StaleControllerConsistencyReplicaSet` (beta, on since v1.36): no sync on a cache older than the last own write. */
  readonly staleControllerConsistency?: boolean;
}

/**
 * Keeps, for each ReplicaSet, as many Pods as its spec says (controller/replicaset/replica_set.go `NewReplicaSetController`,
 * `NewBaseController`). It knows nothing of rollouts.
 */
export class ReplicaSetController implements Controller {
  readonly name = 'replicaset';
  readonly watches = ['ReplicaSet', 'Pod'];
  readonly queues: readonly [RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #pool: WorkerPool;
  readonly #expectations: UIDTrackingControllerExpectations;
  #staleSyncSkips = 0;

  constructor(context: ControllerContext, options: ReplicaSetControllerOptions = {}) {
    const { workers = 5, burstReplicas = BURST_REPLICAS, staleControllerConsistency = true } = options;
    const { sim, api, informers, recorder, group } = context;
    const rsInformer = informers.informer('ReplicaSet');
    const podInformer = informers.informer('Pod');
    addControllerIndex(rsInformer);
    addControllerIndex(podInformer);
    const replicaSets = rsInformer.lister;
    const pods = podInformer.lister;
    const queue = new RateLimitingQueue(sim, 'replicaset', api.name);
    const expectations = new UIDTrackingControllerExpectations(sim);
    const consistency = new ConsistencyStore(staleControllerConsistency ? { pods: podInformer, [REPLICA_SETS]: rsInformer } : {});
    const census = new PodCensus();
    const podControl = new PodControl({
      api,
      recorder,
      onWrite: (owner, pod) =>
        consistency.wroteAt(keyOf(owner.metadata), owner.metadata.uid, 'pods', pod.metadata.resourceVersion),
    });
    const manager = new ReplicaManager({
      podControl,
      expectations,
      burstReplicas,
      spawner: { sim, group, name: `${api.name}/manageReplicas` },
      choose: (rs, candidates, count) =>
        getPodsToDelete(candidates, () => getIndirectlyRelatedPods(rs, replicaSets, pods), count, sim.wallMs),
    });
    const report = (step: string, outcome: string, figures: Figures): void => {
      sim.trace.emit(api.name, { type: 'step', name: step, outcome, figures });
    };
    const handlers = new ReplicaSetEventHandlers({ queue, replicaSets, expectations, consistency, census, report });
    rsInformer.addHandlers({
      onAdd: (rs) => handlers.addRS(rs),
      onUpdate: (old, rs) => handlers.updateRS(old, rs),
      onDelete: (rs) => handlers.deleteRS(rs),
    });
    podInformer.addHandlers({
      onAdd: handlers.addPod,
      onUpdate: handlers.updatePod,
      onDelete: handlers.deletePod,
    });
    const sync = new ReplicaSetSync({
      sim,
      api,
      queue,
      replicaSets,
      pods,
      census,
      expectations,
      consistency,
      podControl,
      manager,
    });
    this.#context = context;
    this.#expectations = expectations;
    this.queues = [queue];
    this.#pool = new WorkerPool({
      sim,
      name: api.name,
      group,
      queue,
      workers,
      sync: (key, trace) => sync.syncReplicaSet(key, trace),
      handleErr: (key, error) => this.#handleErr(key, error),
    });
  }

  get workers(): readonly WorkerState[] {
    return this.#pool.states;
  }

  /** What each ReplicaSet still waits to see, by key. */
  get expectations(): ReadonlyMap<string, Expectation> {
    return this.#expectations.list();
  }

  /** How many syncs were put off because a cache was behind the controller's own writes (metric `stale_sync_skips_total`). */
  get staleSyncSkips(): number {
    return this.#staleSyncSkips;
  }

  /** Upstream `Run(ctx, workers)`. */
  start(): void {
    const { sim, api, group, recorder } = this.#context;
    recorder.start(group);
    sim.spawn(`${api.name}/run`, this.#run(), { group });
  }

  *#run(): Process<void> {
    const { sim, api, informers } = this.#context;
    sim.cause = sim.trace.emit(api.name, { type: 'start', stage: 'WaitForNamedCacheSync', detail: this.watches.join(', ') });
    for (const kind of this.watches) yield* informers.informer(kind).waitForSync();
    sim.cause = sim.trace.emit(api.name, { type: 'start', stage: 'Run', detail: `${this.workers.length} workers` });
    this.#pool.start();
  }

  /** The end of upstream's `processNextWorkItem`: retries without end. */
  #handleErr(key: string, error: StatusError | undefined): void {
    const [queue] = this.queues;
    if (error instanceof ConsistencyError) this.#staleSyncSkips++;
    if (error === undefined) queue.forget(key);
    else queue.addRateLimited(key, 'processNextWorkItem');
  }
}
