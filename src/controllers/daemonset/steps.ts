import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, deletedSpec, enqueueSpec, podAddedSpec, podDeletedSpec, podUpdatedSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/daemon/daemon_controller.go';
const UPDATE = 'pkg/controller/daemon/update.go';

/** A handler of nodes queues all DaemonSets. */
const NODE = { kind: 'handler', upstream: CONTROLLER, outcomes: { enqueued: { node: 'string', daemonSets: 'number' } } } as const;
const REVISION = { controllerRevision: 'string', revision: 'number' } as const;
const CHANGES = { createOn: 'string', podsToDelete: 'string' } as const;
const COUNTS = {
  desired: 'number',
  current: 'number',
  misscheduled: 'number',
  ready: 'number',
  updated: 'number',
  available: 'number',
} as const;

/** The steps of the DaemonSet controller. */
export const steps = declareSteps('daemonset', {
  NewDaemonSetsController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  addDaemonset: enqueueSpec(CONTROLLER),
  updateDaemonset: enqueueSpec(CONTROLLER),
  deleteDaemonset: deletedSpec(CONTROLLER),
  addPod: { ...podAddedSpec(CONTROLLER), ours: 'PodOwnerHandlers.addPod' },
  updatePod: { ...podUpdatedSpec(CONTROLLER), ours: 'PodOwnerHandlers.updatePod' },
  deletePod: { ...podDeletedSpec(CONTROLLER), ours: 'PodOwnerHandlers.deletePod' },
  addNode: NODE,
  updateNode: NODE,
  runWorker: { kind: 'machinery', upstream: CONTROLLER, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  syncDaemonSet: { kind: 'sync', upstream: CONTROLLER, outcomes: { selectsEverything: {}, deleting: {} } },
  getDaemonPods: { kind: 'plan', upstream: CONTROLLER, outcomes: { asked: { candidates: 'number' } } },
  constructHistory: {
    kind: 'decision',
    upstream: UPDATE,
    outcomes: { unchanged: REVISION, wantedAgain: REVISION, newTemplate: { revision: 'number' } },
  },
  controlledHistories: {
    kind: 'plan',
    upstream: UPDATE,
    outcomes: { found: { controllerRevisions: 'string', revisions: 'number' } },
  },
  dedupCurHistories: {
    kind: 'decision',
    upstream: UPDATE,
    outcomes: { kept: { controllerRevision: 'string', revisions: 'number' } },
  },
  snapshot: {
    kind: 'decision',
    upstream: UPDATE,
    outcomes: { create: REVISION, collision: { controllerRevision: 'string', collisionCount: 'number' } },
  },
  updateDaemonSet: { kind: 'decision', upstream: CONTROLLER },
  manage: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: { nodes: 'number', create: 'number', delete: 'number' },
    outcomes: { none: {}, changes: CHANGES },
  },
  podsShouldBeOnNode: {
    kind: 'plan',
    upstream: CONTROLLER,
    figures: { nodes: 'number' },
    outcomes: { asked: {} },
    columns: { Node: 'string', shouldRun: 'boolean', shouldContinueRunning: 'boolean', pods: 'number' },
  },
  failedPodsBackoff: {
    kind: 'decision',
    upstream: CONTROLLER,
    function: 'podsShouldBeOnNode',
    outcomes: { stays: { pod: 'string', node: 'string', delayMs: 'number' } },
  },
  syncNodes: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: { create: 'number', delete: 'number', burstReplicas: 'number' },
    outcomes: { none: {}, acts: {} },
  },
  updatedDesiredNodeCounts: {
    kind: 'plan',
    upstream: UPDATE,
    olderNames: { 'v1.20': 'getUnavailableNumbers' },
    outcomes: { counted: { maxSurge: 'number', maxUnavailable: 'number', desired: 'number' } },
  },
  rollingUpdate: {
    kind: 'decision',
    upstream: UPDATE,
    figures: { maxSurge: 'number', maxUnavailable: 'number', desired: 'number', create: 'number', delete: 'number' },
    outcomes: { none: {}, changes: CHANGES },
  },
  cleanupHistory: {
    kind: 'decision',
    upstream: UPDATE,
    figures: { old: 'number', revisionHistoryLimit: 'number' },
    outcomes: { none: {}, deleted: { controllerRevisions: 'string' } },
  },
  updateDaemonSetStatus: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: COUNTS,
    outcomes: { unchanged: {}, updated: {} },
  },
  NodeShouldRunDaemonPod: {
    kind: 'plan',
    upstream: CONTROLLER,
    olderNames: { 'v1.20': 'nodeShouldRunDaemonPod' },
    ours: 'nodeShouldRunDaemonPod',
    toldBy: 'step podsShouldBeOnNode',
  },
  getNodesToDaemonPods: { kind: 'plan', upstream: CONTROLLER, ours: 'podsByNode', toldBy: 'step manage' },
  shouldIgnoreNodeUpdate: { kind: 'plan', upstream: CONTROLLER, ours: 'affectsDaemonPods', toldBy: 'handler updateNode' },
  getUnscheduledPodsWithoutNode: { kind: 'plan', upstream: CONTROLLER, ours: 'planManage', toldBy: 'step manage' },
  findUpdatedPodsOnNode: { kind: 'plan', upstream: UPDATE, ours: 'updatedPodsOnNode', toldBy: 'step rollingUpdate' },
  AddOrUpdateDaemonPodTolerations: {
    kind: 'plan',
    upstream: 'pkg/controller/daemon/util/daemonset_util.go',
    ours: 'withDaemonTolerations',
    toldBy: 'step podsShouldBeOnNode',
  },
  ReplaceDaemonSetPodNodeNameNodeAffinity: {
    kind: 'plan',
    upstream: 'pkg/controller/daemon/util/daemonset_util.go',
    ours: 'affinityToNode',
    toldBy: 'step syncNodes',
  },
  IsPodUpdated: {
    kind: 'plan',
    upstream: 'pkg/controller/daemon/util/daemonset_util.go',
    ours: 'isPodUpdated',
    toldBy: 'step rollingUpdate',
  },
  storeDaemonSetStatus: {
    kind: 'decision',
    upstream: CONTROLLER,
    ours: 'updateDaemonSetStatus',
    toldBy: 'step updateDaemonSetStatus',
  },
});
