import { controllerOf, type KubeObject, type Pod, type ReplicaSet, type StatusError } from '../../api/index.ts';
import {
  DeletedFinalStateUnknown,
  HandlerTrace,
  RateLimitingQueue,
  WorkerPool,
  deletedObject,
  type EventHandlers,
  type WorkerState,
} from '../../client/index.ts';
import { startRecord } from '../../trace/index.ts';
import { ConsistencyError, ConsistencyStore } from '../consistency-store.ts';
import { addControllerIndex } from '../controller-index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { UIDTrackingControllerExpectations, reportTo, type Safeguard, type Awaited, type Expectation } from '../expectations.ts';
import { PodControl } from '../pod-control.ts';
import { ReplicaSetEventHandlers } from './event-handlers.ts';
import { BURST_REPLICAS, ReplicaManager } from './manage-replicas.ts';
import { PodCensus } from './pod-census.ts';
import { getIndirectlyRelatedPods, getPodsToDelete } from './pods-to-delete.ts';
import { REPLICA_SET_ADAPTER, adaptLister, type ReplicaSetAdapter } from './replica-set-adapter.ts';
import { steps } from './steps.ts';
import { ReplicaSetSync } from './sync-replica-set.ts';

export interface ReplicaSetControllerOptions {
  /** `--concurrent-replicaset-syncs`. */
  readonly workers?: number;
  readonly burstReplicas?: number;
  /**
   * Feature gate `StaleControllerConsistencyReplicaSet` (beta, on since v1.36): no sync while a cache is older than the
   * controller's own last write.
   */
  readonly staleControllerConsistency?: boolean;
  /** The kind of the sets. Default: ReplicaSets. */
  readonly adapter?: ReplicaSetAdapter;
}

/**
 * Keeps the number of Pods that each ReplicaSet wants (controller/replicaset/replica_set.go `NewReplicaSetController`,
 * `NewBaseController`). It knows nothing about rollouts.
 */
export class ReplicaSetController implements Controller {
  readonly name: string;
  readonly watches: readonly string[];
  readonly queues: readonly [RateLimitingQueue];
  readonly safeguards: readonly Safeguard[];
  readonly #context: ControllerContext;
  readonly #pool: WorkerPool;
  readonly #expectations: UIDTrackingControllerExpectations;
  #staleSyncSkips = 0;

