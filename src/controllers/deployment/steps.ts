import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/deployment/deployment_controller.go';
const SYNC = 'pkg/controller/deployment/sync.go';
const ROLLING = 'pkg/controller/deployment/rolling.go';
const RECREATE = 'pkg/controller/deployment/recreate.go';
const ROLLBACK = 'pkg/controller/deployment/rollback.go';
const PROGRESS = 'pkg/controller/deployment/progress.go';
const UTIL = 'pkg/controller/deployment/util/deployment_util.go';

const STATUS = {
  replicas: 'number',
  updatedReplicas: 'number',
  readyReplicas: 'number',
  availableReplicas: 'number',
  unavailableReplicas: 'number',
  terminatingReplicas: 'number',
} as const;

const DEADLINE = {
  'Progressing.reason': 'string?',
  progressDeadlineSeconds: 'number?',
  waitedSeconds: 'number?',
  leftSeconds: 'number?',
} as const;

const NEW_REPLICAS = {
  maxSurge: 'number',
  maxTotal: 'number',
  currentPods: 'number',
  mayAdd: 'number',
  missing: 'number',
  add: 'number',
} as const;

const SCALE_DOWN = {
  replicas: 'number',
  maxUnavailable: 'number',
  minAvailable: 'number',
  allPods: 'number',
  newUnavailable: 'number',
  maxScaledDown: 'number',
} as const;

/** The ReplicaSet whose `desired-replicas` annotation differs and stays, because nothing is written. */
const STALE = { staleReplicaSet: 'string?', staleDesired: 'number?' } as const;

const SHARES = { ReplicaSet: 'string', replicas: 'number', available: 'number', unavailable: 'number', to: 'number' } as const;

const PROGRESS_WORDS = ['settled', 'complete', 'progressing', 'timedOut', 'waiting'] as const;

