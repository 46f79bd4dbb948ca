import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, podAddedSpec, podDeletedSpec, podUpdatedSpec, runSpec } from '../steps.ts';

const SET = 'pkg/controller/statefulset/stateful_set.go';
const CONTROL = 'pkg/controller/statefulset/stateful_set_control.go';
const POD_CONTROL = 'pkg/controller/statefulset/stateful_pod_control.go';

const REVISION = { controllerRevision: 'string', revision: 'number' } as const;
const ARRANGED = { replicas: 'number', condemned: 'number', unavailable: 'number' } as const;

/** The steps of the StatefulSet controller. */
export const steps = declareSteps('statefulset', {
  NewStatefulSetController: constructorSpec(SET),
  Run: runSpec(SET),
  enqueueStatefulSet: enqueueSpec(SET),
  addPod: { ...podAddedSpec(SET), ours: 'PodOwnerHandlers.addPod' },
  updatePod: { ...podUpdatedSpec(SET), ours: 'PodOwnerHandlers.updatePod' },
  deletePod: { ...podDeletedSpec(SET), ours: 'PodOwnerHandlers.deletePod' },
  sync: { kind: 'sync', upstream: SET, function: 'StatefulSetController.sync' },
  adoptOrphanRevisions: {
    kind: 'decision',
    upstream: SET,
    outcomes: { none: {}, adopted: { orphans: 'number', controllerRevisions: 'string' } },
  },
  getPodsForStatefulSet: { kind: 'decision', upstream: SET, outcomes: { asked: { candidates: 'number' } } },
  syncStatefulSet: { kind: 'decision', upstream: SET, outcomes: { pods: { pods: 'number' } } },
  UpdateStatefulSet: { kind: 'decision', upstream: CONTROL, function: 'defaultStatefulSetControl.UpdateStatefulSet' },
  performUpdate: { kind: 'decision', upstream: CONTROL },
  getStatefulSetRevisions: {
    kind: 'decision',
    upstream: CONTROL,
    outcomes: { unchanged: REVISION, wantedAgain: REVISION, newTemplate: { revision: 'number' } },
  },
  updateStatefulSet: {
    kind: 'decision',
    upstream: CONTROL,
    figures: ARRANGED,
    outcomes: { arranged: {}, deleting: {} },
  },
  processReplica: {
    kind: 'decision',
    upstream: CONTROL,
    figures: { pod: 'string' },
    outcomes: {
      delete: { phase: ['Failed', 'Succeeded'] },
      waitEnded: {},
      waitClaim: {},
      create: { ordinal: 'number', controllerRevision: 'string' },
      waitTerminating: {},
      waitReady: {},
      waitAvailable: {},
    },
  },
  UpdateStatefulPod: {
    kind: 'decision',
    upstream: POD_CONTROL,
    function: 'StatefulPodControl.UpdateStatefulPod',
    outcomes: { update: { pod: 'string' } },
  },
  UpdatePodClaimForRetentionPolicy: {
    kind: 'decision',
    upstream: POD_CONTROL,
    function: 'StatefulPodControl.UpdatePodClaimForRetentionPolicy',
    outcomes: { update: { pod: 'string' } },
  },
  processCondemned: {
    kind: 'decision',
    upstream: CONTROL,
    figures: { pod: 'string' },
    outcomes: { waitTerminating: {}, waitUnavailable: { firstUnavailable: 'string' }, delete: {} },
  },
  rollingUpdate: {
    kind: 'decision',
    upstream: CONTROL,
    function: 'updateStatefulSet',
    figures: { pod: 'string', old: 'number', partition: 'number' },
    outcomes: { delete: {}, waitAvailable: {} },
  },
  updateStatefulSetStatus: {
    kind: 'decision',
    upstream: CONTROL,
    figures: { replicas: 'number', desired: 'number' },
    outcomes: { unchanged: {}, updated: { changes: 'string' } },
  },
  truncateHistory: {
    kind: 'decision',
    upstream: CONTROL,
    figures: { past: 'number', revisionHistoryLimit: 'number' },
    outcomes: { none: {}, deleted: { controllerRevisions: 'string' } },
  },
  enqueueSSAfter: { kind: 'decision', upstream: SET, outcomes: { later: { minReadySeconds: 'number' } } },
  getParentNameAndOrdinal: {
    kind: 'plan',
    upstream: 'pkg/controller/statefulset/stateful_set_utils.go',
    ours: 'parentAndOrdinal',
    toldBy: 'step UpdateStatefulSet',
  },
  isMemberOf: {
    kind: 'plan',
    upstream: 'pkg/controller/statefulset/stateful_set_utils.go',
    toldBy: 'step getPodsForStatefulSet',
  },
  getPodName: {
    kind: 'plan',
    upstream: 'pkg/controller/statefulset/stateful_set_utils.go',
    ours: 'podNameOf',
    toldBy: 'step processReplica create',
  },
  isRunningAndReady: {
    kind: 'plan',
    upstream: 'pkg/controller/statefulset/stateful_set_utils.go',
    toldBy: 'step processReplica',
  },
  isUnavailable: { kind: 'plan', upstream: 'pkg/controller/statefulset/stateful_set_utils.go', toldBy: 'step updateStatefulSet' },
  identityMatches: {
    kind: 'plan',
    upstream: 'pkg/controller/statefulset/stateful_set_utils.go',
    toldBy: 'step processReplica create',
  },
  storageMatches: {
    kind: 'plan',
    upstream: 'pkg/controller/statefulset/stateful_set_utils.go',
    toldBy: 'step processReplica create',
  },
  updateStorage: {
    kind: 'plan',
    upstream: 'pkg/controller/statefulset/stateful_set_utils.go',
    ours: 'withStorage',
    toldBy: 'step processReplica create',
  },
  newStatefulSetPod: {
    kind: 'plan',
    upstream: 'pkg/controller/statefulset/stateful_set_utils.go',
    toldBy: 'step updateStatefulSet',
  },
  newVersionedStatefulSetPod: {
    kind: 'plan',
    upstream: 'pkg/controller/statefulset/stateful_set_utils.go',
    ours: 'plannedSlot',
    toldBy: 'step updateStatefulSet',
  },
  CreateStatefulPod: {
    kind: 'decision',
    upstream: POD_CONTROL,
    ours: 'StatefulPodControl.create',
    toldBy: 'step processReplica create',
  },
  DeleteStatefulPod: {
    kind: 'decision',
    upstream: POD_CONTROL,
    ours: 'StatefulPodControl.delete',
    toldBy: 'step processCondemned',
  },
  createPersistentVolumeClaims: {
    kind: 'plan',
    upstream: POD_CONTROL,
    ours: 'StatefulPodControl.createClaims',
    toldBy: 'step processReplica create',
  },
  ListRevisions: { kind: 'plan', upstream: CONTROL, ours: 'listRevisions', toldBy: 'step getStatefulSetRevisions' },
  completeRollingUpdate: {
    kind: 'plan',
    upstream: 'pkg/controller/statefulset/stateful_set_utils.go',
    ours: 'statusOf',
    toldBy: 'step updateStatefulSetStatus',
  },
  inconsistentStatus: {
    kind: 'plan',
    upstream: 'pkg/controller/statefulset/stateful_set_utils.go',
    ours: 'statusChanges',
    toldBy: 'step updateStatefulSetStatus',
  },
});
