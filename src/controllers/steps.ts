import { declareSteps, type Step } from '../trace/index.ts';

/** The declaration of a controller's constructor. `olderNames`: the names that it had in earlier versions. */
export function constructorSpec(upstream: string, olderNames: Readonly<Record<string, string>> = {}) {
  return { kind: 'start', upstream, olderNames, outcomes: { made: { informers: 'string' } } } as const;
}

/** The declaration of a controller's `Run`. */
export function runSpec(upstream: string) {
  return { kind: 'start', upstream, outcomes: { started: { workers: 'number' } } } as const;
}

/** The declaration of a handler that queues one key. */
export function enqueueSpec(upstream: string) {
  return { kind: 'handler', upstream, figures: { key: 'string' }, outcomes: { enqueued: {} } } as const;
}

/** The declaration of a handler that queues the key of a deleted object. `tombstone`: the watch missed the deletion. */
export function deletedSpec(upstream: string) {
  return { kind: 'handler', upstream, figures: { key: 'string' }, outcomes: { enqueued: {}, tombstone: {} } } as const;
}

const ORPHAN = { matching: 'number', owners: 'string' } as const;

/** The declaration of `addPod` of a controller that owns Pods. */
export function podAddedSpec(upstream: string) {
  const outcomes = { deleting: {}, enqueued: { key: 'string' }, orphan: ORPHAN } as const;
  return { kind: 'handler', upstream, figures: { pod: 'string' }, outcomes } as const;
}

/** The declaration of `updatePod` of a controller that owns Pods. */
export function podUpdatedSpec(upstream: string) {
  const outcomes = {
    resync: {},
    deleting: {},
    controllerChanged: { before: 'string' },
    enqueued: { key: 'string' },
    newlyReady: { key: 'string', minReadySeconds: 'number' },
    orphan: ORPHAN,
  } as const;
  return { kind: 'handler', upstream, figures: { pod: 'string' }, outcomes } as const;
}

/** The declaration of `deletePod` of a controller that owns Pods. */
export function podDeletedSpec(upstream: string) {
  const figures = { pod: 'string', key: 'string' } as const;
  return { kind: 'handler', upstream, figures, outcomes: { enqueued: {}, tombstone: {} } } as const;
}

/** The declaration of a handler that queues the Services of a Pod. */
export function servicePodSpec(upstream: string) {
  const outcomes = { enqueued: { services: 'string', batchMs: 'number' } } as const;
  return { kind: 'handler', upstream, figures: { pod: 'string' }, outcomes } as const;
}

/** The declaration of a handler that queues the Service of a slice that the controller has not written so itself. */
export function sliceSpec(upstream: string) {
  const outcomes = { expected: {}, enqueued: { delayMs: 'number' } } as const;
  return { kind: 'handler', upstream, figures: { slice: 'string' }, outcomes } as const;
}

export type SliceStep = Step<ReturnType<typeof sliceSpec>>;
export type ServicePodStep = Step<ReturnType<typeof servicePodSpec>>;
export type EnqueueStep = Step<ReturnType<typeof enqueueSpec>>;
export type DeletedStep = Step<ReturnType<typeof deletedSpec>>;
export type PodAddedStep = Step<ReturnType<typeof podAddedSpec>>;
export type PodUpdatedStep = Step<ReturnType<typeof podUpdatedSpec>>;
export type PodDeletedStep = Step<ReturnType<typeof podDeletedSpec>>;
export type ConstructorStep = Step<ReturnType<typeof constructorSpec>>;
export type RunStep = Step<ReturnType<typeof runSpec>>;

const CACHE = 'staging/src/k8s.io/client-go/tools/cache/';
const UTILS = 'pkg/controller/controller_utils.go';
const REF_MANAGER = 'pkg/controller/controller_ref_manager.go';

/** The criteria that decide which of two Pods is deleted first. `none`: the Pods are equal in all of them. */
export const DELETION_CRITERIA = [
  'unassigned',
  'phase',
  'notReady',
  'deletionCost',
  'crowdedNode',
  'readyLater',
  'restarts',
  'createdLater',
  'uid',
  'none',
] as const;

/** What the order of deletion compares, in this order: the columns of a table. */
export const RANKS = {
  node: 'string',
  phase: 'string',
  ready: ['yes', 'no'],
  deletionCost: 'number',
  relatedOnNode: 'number',
  readySince: 'string',
  restarts: 'number',
  created: 'string',
} as const;

const AWAITED = { add: 'number', del: 'number' } as const;

