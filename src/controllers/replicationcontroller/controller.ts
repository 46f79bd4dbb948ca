import type { KubeObject, ReplicaSet, ReplicationController } from '../../api/index.ts';
import { defineController } from '../define-controller.ts';
import { newBaseController } from '../replicaset/controller.ts';
import type { ReplicaSetAdapter } from '../replicaset/replica-set-adapter.ts';
import { steps } from '../replicaset/steps.ts';

/** Caches what was read, so that an unchanged object is always read as the same ReplicaSet. */
const known = new WeakMap<KubeObject, ReplicaSet>();

/**
 * Reads ReplicationControllers as ReplicaSets (controller/replication/conversion.go). Their selector is a plain map of labels,
 * and their status does not count terminating Pods.
 */
const REPLICATION_CONTROLLER_ADAPTER: ReplicaSetAdapter = {
  queue: 'replicationmanager',
  kind: 'ReplicationController',
  resource: 'replicationcontrollers',
  reportsTerminating: false,
  read: (object) => {
    let set = known.get(object);
    if (set === undefined) known.set(object, (set = asReplicaSet(object as ReplicationController)));
    return set;
  },
  write: asReplicationController,
};

function asReplicaSet(controller: ReplicationController): ReplicaSet {
  const spec = { ...controller.spec, selector: { matchLabels: controller.spec.selector } };
  return { ...controller, spec } as unknown as ReplicaSet;
}

function asReplicationController(set: ReplicaSet): KubeObject {
  return { ...set, spec: { ...set.spec, selector: set.spec.selector.matchLabels } } as unknown as KubeObject;
}

/**
 * The ReplicaSet controller, for ReplicationControllers (controller/replication/replication_controller.go
 * `NewReplicationManager`).
 */
export const replicationController = defineController({
  name: 'replicationcontroller-controller',
  eventSource: 'replication-controller',
  hasExpectations: true,
  steps: { make: steps.NewReplicationManager, run: steps.Run },
  build: (context) =>
    newBaseController(context, REPLICATION_CONTROLLER_ADAPTER, {
      workers: context.options['concurrent-rc-syncs'],
      staleControllerConsistency: false,
    }),
});