  constructor(context: ControllerContext, options: ReplicaSetControllerOptions = {}) {
    const {
      workers = 5,
      burstReplicas = BURST_REPLICAS,
      staleControllerConsistency = true,
      adapter = REPLICA_SET_ADAPTER,
    } = options;
    const { sim, api, informers, recorder, group } = context;
    const rsInformer = informers.informer<string>(adapter.kind);
    const podInformer = informers.informer('Pod');
    addControllerIndex(rsInformer);
    addControllerIndex(podInformer);
    const replicaSets = adaptLister(rsInformer.lister, adapter);
    const pods = podInformer.lister;
    const queue = new RateLimitingQueue(sim, adapter.controller, api.name);
    const expectations = new UIDTrackingControllerExpectations(sim, undefined, reportTo(sim, api.name));
    const consistency = new ConsistencyStore(
      staleControllerConsistency ? { pods: podInformer, [adapter.resource]: rsInformer } : {},
    );
    const census = new PodCensus();
    const podControl = new PodControl({
      api,
      recorder,
      onWrite: (owner, pod) => consistency.wrote(owner, 'pods', pod),
    });
    const manager = new ReplicaManager({
      podControl,
      expectations,
      burstReplicas,
      spawner: { sim, group, name: `${api.name}/manageReplicas` },
      choose: (rs, candidates, count, trace) =>
        getPodsToDelete(candidates, () => getIndirectlyRelatedPods(rs, replicaSets, pods, trace), count, sim.wallMs),
    });
    const handlers = new ReplicaSetEventHandlers({
      kind: adapter.kind,
      queue,
      replicaSets,
      expectations,
      consistency,
      trace: new HandlerTrace(sim, api.name),
    });
    rsInformer.addHandlers({
      onAdd: (rs) => handlers.addRS(adapter.read(rs)),
      onUpdate: (old, rs) => handlers.updateRS(adapter.read(old), adapter.read(rs)),
      onDelete: (deleted) => handlers.deleteRS(readDeleted(deleted, adapter)),
    });
    podInformer.addHandlers(podHandlers(handlers, census, adapter));
    const sync = new ReplicaSetSync({
      sim,
      api,
      queue,
      adapter,
      replicaSets,
      pods,
      census,
      expectations,
      consistency,
      podControl,
      manager,
    });
    this.name = adapter.controller;
    this.watches = [adapter.kind, 'Pod'];
    this.#context = context;
    this.#expectations = expectations;
    this.safeguards = [expectations, consistency];
    this.queues = [queue];
    const built = { kind: adapter.kind, queue: queue.name, burstReplicas };
    sim.trace.emit(api.name, startRecord(steps.NewBaseController, 'built', built));
    this.#pool = new WorkerPool({
      sim,
      name: api.name,
      group,
      queue,
      workers,
      step: steps.syncReplicaSet,
      sync: (key, trace) => sync.syncReplicaSet(key, trace),
      handleErr: (key, error) => this.#handleErr(key, error),
    });
    if (adapter === REPLICA_SET_ADAPTER) reportMade(context, steps.NewReplicaSetController, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pool.states;
  }

  /** The unmet expectations of each ReplicaSet, by key. */
  get expectations(): ReadonlyMap<string, Expectation> {
    return this.#expectations.list();
  }

  awaited(): Iterable<Awaited> {
    return this.#expectations.awaited();
  }

  /** How many syncs were delayed because a cache was older than the controller's own writes (metric `stale_sync_skips_total`). */
  get staleSyncSkips(): number {
    return this.#staleSyncSkips;
  }

  /** Upstream `Run(ctx, workers)`. */
  start(): void {
    const { group, recorder } = this.#context;
    recorder.start(group);
    runWorkers(this.#context, this, [this.#pool], steps.Run);
  }

  /** The end of upstream's `processNextWorkItem`. A key is retried without limit. */
  #handleErr(key: string, error: StatusError | undefined): void {
    const [queue] = this.queues;
    if (error instanceof ConsistencyError) this.#staleSyncSkips++;
    if (error === undefined) queue.forget(key);
    else queue.addRateLimited(key, 'processNextWorkItem');
  }
}

/** Reads a deleted set as a ReplicaSet. A tombstone stays a tombstone. */
function readDeleted(
  deleted: KubeObject | DeletedFinalStateUnknown<KubeObject>,
  adapter: ReplicaSetAdapter,
): ReplicaSet | DeletedFinalStateUnknown<ReplicaSet> {
  if (!(deleted instanceof DeletedFinalStateUnknown)) return adapter.read(deleted);
  return new DeletedFinalStateUnknown(deleted.key, adapter.read(deletedObject(deleted)));
}

/**
 * The handlers of the Pod informer. The census is updated before the handlers run. The controller of another kind ignores Pods
 * whose controller is of a different kind. Upstream's handlers look the controller up and then do nothing.
 */
function podHandlers(handlers: ReplicaSetEventHandlers, census: PodCensus, adapter: ReplicaSetAdapter): EventHandlers<Pod> {
  const concerns = (pod: Pod): boolean => {
    if (adapter === REPLICA_SET_ADAPTER) return true;
    const kind = controllerOf(pod)?.kind;
    return kind === undefined || kind === adapter.kind;
  };
  return {
    onAdd: (pod) => {
      if (!concerns(pod)) return;
      census.observe(pod);
      handlers.addPod(pod);
    },
    onUpdate: (old, pod) => {
      if (!concerns(old) && !concerns(pod)) return;
      census.observe(pod);
      handlers.updatePod(old, pod);
    },
    onDelete: (deleted) => {
      const pod = deletedObject(deleted);
      // The census may still count a Pod that got a controller of another kind.
      census.forget(pod);
      if (concerns(pod)) handlers.deletePod(deleted);
    },
  };
}
