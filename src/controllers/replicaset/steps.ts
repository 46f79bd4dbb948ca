import { declareSteps } from '../../trace/index.ts';
import { DELETION_CRITERIA, RANKS, constructorSpec, runSpec } from '../steps.ts';

const REPLICA_SET = 'pkg/controller/replicaset/replica_set.go';
const UTILS = 'pkg/controller/replicaset/replica_set_utils.go';

const POD = { pod: 'string' } as const;
const ORPHAN = { matching: 'number', replicaSets: 'string' } as const;

const TALLY = { active: 'number', fullyLabeled: 'number', ready: 'number', available: 'number', terminating: 'number' } as const;

const MANAGED = { burstReplicas: 'number', count: 'number', later: 'number' } as const;

/** The steps of the ReplicaSet controller, and of the ReplicationController controller, which is the same code. */
export const steps = declareSteps('replicaset', {
  NewReplicaSetController: constructorSpec(REPLICA_SET),
  NewReplicationManager: constructorSpec('pkg/controller/replication/replication_controller.go'),
  Run: runSpec(REPLICA_SET),
  NewBaseController: {
    kind: 'start',
    upstream: REPLICA_SET,
    outcomes: { built: { kind: 'string', queue: 'string', burstReplicas: 'number' } },
  },
  addRS: {
    kind: 'handler',
    upstream: REPLICA_SET,
    olderNames: { 'v1.16': 'enqueueReplicaSet' },
    outcomes: { enqueued: { replicaSet: 'string' } },
  },
  updateRS: {
    kind: 'handler',
    upstream: REPLICA_SET,
    figures: { replicaSet: 'string' },
    outcomes: { recreated: {}, replicasChanged: { oldReplicas: 'number', newReplicas: 'number' }, enqueued: {} },
  },
  deleteRS: {
    kind: 'handler',
    upstream: REPLICA_SET,
    olderNames: { 'v1.16': 'enqueueReplicaSet' },
    figures: { replicaSet: 'string' },
    outcomes: { enqueued: {}, tombstone: {} },
  },
  addPod: {
    kind: 'handler',
    upstream: REPLICA_SET,
    figures: POD,
    outcomes: { deleting: {}, owned: { replicaSet: 'string' }, foreign: { controller: 'string' }, orphan: ORPHAN },
  },
  updatePod: {
    kind: 'handler',
    upstream: REPLICA_SET,
    figures: POD,
    outcomes: {
      resync: {},
      deleting: { labelsChanged: 'boolean' },
      controllerChanged: { before: 'string' },
      owned: { replicaSet: 'string' },
      newlyReady: { replicaSet: 'string', minReadySeconds: 'number' },
      foreign: { controller: 'string' },
      orphan: ORPHAN,
      orphanUnchanged: {},
    },
  },
  deletePod: {
    kind: 'handler',
    upstream: REPLICA_SET,
    figures: { ...POD, tombstone: 'boolean' },
    outcomes: { owned: { replicaSet: 'string', awaited: 'boolean' }, foreign: { controller: 'string' }, orphan: {} },
  },
  processNextWorkItem: {
    kind: 'machinery',
    upstream: REPLICA_SET,
    ours: 'handleReplicaSetErr',
    toldBy: 'sync-end',
  },
  syncReplicaSet: { kind: 'sync', upstream: REPLICA_SET },
  claimPods: {
    kind: 'decision',
    upstream: REPLICA_SET,
    outcomes: { counted: { active: 'number', terminating: 'number' }, asked: { candidates: 'number' } },
  },
  manageReplicas: {
    kind: 'decision',
    upstream: REPLICA_SET,
    figures: { current: 'number', desired: 'number' },
    outcomes: { none: {}, create: MANAGED, delete: MANAGED },
  },
  getReplicaSetsWithSameController: {
    kind: 'plan',
    upstream: REPLICA_SET,
    outcomes: { noController: {}, found: { related: 'number', replicaSets: 'string' } },
  },
  getIndirectlyRelatedPods: { kind: 'plan', upstream: REPLICA_SET, outcomes: { found: { pods: 'number' } } },
  getPodsToDelete: {
    kind: 'decision',
    upstream: REPLICA_SET,
    figures: { count: 'number', of: 'number', pods: 'string' },
    outcomes: { all: {}, chosen: { decidedBy: DELETION_CRITERIA } },
    columns: { Pod: 'string', deleted: 'boolean', decidedBy: DELETION_CRITERIA, ...RANKS },
  },
  calculateStatus: { kind: 'plan', upstream: UTILS, outcomes: { counted: TALLY } },
  updateReplicaSetStatus: {
    kind: 'decision',
    upstream: UTILS,
    figures: { desired: 'number', ...TALLY },
    outcomes: { unchanged: {}, updated: { changes: 'string' } },
  },
  FindMinNextPodAvailabilityCheck: {
    kind: 'decision',
    upstream: 'pkg/controller/controller_utils.go',
    outcomes: { later: { unavailable: 'number', minReadySeconds: 'number', afterMs: 'number' } },
  },
  getPodReplicaSets: { kind: 'plan', upstream: REPLICA_SET, toldBy: ['handler addPod orphan', 'handler updatePod orphan'] },
  enqueueRS: {
    kind: 'machinery',
    upstream: REPLICA_SET,
    olderNames: { 'v1.16': 'enqueueReplicaSet' },
    ours: 'ReplicaSetEventHandlers.enqueueRS',
    toldBy: ['handler addRS', 'handler updateRS'],
  },
  getPodsRankedByRelatedPodsOnSameNode: { kind: 'plan', upstream: REPLICA_SET, toldBy: 'step getPodsToDelete chosen' },
  SetCondition: { kind: 'plan', upstream: UTILS, ours: 'setCondition', toldBy: 'step updateReplicaSetStatus' },
  RemoveCondition: { kind: 'plan', upstream: UTILS, ours: 'removeCondition', toldBy: 'step updateReplicaSetStatus updated' },
});