/** The steps that several controllers share. */
export const steps = declareSteps('controllers', {
  SplitMetaNamespaceKey: {
    kind: 'plan',
    upstream: `${CACHE}store.go`,
    outcomes: { split: { namespace: 'string', name: 'string' } },
  },
  EnsureReady: {
    kind: 'decision',
    upstream: 'pkg/controller/util/consistency/consistency.go',
    function: 'RealConsistencyStore.EnsureReady',
    outcomes: { ready: {}, ignored: {}, stale: { resource: 'string', readVersion: 'number', wroteVersion: 'number' } },
  },
  'Lister.Get': {
    kind: 'decision',
    upstream: `${CACHE}listers.go`,
    function: 'GenericLister.Get',
    outcomes: { found: { resourceVersion: 'string' }, notFound: {} },
  },
  DeepCopy: { kind: 'plan', upstream: 'staging/src/k8s.io/api/apps/v1/zz_generated.deepcopy.go', outcomes: { copied: {} } },
  LabelSelectorAsSelector: {
    kind: 'decision',
    upstream: 'staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/helpers.go',
    outcomes: { invalid: { error: 'string' } },
  },
  ClaimPods: {
    kind: 'plan',
    upstream: REF_MANAGER,
    function: 'PodControllerRefManager.ClaimPods',
    outcomes: { none: {}, claimed: { claimed: 'number', pods: 'string' }, unchanged: { claimed: 'number' } },
  },
  AdoptPod: {
    kind: 'decision',
    upstream: REF_MANAGER,
    function: 'PodControllerRefManager.AdoptPod',
    outcomes: { adopted: { object: 'string' } },
  },
  ReleasePod: {
    kind: 'decision',
    upstream: REF_MANAGER,
    function: 'PodControllerRefManager.ReleasePod',
    outcomes: { released: { object: 'string' } },
  },
  AdoptReplicaSet: {
    kind: 'decision',
    upstream: REF_MANAGER,
    function: 'ReplicaSetControllerRefManager.AdoptReplicaSet',
    outcomes: { adopted: { object: 'string' } },
  },
  ReleaseReplicaSet: {
    kind: 'decision',
    upstream: REF_MANAGER,
    function: 'ReplicaSetControllerRefManager.ReleaseReplicaSet',
    outcomes: { released: { object: 'string' } },
  },
  AdoptControllerRevision: {
    kind: 'decision',
    upstream: REF_MANAGER,
    function: 'ControllerRevisionControllerRefManager.AdoptControllerRevision',
    outcomes: { adopted: { object: 'string' } },
  },
  ReleaseControllerRevision: {
    kind: 'decision',
    upstream: REF_MANAGER,
    function: 'ControllerRevisionControllerRefManager.ReleaseControllerRevision',
    outcomes: { released: { object: 'string' } },
  },
  RecheckDeletionTimestamp: {
    kind: 'decision',
    upstream: REF_MANAGER,
    outcomes: { mayAdopt: {}, mayNot: { error: 'string' } },
  },
  SatisfiedExpectations: {
    kind: 'decision',
    upstream: UTILS,
    function: 'ControllerExpectations.SatisfiedExpectations',
    figures: { verdict: ['none', 'fulfilled', 'expired', 'ignored', 'pending'], ...AWAITED },
    outcomes: { true: {}, false: {} },
  },
  SetExpectations: {
    kind: 'plan',
    upstream: UTILS,
    function: 'ControllerExpectations.SetExpectations',
    outcomes: { set: AWAITED },
  },
  ExpectCreations: {
    kind: 'plan',
    upstream: UTILS,
    function: 'ControllerExpectations.ExpectCreations',
    outcomes: { set: AWAITED },
  },
  ExpectDeletions: {
    kind: 'plan',
    upstream: UTILS,
    function: 'UIDTrackingControllerExpectations.ExpectDeletions',
    outcomes: { set: AWAITED },
  },
  CreationObserved: {
    kind: 'plan',
    upstream: UTILS,
    function: 'ControllerExpectations.CreationObserved',
    outcomes: { seen: { pod: 'string', ...AWAITED }, skipped: { created: 'number', skipped: 'number' } },
  },
  DeletionObserved: {
    kind: 'plan',
    upstream: UTILS,
    function: 'UIDTrackingControllerExpectations.DeletionObserved',
    outcomes: { seen: { pod: 'string', ...AWAITED }, notDeleted: { pod: 'string' } },
  },
  DeleteExpectations: {
    kind: 'plan',
    upstream: UTILS,
    function: 'ControllerExpectations.DeleteExpectations',
    outcomes: { forgotten: {} },
  },
  slowStartBatch: {
    kind: 'plan',
    upstream: 'pkg/controller/replicaset/replica_set.go',
    outcomes: { batch: { batch: 'number', created: 'number', of: 'number' } },
  },
  resolveControllerRef: {
    kind: 'plan',
    upstream: 'pkg/controller/deployment/deployment_controller.go',
    toldBy: ['replicaset/addPod owned', 'deployment/addReplicaSet enqueued'],
  },
  FilterPodsByOwner: { kind: 'plan', upstream: UTILS, ours: 'filterByOwner', toldBy: 'step getReplicaSetsForDeployment' },
  ClaimObject: { kind: 'plan', upstream: REF_MANAGER, ours: 'planClaim', toldBy: ['step ClaimPods', 'step ClaimReplicaSets'] },
  LowerExpectations: { kind: 'plan', upstream: UTILS, ours: 'ControllerExpectations.lowerExpectations', toldBy: 'expect lower' },
  GetExpectations: {
    kind: 'plan',
    upstream: UTILS,
    ours: 'ControllerExpectations.getExpectations',
    toldBy: 'step SatisfiedExpectations',
  },
  CreatePods: { kind: 'plan', upstream: UTILS, ours: 'PodControl.createPod', toldBy: 'step slowStartBatch' },
  DeletePod: { kind: 'plan', upstream: UTILS, ours: 'PodControl.deletePod', toldBy: 'step getPodsToDelete' },
  GetPodFromTemplate: { kind: 'plan', upstream: UTILS, ours: 'getPodFromTemplate', toldBy: 'step slowStartBatch' },
  'ActivePodsWithRanks.Less': {
    kind: 'plan',
    upstream: UTILS,
    olderNames: { 'v1.16': 'ActivePods.Less' },
    ours: 'ActivePodsWithRanks.criterion',
    toldBy: 'replicaset/getPodsToDelete chosen',
  },
  FilterTerminatingPods: { kind: 'plan', upstream: UTILS, ours: 'filterTerminatingPods', toldBy: 'step claimPods' },
  PodKey: { kind: 'plan', upstream: UTILS, ours: 'podKey', toldBy: 'expect uids' },
  ComputeHash: { kind: 'plan', upstream: UTILS, ours: 'computeHash', toldBy: 'step getNewReplicaSet' },
  FilterActiveReplicaSets: { kind: 'plan', upstream: UTILS, ours: 'filterActiveReplicaSets', toldBy: 'step isScalingEvent' },
  GetReplicaCountForReplicaSets: {
    kind: 'plan',
    upstream: 'pkg/controller/deployment/util/deployment_util.go',
    ours: 'getReplicaCount',
    toldBy: 'step reconcileNewReplicaSet',
  },
  GetActualReplicaCountForReplicaSets: {
    kind: 'plan',
    upstream: 'pkg/controller/deployment/util/deployment_util.go',
    ours: 'getActualReplicaCount',
    toldBy: 'deployment/calculateStatus',
  },
  GetReadyReplicaCountForReplicaSets: {
    kind: 'plan',
    upstream: 'pkg/controller/deployment/util/deployment_util.go',
    ours: 'getReadyReplicaCount',
    toldBy: 'deployment/calculateStatus',
  },
  GetAvailableReplicaCountForReplicaSets: {
    kind: 'plan',
    upstream: 'pkg/controller/deployment/util/deployment_util.go',
    ours: 'getAvailableReplicaCount',
    toldBy: 'deployment/calculateStatus',
  },
  ReplicaSetsByCreationTimestamp: {
    kind: 'plan',
    upstream: UTILS,
    ours: 'byCreationTimestamp',
    toldBy: 'step FindOldReplicaSets',
  },
  ReplicaSetsBySizeOlder: { kind: 'plan', upstream: UTILS, ours: 'bySizeOlder', toldBy: 'step scale' },
  ReplicaSetsBySizeNewer: { kind: 'plan', upstream: UTILS, ours: 'bySizeNewer', toldBy: 'step scale inProportion' },
  GetPodServiceMemberships: {
    kind: 'plan',
    upstream: 'staging/src/k8s.io/endpointslice/util/controller_utils.go',
    ours: 'servicesOfPod',
    toldBy: ['endpointSlice/addPod', 'endpoints/addPod'],
  },
  GetServicesToUpdateOnPodChange: {
    kind: 'plan',
    upstream: 'staging/src/k8s.io/endpointslice/util/controller_utils.go',
    ours: 'servicesToUpdate',
    toldBy: ['endpointSlice/updatePod', 'endpoints/updatePod'],
  },
  ShouldPodBeInEndpoints: {
    kind: 'plan',
    upstream: 'staging/src/k8s.io/endpointslice/util/controller_utils.go',
    ours: 'shouldPodBeInEndpoints',
    toldBy: 'step reconcileByAddressType',
  },
});