/** The steps of the Deployment controller. */
export const steps = declareSteps('deployment', {
  NewDeploymentController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  addDeployment: {
    kind: 'handler',
    upstream: CONTROLLER,
    olderNames: { 'v1.4': 'addDeploymentNotification' },
    outcomes: { enqueued: { deployment: 'string' } },
  },
  updateDeployment: {
    kind: 'handler',
    upstream: CONTROLLER,
    olderNames: { 'v1.4': 'updateDeploymentNotification' },
    outcomes: { enqueued: { deployment: 'string' } },
  },
  deleteDeployment: {
    kind: 'handler',
    upstream: CONTROLLER,
    olderNames: { 'v1.4': 'deleteDeploymentNotification' },
    outcomes: { enqueued: { deployment: 'string' }, tombstone: { deployment: 'string' } },
  },
  addReplicaSet: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { replicaSet: 'string' },
    outcomes: {
      deleting: {},
      enqueued: { deployment: 'string' },
      foreign: { controller: 'string' },
      orphan: { matching: 'number', deployments: 'string' },
    },
  },
  updateReplicaSet: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { replicaSet: 'string' },
    outcomes: {
      resync: {},
      controllerChanged: { before: 'string' },
      enqueued: { deployment: 'string' },
      foreign: { controller: 'string' },
      orphan: { matching: 'number', deployments: 'string' },
      orphanUnchanged: {},
    },
  },
  deleteReplicaSet: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { replicaSet: 'string' },
    outcomes: { enqueued: { deployment: 'string' }, foreign: { controller: 'string' }, orphan: {} },
  },
  deletePod: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { pod: 'string' },
    outcomes: {
      noDeployment: {},
      notRecreate: { deployment: 'string' },
      othersRemain: { deployment: 'string', pods: 'number' },
      enqueued: { deployment: 'string' },
    },
  },
  syncDeployment: {
    kind: 'sync',
    upstream: CONTROLLER,
    outcomes: { selectsEverything: {} },
  },
  processNextWorkItem: {
    kind: 'machinery',
    upstream: CONTROLLER,
    ours: 'WorkerPool.processNextWorkItem',
    toldBy: 'sync-end',
  },
  handleErr: {
    kind: 'decision',
    upstream: CONTROLLER,
    // The worker that calls it has a function of the step's name.
    ours: 'handleDeploymentErr',
    // It runs at the end of each sync. A key that is dropped has a record of its own besides.
    toldBy: 'sync-end',
    outcomes: { dropped: { key: 'string', error: 'string', retries: 'number', maxRetries: 'number' } },
  },
  getReplicaSetsForDeployment: { kind: 'decision', upstream: CONTROLLER, outcomes: { asked: { candidates: 'number' } } },
  ClaimReplicaSets: {
    kind: 'decision',
    upstream: 'pkg/controller/controller_ref_manager.go',
    function: 'ReplicaSetControllerRefManager.ClaimReplicaSets',
    outcomes: { none: {}, claimed: { claimed: 'number', replicaSets: 'string' } },
  },
  getPodMapForDeployment: {
    kind: 'plan',
    upstream: CONTROLLER,
    outcomes: { gathered: { pods: 'number', replicaSets: 'number' } },
  },
  syncStatusOnly: { kind: 'decision', upstream: SYNC, outcomes: { deleting: {} } },
  checkPausedConditions: {
    kind: 'decision',
    upstream: SYNC,
    figures: { paused: 'boolean' },
    outcomes: {
      noDeadline: {},
      unchanged: { reason: 'string' },
      notePaused: { reason: 'string' },
      noteResumed: { reason: 'string' },
    },
  },
  getRollbackTo: {
    kind: 'decision',
    upstream: ROLLBACK,
    figures: { asked: 'boolean' },
    outcomes: { none: {}, revision: { revision: 'number' } },
  },
  isScalingEvent: {
    kind: 'decision',
    upstream: SYNC,
    figures: { replicas: 'number', active: 'number' },
    outcomes: { false: {}, true: { replicaSet: 'string', annotated: 'number' } },
    columns: { ReplicaSet: 'string', replicas: 'number', 'desired-replicas': 'number' },
  },
  sync: { kind: 'decision', upstream: SYNC, outcomes: { paused: {}, scaling: {} } },
  getAllReplicaSetsAndSyncRevision: { kind: 'plan', upstream: SYNC, outcomes: { existing: {}, orCreate: {} } },
  FindOldReplicaSets: {
    kind: 'plan',
    upstream: UTIL,
    figures: { old: 'number' },
    outcomes: { none: {}, found: { replicaSets: 'string' } },
  },
  FindNewReplicaSet: {
    kind: 'plan',
    upstream: UTIL,
    outcomes: { none: {}, found: { replicaSet: 'string' } },
  },
  MaxRevision: { kind: 'plan', upstream: UTIL, outcomes: { next: { maxOldRevision: 'number', newRevision: 'number' } } },
  SetNewReplicaSetAnnotations: {
    kind: 'decision',
    upstream: UTIL,
    outcomes: { updated: { replicaSet: 'string', revision: 'string', newRevision: 'number', minReadySeconds: 'number' } },
  },
  SetDeploymentRevision: { kind: 'decision', upstream: UTIL, outcomes: { noted: { revision: 'string' } } },
  getNewReplicaSet: {
    kind: 'decision',
    upstream: SYNC,
    outcomes: {
      create: {
        replicaSet: 'string',
        replicas: 'number',
        newRevision: 'number',
        maxSurge: 'number',
        'pod-template-hash': 'string',
        collisionCount: 'number',
      },
      existsUnseen: { replicaSet: 'string' },
      existsOurs: { replicaSet: 'string' },
      collision: { replicaSet: 'string', collisionCount: 'number' },
      refused: { replicaSet: 'string', error: 'string' },
    },
  },
  FindActiveOrLatest: {
    kind: 'plan',
    upstream: UTIL,
    figures: { active: 'number' },
    outcomes: { one: { replicaSet: 'string' }, latest: { replicaSet: 'string' }, several: {}, none: {} },
  },
  IsSaturated: {
    kind: 'plan',
    upstream: UTIL,
    outcomes: {
      false: { replicaSet: 'string?' },
      true: { replicaSet: 'string' },
    },
  },
  scale: {
    kind: 'decision',
    upstream: SYNC,
    figures: { replicas: 'number' },
    outcomes: {
      onlyOneActive: { sizes: 'string', ...STALE },
      newIsSaturated: { sizes: 'string' },
      inProportion: { sizes: 'string', maxSurge: 'number', allowed: 'number', currentPods: 'number', toAdd: 'number' },
      noRollingUpdate: STALE,
    },
    columns: {
      ReplicaSet: 'string',
      replicas: 'number',
      'max-replicas': 'number',
      fraction: 'number',
      proportion: 'number',
      leftover: 'number',
      to: 'number',
    },
  },
  scaleReplicaSet: {
    kind: 'decision',
    upstream: SYNC,
    figures: { replicaSet: 'string', from: 'number', to: 'number', desired: 'number', max: 'number' },
    outcomes: { scaled: {}, annotated: {} },
  },
  rolloutRolling: { kind: 'decision', upstream: ROLLING },
  ResolveFenceposts: {
    kind: 'plan',
    upstream: UTIL,
    figures: {
      replicas: 'number',
      'spec.maxSurge': 'string',
      maxSurge: 'number',
      maxTotal: 'number',
      'spec.maxUnavailable': 'string',
      maxUnavailable: 'number',
      minAvailable: 'number',
    },
    outcomes: { resolved: {} },
  },
  reconcileNewReplicaSet: {
    kind: 'decision',
    upstream: ROLLING,
    figures: { replicaSet: 'string', replicas: 'number', from: 'number', to: 'number' },
    outcomes: { complete: {}, shrinks: {}, grows: NEW_REPLICAS, noRoom: NEW_REPLICAS },
  },
  reconcileOldReplicaSets: {
    kind: 'decision',
    upstream: ROLLING,
    outcomes: { noOldPods: {}, noneMayGo: SCALE_DOWN, mayGo: SCALE_DOWN },
  },
  cleanupUnhealthyReplicas: {
    kind: 'decision',
    upstream: ROLLING,
    figures: { maxCleanup: 'number', count: 'number' },
    outcomes: {
      allAvailable: {},
      scaled: { sizes: 'string' },
      invalid: { sizes: 'string', replicaSet: 'string', from: 'number', to: 'number', error: 'string' },
    },
    columns: SHARES,
  },
  scaleDownOldReplicaSetsForRollingUpdate: {
    kind: 'decision',
    upstream: ROLLING,
    figures: { available: 'number', minAvailable: 'number', mayGo: 'number', count: 'number' },
    outcomes: { none: {}, scaled: { sizes: 'string' } },
    columns: SHARES,
  },
  rolloutRecreate: { kind: 'decision', upstream: RECREATE },
  scaleDownOldReplicaSetsForRecreate: {
    kind: 'decision',
    upstream: RECREATE,
    figures: { old: 'number' },
    outcomes: { allAtZero: {}, scaled: { sizes: 'string' } },
  },
  oldPodsRunning: {
    kind: 'decision',
    upstream: RECREATE,
    figures: { statusReplicas: 'number' },
    outcomes: { true: {}, false: {} },
  },
  scaleUpNewReplicaSetForRecreate: {
    kind: 'decision',
    upstream: RECREATE,
    figures: { replicaSet: 'string', replicas: 'number' },
    outcomes: { complete: {}, scaled: { from: 'number' } },
  },
  rollback: {
    kind: 'decision',
    upstream: ROLLBACK,
    figures: { to: 'number' },
    outcomes: { asked: {}, noLastRevision: {}, notFound: {} },
  },
  rollbackToTemplate: {
    kind: 'decision',
    upstream: ROLLBACK,
    figures: { revision: 'number', replicaSet: 'string' },
    outcomes: { unchanged: {}, taken: {} },
  },
  cleanupDeployment: {
    kind: 'decision',
    upstream: SYNC,
    figures: { old: 'number', revisionHistoryLimit: 'number' },
    outcomes: { none: {}, deleted: { replicaSets: 'string' }, busy: { busy: 'string', replicaSets: 'string' } },
  },
  calculateStatus: { kind: 'plan', upstream: SYNC, outcomes: { counted: STATUS } },
  syncDeploymentStatus: {
    kind: 'decision',
    upstream: SYNC,
    outcomes: { unchanged: {}, updated: { wanted: 'number', ...STATUS } },
  },
  DeploymentComplete: { kind: 'plan', upstream: UTIL, outcomes: { true: {}, false: {} } },
  DeploymentProgressing: { kind: 'plan', upstream: UTIL, outcomes: { true: {}, false: {} } },
  DeploymentTimedOut: { kind: 'plan', upstream: UTIL, outcomes: { true: {}, false: {} } },
  syncRolloutStatus: {
    kind: 'decision',
    upstream: PROGRESS,
    figures: { progress: PROGRESS_WORDS, ...DEADLINE },
    outcomes: { unchanged: {}, updated: { wanted: 'number', ...STATUS } },
  },
  requeueStuckDeployment: {
    kind: 'decision',
    upstream: PROGRESS,
    outcomes: { now: {}, later: { progressDeadlineSeconds: 'number', afterMs: 'number' } },
  },
  getDeploymentForPod: { kind: 'plan', upstream: CONTROLLER, toldBy: 'handler deletePod' },
  getDeploymentsForReplicaSet: {
    kind: 'plan',
    upstream: CONTROLLER,
    toldBy: ['handler addReplicaSet orphan', 'handler updateReplicaSet orphan'],
  },
  IsRollingUpdate: { kind: 'plan', upstream: UTIL, ours: 'isRollingUpdate', toldBy: 'step scale' },
  MaxSurge: { kind: 'plan', upstream: UTIL, ours: 'maxSurge', toldBy: 'step ResolveFenceposts' },
  MaxUnavailable: { kind: 'plan', upstream: UTIL, ours: 'maxUnavailable', toldBy: 'step ResolveFenceposts' },
  MinAvailable: { kind: 'plan', upstream: UTIL, ours: 'minAvailable', toldBy: 'step scaleDownOldReplicaSetsForRollingUpdate' },
  NewRSNewReplicas: {
    kind: 'plan',
    upstream: UTIL,
    ours: 'newRSNewReplicas',
    toldBy: ['step reconcileNewReplicaSet grows', 'step reconcileNewReplicaSet noRoom'],
  },
  GetDesiredReplicasAnnotation: { kind: 'plan', upstream: UTIL, ours: 'getDesiredReplicas', toldBy: 'step isScalingEvent true' },
  getMaxReplicasAnnotation: { kind: 'plan', upstream: UTIL, ours: 'getMaxReplicas', toldBy: 'step scale inProportion' },
  SetReplicasAnnotations: { kind: 'plan', upstream: UTIL, ours: 'replicasAnnotations', toldBy: 'step scaleReplicaSet' },
  ReplicasAnnotationsNeedUpdate: {
    kind: 'plan',
    upstream: UTIL,
    ours: 'replicasAnnotationsNeedUpdate',
    toldBy: 'step scaleReplicaSet',
  },
  GetReplicaSetProportion: {
    kind: 'plan',
    upstream: UTIL,
    olderNames: { 'v1.28': 'GetProportion' },
    ours: 'getReplicaSetProportion',
    toldBy: 'step scale inProportion',
  },
  getReplicaSetFraction: { kind: 'plan', upstream: UTIL, toldBy: 'step scale inProportion' },
  EqualIgnoreHash: { kind: 'plan', upstream: UTIL, ours: 'equalIgnoreHash', toldBy: 'step FindNewReplicaSet found' },
  Revision: { kind: 'plan', upstream: UTIL, ours: 'revisionOf', toldBy: 'step MaxRevision' },
  LastRevision: { kind: 'plan', upstream: UTIL, ours: 'lastRevision', toldBy: 'step rollback' },
  SetDeploymentAnnotationsTo: { kind: 'plan', upstream: UTIL, ours: 'rolledBackAnnotations', toldBy: 'step rollbackToTemplate' },
  updateDeploymentAndClearRollbackTo: { kind: 'plan', upstream: ROLLBACK, toldBy: 'step rollbackToTemplate' },
  NewDeploymentCondition: { kind: 'plan', upstream: UTIL, ours: 'newDeploymentCondition', toldBy: 'step syncRolloutStatus' },
  SetDeploymentCondition: { kind: 'plan', upstream: UTIL, ours: 'setDeploymentCondition', toldBy: 'step syncRolloutStatus' },
  GetDeploymentCondition: { kind: 'plan', upstream: UTIL, ours: 'getDeploymentCondition', toldBy: 'step syncRolloutStatus' },
  RemoveDeploymentCondition: {
    kind: 'plan',
    upstream: UTIL,
    ours: 'removeDeploymentCondition',
    toldBy: 'step syncRolloutStatus updated',
  },
  getReplicaFailures: { kind: 'plan', upstream: PROGRESS, toldBy: 'step syncRolloutStatus' },
  HasProgressDeadline: { kind: 'plan', upstream: UTIL, ours: 'hasProgressDeadline', toldBy: 'step checkPausedConditions' },
  HasRevisionHistoryLimit: { kind: 'plan', upstream: UTIL, ours: 'hasRevisionHistoryLimit', toldBy: 'step cleanupDeployment' },
});
