import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, runSpec } from '../steps.ts';

const COLLECTOR = 'pkg/controller/garbagecollector/garbagecollector.go';
const OPERATIONS = 'pkg/controller/garbagecollector/operations.go';

const OWNERS = { solid: 'number', dangling: 'number', waitingForDependentsDeletion: 'number' } as const;

/** A part of the graph builder's handlers. It queues a node that may be garbage. */
const GRAPH_CHANGE = {
  kind: 'handler',
  upstream: 'pkg/controller/garbagecollector/graph_builder.go',
  figures: { object: 'string' },
  outcomes: { attemptToDelete: {}, attemptToDeleteLater: {}, attemptToOrphan: {} },
} as const;

/** The steps of the garbage collector. */
export const steps = declareSteps('garbageCollector', {
  NewComposedGarbageCollector: constructorSpec(COLLECTOR, { 'v1.28': 'NewGarbageCollector' }),
  Run: runSpec(COLLECTOR),
  processGraphChanges: GRAPH_CHANGE,
  addDependentToOwners: GRAPH_CHANGE,
  addUnblockedOwnersToDeleteQueue: GRAPH_CHANGE,
  processTransitions: GRAPH_CHANGE,
  runAttemptToDeleteWorker: { kind: 'machinery', upstream: COLLECTOR, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  runAttemptToOrphanWorker: { kind: 'machinery', upstream: COLLECTOR, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  attemptToDeleteWorker: { kind: 'sync', upstream: COLLECTOR, outcomes: { notInGraph: {} } },
  attemptToDeleteItem: {
    kind: 'decision',
    upstream: COLLECTOR,
    figures: { object: 'string', virtual: 'boolean', owners: 'number', dependents: 'number' },
    outcomes: { looks: {} },
  },
  isBeingDeleted: {
    kind: 'decision',
    upstream: 'pkg/controller/garbagecollector/graph.go',
    function: 'node.isBeingDeleted',
    outcomes: { true: {} },
  },
  getObject: {
    kind: 'decision',
    upstream: OPERATIONS,
    outcomes: { found: { resourceVersion: 'string' }, notFound: {}, otherUid: {} },
  },
  processDeletingDependentsItem: {
    kind: 'decision',
    upstream: COLLECTOR,
    figures: { blockingDependents: 'number' },
    outcomes: { removesFinalizer: {}, waits: { dependents: 'string' } },
  },
  classifyReferences: {
    kind: 'decision',
    upstream: COLLECTOR,
    outcomes: {
      noOwners: {},
      impossible: {},
      keeps: OWNERS,
      removesOwners: { ...OWNERS, count: 'number' },
      deletes: OWNERS,
    },
    columns: { owner: 'string', kind: 'string', state: ['solid', 'dangling', 'waitingForDependentsDeletion'] },
  },
  unblockOwnerReferencesStrategicMergePatch: {
    kind: 'decision',
    upstream: 'pkg/controller/garbagecollector/patch.go',
    function: 'node.unblockOwnerReferencesStrategicMergePatch',
    outcomes: { unblocks: { owners: 'number' } },
  },
  deleteObject: {
    kind: 'decision',
    upstream: OPERATIONS,
    outcomes: { deletes: { policy: ['Foreground', 'Background', 'Orphan'] } },
  },
  enqueueVirtualDeleteEvent: {
    kind: 'decision',
    upstream: 'pkg/controller/garbagecollector/graph_builder.go',
    outcomes: { notFound: {}, otherUid: {} },
  },
  attemptToOrphanWorker: { kind: 'sync', upstream: COLLECTOR, outcomes: { notInGraph: {} } },
  orphanDependents: { kind: 'decision', upstream: COLLECTOR, outcomes: { orphans: { count: 'number', dependents: 'string' } } },
  removeFinalizer: { kind: 'decision', upstream: OPERATIONS, outcomes: { removes: { finalizer: 'string' } } },
  isDangling: { kind: 'plan', upstream: COLLECTOR, ours: 'DeletionAttempt.classify', toldBy: 'step classifyReferences' },
  removeNode: {
    kind: 'plan',
    upstream: 'pkg/controller/garbagecollector/graph_builder.go',
    ours: 'GraphBuilder.remove',
    toldBy: 'handler processGraphChanges',
  },
  partitionDependents: {
    kind: 'plan',
    upstream: 'pkg/controller/garbagecollector/graph_builder.go',
    toldBy: 'handler processGraphChanges',
  },
  referencesDiffs: {
    kind: 'plan',
    upstream: 'pkg/controller/garbagecollector/graph_builder.go',
    ours: 'ownerChanges',
    toldBy: 'handler processGraphChanges',
  },
});

/** A part of the graph builder's handlers. */
export type GraphChange = (typeof steps)['processGraphChanges'];
