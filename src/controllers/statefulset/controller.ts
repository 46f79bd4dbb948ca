import { keyOf, type StatefulSet } from '../../api/index.ts';
import { RateLimitingQueue, deletedObject, type Lister, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { ConsistencyStore } from '../consistency-store.ts';
import { addControllerIndex } from '../controller-index.ts';
import { defineController } from '../define-controller.ts';
import { PodOwnerHandlers } from '../pod-owner-handlers.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import type { StatefulSetControl } from './control.ts';
import { steps } from './steps.ts';
import { sync } from './sync-stateful-set.ts';

/** Keeps Pods with stable identities, in order (statefulset/stateful_set.go `NewStatefulSetController`). */
export const statefulSetController = defineController({
  name: 'statefulset-controller',
  eventSource: 'statefulset-controller',
  steps: { make: steps.NewStatefulSetController, run: steps.Run },
  build(context) {
    const { sim, api, informers, recorder, group, options } = context;
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
    const enqueueAfter = (set: StatefulSet, afterMs: number): void =>
      queue.addAfter(keyOf(set.metadata), afterMs, 'enqueueSSAfter');
    const control: StatefulSetControl = {
      sim,
      api,
      recorder,
      consistency,
      spawner: { sim, group, name: `${api.name}/updateStatefulSet` },
      pods: podInformer.lister,
      claims: claimInformer.lister,
      revisions: informers.informer('ControllerRevision').lister,
      enqueueAfter,
    };
    const keys = new KeyQueue(context, queue);
    const enqueueStatefulSet = (set: StatefulSet): void => keys.add(steps.enqueueStatefulSet, set);
    const podHandlers = new PodOwnerHandlers<StatefulSet>({
      kind: 'StatefulSet',
      owners: setInformer.lister,
      trace: keys.trace,
      steps,
      enqueue: (set, via) => queue.add(keyOf(set.metadata), via),
      podReady: (set) => enqueueAfter(set, (set.spec.minReadySeconds ?? 0) * 1000),
    });
    return {
      watches: ['StatefulSet', 'Pod', 'PersistentVolumeClaim', 'ControllerRevision'],
      handlers: {
        StatefulSet: {
          onAdd: enqueueStatefulSet,
          onUpdate: (_old, set) => enqueueStatefulSet(set),
          onDelete: (deleted) => enqueueStatefulSet(deletedObject(deleted)),
        },
        Pod: podHandlers.handlers,
      },
      loops: [
        {
          queue,
          workers: options['concurrent-statefulset-syncs'],
          step: steps.sync,
          sync: (key, trace) => syncKey(control, setInformer.lister, key, trace),
        },
      ],
    };
  },
});

function* syncKey(control: StatefulSetControl, sets: Lister<StatefulSet>, key: string, trace: SyncTrace): Process<void> {
  splitMetaNamespaceKey(key, trace);
  control.consistency.ensureReady(key, trace);
  const set = getCached(sets, key, trace);
  if (set === undefined) control.consistency.clear(key);
  else yield* sync(control, set, trace);
}
