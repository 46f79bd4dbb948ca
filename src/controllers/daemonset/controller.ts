import { keyOf, type DaemonSet, type Node } from '../../api/index.ts';
import {
  KeyedBackoff,
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
import { ControllerExpectations, reportTo, type Safeguard, type Awaited } from '../expectations.ts';
import { PodControl } from '../pod-control.ts';
import { PodOwnerHandlers } from '../pod-owner-handlers.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import { steps as shared } from '../steps.ts';
import type { DaemonSetControl } from './control.ts';
import { steps } from './steps.ts';
import { syncDaemonSet } from './sync-daemon-set.ts';

/** The first and the longest delay before a failed Pod is deleted (app/apps.go `newDaemonSetController`). */
const FAILED_PODS_BACKOFF_MS = 1_000;
const MAX_FAILED_PODS_BACKOFF_MS = 15 * 60_000;

export interface DaemonSetControllerOptions {
  /** `--concurrent-daemonset-syncs`. */
  readonly workers?: number;
}

/** Keeps one Pod on every node that a DaemonSet selects (daemon/daemon_controller.go `NewDaemonSetsController`). */
export class DaemonSetController implements Controller {
  readonly name = 'daemonset';
  readonly watches = ['DaemonSet', 'ControllerRevision', 'Pod', 'Node'];
  readonly queues: readonly [RateLimitingQueue];
  readonly safeguards: readonly Safeguard[];
  readonly #context: ControllerContext;
  readonly #control: DaemonSetControl;
  readonly #sets: Lister<DaemonSet>;
  readonly #pool: WorkerPool;

  constructor(context: ControllerContext, { workers = 2 }: DaemonSetControllerOptions = {}) {
    const { sim, api, informers, recorder, group } = context;
    const setInformer = informers.informer('DaemonSet');
    const podInformer = informers.informer('Pod');
    const nodeInformer = informers.informer('Node');
    addControllerIndex(podInformer);
    const queue = new RateLimitingQueue(sim, 'daemonset', api.name);
    const expectations = new ControllerExpectations(sim, undefined, reportTo(sim, api.name));
    // Upstream's feature gate StaleControllerConsistencyDaemonSet (on since v1.36).
    const consistency = new ConsistencyStore({ pods: podInformer, 'daemonsets.apps': setInformer });
    this.#context = context;
    this.#sets = setInformer.lister;
    this.#control = {
      sim,
      api,
      recorder,
      podControl: new PodControl({ api, recorder, onWrite: (set, pod) => consistency.wrote(set, 'pods', pod) }),
      expectations,
      consistency,
      failedPods: new KeyedBackoff(FAILED_PODS_BACKOFF_MS, MAX_FAILED_PODS_BACKOFF_MS),
      spawner: { sim, group, name: `${api.name}/syncNodes` },
      pods: podInformer.lister,
      nodes: nodeInformer.lister,
      revisions: informers.informer('ControllerRevision').lister,
      enqueueAfter: (set, afterMs) => queue.addAfter(keyOf(set.metadata), afterMs, 'enqueueDaemonSetAfter'),
    };
    const keys = new KeyQueue(context, queue);
    setInformer.addHandlers({
      onAdd: (set) => keys.add(steps.addDaemonset, set),
      onUpdate: (_old, set) => keys.add(steps.updateDaemonset, set),
      onDelete: (deleted) => {
        const { metadata } = deletedObject(deleted);
        expectations.deleteExpectations(keyOf(metadata));
        consistency.clear(keyOf(metadata), metadata.uid);
        keys.addDeleted(steps.deleteDaemonset, deleted);
      },
    });
    const podHandlers = new PodOwnerHandlers<DaemonSet>({
      kind: 'DaemonSet',
      owners: setInformer.lister,
      trace: keys.trace,
      steps,
      enqueue: (set, via) => queue.add(keyOf(set.metadata), via),
      podCreated: (set) => expectations.creationObserved(keyOf(set.metadata)),
      podGone: (set) => expectations.lowerExpectations(keyOf(set.metadata), 0, 1),
      podReady: (set) => this.#control.enqueueAfter(set, (set.spec.minReadySeconds ?? 0) * 1000),
    });
    podInformer.addHandlers(podHandlers.handlers);
    const enqueueAll = (step: typeof steps.addNode, { metadata: { name: node } }: Node): void => {
      const sets = [...setInformer.lister.list()];
      keys.trace.report(step, 'enqueued', { node, daemonSets: sets.length });
      for (const set of sets) queue.add(keyOf(set.metadata), step.name);
    };
    // A node that is gone wakes no DaemonSet. The pod garbage collector deletes its Pods, and each of them wakes its own.
    nodeInformer.addHandlers({
      onAdd: (node) => enqueueAll(steps.addNode, node),
      onUpdate: (old, node) => {
        if (affectsDaemonPods(old, node)) enqueueAll(steps.updateNode, node);
      },
    });
    this.queues = [queue];
    this.safeguards = [expectations, consistency];
    this.#pool = new WorkerPool({
      sim,
      name: api.name,
      group,
      queue,
      workers,
      step: steps.syncDaemonSet,
      sync: (key, trace) => this.#sync(key, trace),
    });
    reportMade(context, steps.NewDaemonSetsController, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pool.states;
  }

  awaited(): Iterable<Awaited> {
    return this.#control.expectations.awaited();
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
    if (set === undefined) {
      this.#control.consistency.clear(key);
      trace.step(shared.DeleteExpectations, 'forgotten');
      this.#control.expectations.deleteExpectations(key);
      return;
    }
    yield* syncDaemonSet(this.#control, set, trace);
  }
}

/**
 * Returns true if the update may change which Pods the node runs (daemon/daemon_controller.go `shouldIgnoreNodeUpdate`).
 * Heartbeats do not.
 */
function affectsDaemonPods(old: Node, node: Node): boolean {
  return old.metadata.labels !== node.metadata.labels || old.spec !== node.spec;
}
