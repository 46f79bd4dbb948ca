import { controllerOf, type KubeObject, type Pod, type ReplicaSet, type StatusError } from '../../api/index.ts';
import {
  DeletedFinalStateUnknown,
  HandlerTrace,
  RateLimitingQueue,
  deletedObject,
  type EventHandlers,
} from '../../client/index.ts';
import { startRecord } from '../../trace/index.ts';
import { ConsistencyStore } from '../consistency-store.ts';
import { addControllerIndex } from '../controller-index.ts';
import { defineController, type ControllerContext, type ControllerParts } from '../define-controller.ts';
import { UIDTrackingControllerExpectations, reportTo } from '../expectations.ts';
import { PodControl } from '../pod-control.ts';
import { ReplicaSetEventHandlers } from './event-handlers.ts';
import { BURST_REPLICAS, ReplicaManager } from './manage-replicas.ts';
import { PodCensus } from './pod-census.ts';
import { getIndirectlyRelatedPods, getPodsToDelete } from './pods-to-delete.ts';
import { REPLICA_SET_ADAPTER, adaptLister, type ReplicaSetAdapter } from './replica-set-adapter.ts';
import { steps } from './steps.ts';
import { ReplicaSetSync } from './sync-replica-set.ts';

export interface BaseControllerOptions {
  readonly workers: number;
  readonly burstReplicas?: number;
  /**
   * Feature gate `StaleControllerConsistencyReplicaSet` (beta, on since v1.36): no sync while a cache is older than the
   * controller's own last write.
   */
  readonly staleControllerConsistency?: boolean;
}

/**
 * Keeps the number of Pods that each ReplicaSet wants (controller/replicaset/replica_set.go `NewReplicaSetController`). It knows
 * nothing about rollouts.
 */
export const replicaSetController = defineController({
  name: 'replicaset-controller',
  eventSource: 'replicaset-controller',
  hasExpectations: true,
  steps: { make: steps.NewReplicaSetController, run: steps.Run },
  build: (context) =>
    newBaseController(context, REPLICA_SET_ADAPTER, { workers: context.options['concurrent-replicaset-syncs'] }),
});

/** The controller for one kind of sets (`NewBaseController`). */
export function newBaseController(
  context: ControllerContext,
  adapter: ReplicaSetAdapter,
  { workers, burstReplicas = BURST_REPLICAS, staleControllerConsistency = true }: BaseControllerOptions,
): ControllerParts {
  const { sim, api, informers, recorder, group } = context;
  const rsInformer = informers.informer<string>(adapter.kind);
  const podInformer = informers.informer('Pod');
  addControllerIndex(rsInformer);
  addControllerIndex(podInformer);
  const replicaSets = adaptLister(rsInformer.lister, adapter);
  const pods = podInformer.lister;
  const queue = new RateLimitingQueue(sim, adapter.queue, api.name);
  const expectations = new UIDTrackingControllerExpectations(sim, undefined, reportTo(sim, api.name));
  const consistency = new ConsistencyStore(
    staleControllerConsistency ? { pods: podInformer, [adapter.resource]: rsInformer } : {},
  );
  const census = new PodCensus();
  const podControl = new PodControl({ api, recorder, onWrite: (owner, pod) => consistency.wrote(owner, 'pods', pod) });
  const manager = new ReplicaManager({
    podControl,
    expectations,
    burstReplicas,
    spawner: { sim, group, name: `${api.name}/manageReplicas` },
    choose: (rs, candidates, count, trace) =>
      getPodsToDelete(candidates, () => getIndirectlyRelatedPods(rs, replicaSets, pods, trace), count, sim.wallMs),
  });
  const trace = new HandlerTrace(sim, api.name);
  const handlers = new ReplicaSetEventHandlers({ kind: adapter.kind, queue, replicaSets, expectations, consistency, trace });
  const shared = { sim, api, queue, adapter, replicaSets, pods, census, expectations, consistency, podControl, manager };
  const sync = new ReplicaSetSync(shared);
  return {
    watches: [adapter.kind, 'Pod'],
    handlers: { [adapter.kind]: setHandlers(handlers, adapter), Pod: podHandlers(handlers, census, adapter) },
    loops: [
      {
        queue,
        workers,
        step: steps.syncReplicaSet,
        sync: (key, trace) => sync.syncReplicaSet(key, trace),
        handleErr: (key, error) => handleReplicaSetErr(queue, key, error),
      },
    ],
    safeguards: [expectations, consistency],
    awaited: () => expectations.awaited(),
    inner: startRecord(steps.NewBaseController, 'built', { kind: adapter.kind, queue: queue.name, burstReplicas }),
  };
}

/** The end of upstream's `processNextWorkItem`. A key is retried without limit. */
function handleReplicaSetErr(queue: RateLimitingQueue, key: string, error: StatusError | undefined): void {
  if (error === undefined) queue.forget(key);
  else queue.addRateLimited(key, 'processNextWorkItem');
}

/** The handlers of the sets' informer. */
function setHandlers(handlers: ReplicaSetEventHandlers, adapter: ReplicaSetAdapter): EventHandlers<KubeObject> {
  return {
    onAdd: (rs) => handlers.addRS(adapter.read(rs)),
    onUpdate: (old, rs) => handlers.updateRS(adapter.read(old), adapter.read(rs)),
    onDelete: (deleted) => handlers.deleteRS(readDeleted(deleted, adapter)),
  };
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
