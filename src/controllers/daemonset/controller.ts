import { keyOf, type DaemonSet, type Node } from '../../api/index.ts';
import {
  KeyedBackoff,
  RateLimitingQueue,
  deletedObject,
  type EventHandlers,
  type Lister,
  type SyncTrace,
} from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { ConsistencyStore } from '../consistency-store.ts';
import { addControllerIndex } from '../controller-index.ts';
import { defineController } from '../define-controller.ts';
import { ControllerExpectations, reportTo } from '../expectations.ts';
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

/** Keeps one Pod on every node that a DaemonSet selects (daemon/daemon_controller.go `NewDaemonSetsController`). */
export const daemonSetController = defineController({
  name: 'daemonset-controller',
  eventSource: 'daemonset-controller',
  hasExpectations: true,
  steps: { make: steps.NewDaemonSetsController, run: steps.Run },
  build(context) {
    const { sim, api, informers, recorder, group, options } = context;
    const setInformer = informers.informer('DaemonSet');
    const podInformer = informers.informer('Pod');
    const nodeInformer = informers.informer('Node');
    addControllerIndex(podInformer);
    const queue = new RateLimitingQueue(sim, 'daemonset', api.name);
    const expectations = new ControllerExpectations(sim, undefined, reportTo(sim, api.name));
    // Upstream's feature gate StaleControllerConsistencyDaemonSet (on since v1.36).
    const consistency = new ConsistencyStore({ pods: podInformer, 'daemonsets.apps': setInformer });
    const enqueueAfter = (set: DaemonSet, afterMs: number): void =>
      queue.addAfter(keyOf(set.metadata), afterMs, 'enqueueDaemonSetAfter');
    const control: DaemonSetControl = {
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
      enqueueAfter,
    };
    const keys = new KeyQueue(context, queue);
    const podHandlers = new PodOwnerHandlers<DaemonSet>({
      kind: 'DaemonSet',
      owners: setInformer.lister,
      trace: keys.trace,
      steps,
      enqueue: (set, via) => queue.add(keyOf(set.metadata), via),
      podCreated: (set) => expectations.creationObserved(keyOf(set.metadata)),
      podGone: (set) => expectations.lowerExpectations(keyOf(set.metadata), 0, 1),
      podReady: (set) => enqueueAfter(set, (set.spec.minReadySeconds ?? 0) * 1000),
    });
    return {
      watches: ['DaemonSet', 'ControllerRevision', 'Pod', 'Node'],
      handlers: {
        DaemonSet: {
          onAdd: (set) => keys.add(steps.addDaemonset, set),
          onUpdate: (_old, set) => keys.add(steps.updateDaemonset, set),
          onDelete: (deleted) => {
            const { metadata } = deletedObject(deleted);
            expectations.deleteExpectations(keyOf(metadata));
            consistency.clear(keyOf(metadata), metadata.uid);
            keys.addDeleted(steps.deleteDaemonset, deleted);
          },
        },
        Pod: podHandlers.handlers,
        Node: nodeHandlers(keys, setInformer.lister),
      },
      loops: [
        {
          queue,
          workers: options['concurrent-daemonset-syncs'],
          step: steps.syncDaemonSet,
          sync: (key, trace) => syncKey(control, setInformer.lister, key, trace),
        },
      ],
      safeguards: [expectations, consistency],
      awaited: () => expectations.awaited(),
    };
  },
});

/** A node that is gone wakes no DaemonSet. The pod garbage collector deletes its Pods, and each of them wakes its own. */
function nodeHandlers({ queue, trace }: KeyQueue, sets: Lister<DaemonSet>): EventHandlers<Node> {
  const enqueueAll = (step: typeof steps.addNode, { metadata: { name: node } }: Node): void => {
    const all = [...sets.list()];
    trace.report(step, 'enqueued', { node, daemonSets: all.length });
    for (const set of all) queue.add(keyOf(set.metadata), step.name);
  };
  return {
    onAdd: (node) => enqueueAll(steps.addNode, node),
    onUpdate: (old, node) => {
      if (affectsDaemonPods(old, node)) enqueueAll(steps.updateNode, node);
    },
  };
}

function* syncKey(control: DaemonSetControl, sets: Lister<DaemonSet>, key: string, trace: SyncTrace): Process<void> {
  splitMetaNamespaceKey(key, trace);
  control.consistency.ensureReady(key, trace);
  const set = getCached(sets, key, trace);
  if (set === undefined) {
    control.consistency.clear(key);
    trace.step(shared.DeleteExpectations, 'forgotten');
    control.expectations.deleteExpectations(key);
    return;
  }
  yield* syncDaemonSet(control, set, trace);
}

/**
 * Returns true if the update may change which Pods the node runs (daemon/daemon_controller.go `shouldIgnoreNodeUpdate`).
 * Heartbeats do not.
 */
function affectsDaemonPods(old: Node, node: Node): boolean {
  return old.metadata.labels !== node.metadata.labels || old.spec !== node.spec;
}
