import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/job/job_controller.go';
const INDEXED = 'pkg/controller/job/indexed_job_utils.go';
const BACKOFF = 'pkg/controller/job/backoff_utils.go';
const CONTROLLER_UTILS = 'pkg/controller/controller_utils.go';

const ORPHAN = { finalizer: 'boolean', matching: 'number', jobs: 'string' } as const;

const STATUS = { active: 'number', succeeded: 'number', failed: 'number', uncounted: 'number' } as const;

/** The steps of the Job controller. */
export const steps = declareSteps('job', {
  NewController: constructorSpec(CONTROLLER, { 'v1.17': 'NewJobController' }),
  Run: runSpec(CONTROLLER),
  addJob: {
    kind: 'handler',
    upstream: CONTROLLER,
    olderNames: { 'v1.24': 'enqueueController' },
    outcomes: { enqueued: { job: 'string' } },
  },
  updateJob: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { job: 'string' },
    outcomes: {
      enqueued: {},
      batched: { batchMs: 'number' },
      finished: { pods: 'number' },
      deadlineChanged: { remainingMs: 'number' },
    },
  },
  deleteJob: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { job: 'string', pods: 'number' },
    outcomes: { enqueued: {}, tombstone: {} },
  },
  addPod: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { pod: 'string' },
    outcomes: { deleting: {}, enqueued: { job: 'string' }, foreign: { controller: 'string' }, orphan: ORPHAN },
  },
  updatePod: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { pod: 'string' },
    outcomes: {
      resync: {},
      deleting: {},
      controllerChanged: { before: 'string' },
      enqueued: { job: 'string' },
      foreign: { controller: 'string' },
      orphan: ORPHAN,
      orphanUnchanged: { finalizer: 'boolean' },
    },
  },
  deletePod: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { pod: 'string' },
    outcomes: { enqueued: { job: 'string', gone: 'boolean' }, uncounted: {}, noJob: {} },
  },
  syncJob: {
    kind: 'sync',
    upstream: CONTROLLER,
    outcomes: {
      unknownCompletionMode: { completionMode: 'string' },
      goesOn: { succeeded: 'number', failed: 'number', backoffLimit: 'number' },
      ends: { condition: 'string', reason: 'string', succeeded: 'number', failed: 'number', backoffLimit: 'number' },
    },
  },
  managedByExternalController: { kind: 'decision', upstream: CONTROLLER, outcomes: { true: { managedBy: 'string' } } },
  IsJobFinished: { kind: 'decision', upstream: 'pkg/controller/job/util/utils.go', outcomes: { true: {}, false: {} } },
  getPodsForJob: { kind: 'decision', upstream: CONTROLLER, outcomes: { asked: { candidates: 'number' } } },
  FilterActivePods: {
    kind: 'plan',
    upstream: CONTROLLER_UTILS,
    outcomes: { filtered: { active: 'number', pods: 'number', ready: 'number', terminating: 'number' } },
  },
  getNewFinishedPods: { kind: 'plan', upstream: CONTROLLER, outcomes: { found: { succeeded: 'number', failed: 'number' } } },
  newBackoffRecord: {
    kind: 'plan',
    upstream: BACKOFF,
    function: 'backoffStore.newBackoffRecord',
    outcomes: { recorded: { failuresAfterLastSuccess: 'number' } },
  },
  calculateSucceededIndexes: {
    kind: 'plan',
    upstream: INDEXED,
    outcomes: { calculated: { before: 'number', now: 'number', completions: 'number' } },
  },
  calculateFailedIndexes: { kind: 'plan', upstream: INDEXED, outcomes: { calculated: { failed: 'number' } } },
  getFailJobMessage: { kind: 'decision', upstream: CONTROLLER, outcomes: { none: {}, fails: { message: 'string' } } },
  pastBackoffLimitOnFailure: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: { restarts: 'number', backoffLimit: 'number' },
    outcomes: { true: {}, false: {} },
  },
  pastActiveDeadline: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: { activeDeadlineSeconds: 'number', remainingMs: 'number' },
    outcomes: { true: {}, false: {} },
  },
  matchSuccessPolicy: {
    kind: 'decision',
    upstream: 'pkg/controller/job/success_policy.go',
    figures: { succeededIndexes: 'number' },
    outcomes: { none: {}, matches: { message: 'string' } },
  },
  deleteActivePods: { kind: 'decision', upstream: CONTROLLER, outcomes: { deleted: { active: 'number' } } },
  manageJob: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: { active: 'number', want: 'number', parallelism: 'number', succeeded: 'number', completions: 'number?' },
    outcomes: {
      enough: {},
      backoff: { failures: 'number', waitMs: 'number' },
      indexBackoff: { waitMs: 'number' },
      suspended: { count: 'number' },
      deletes: { count: 'number' },
      creates: { count: 'number' },
    },
  },
  firstPendingIndexes: { kind: 'plan', upstream: INDEXED, outcomes: { picked: { indexes: 'string' } } },
  deleteJobPods: { kind: 'decision', upstream: CONTROLLER, outcomes: { deleted: { count: 'number', pods: 'string' } } },
  ExpectDeletions: {
    kind: 'plan',
    upstream: CONTROLLER_UTILS,
    function: 'ControllerExpectations.ExpectDeletions',
    outcomes: { set: { add: 'number', del: 'number' } },
  },
  ensureJobConditionStatus: { kind: 'decision', upstream: CONTROLLER, outcomes: { suspended: {}, resumed: {} } },
  trackJobStatusAndRemoveFinalizers: { kind: 'decision', upstream: CONTROLLER },
  flushUncountedAndRemoveFinalizers: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: STATUS,
    outcomes: { writes: {}, asWritten: {} },
  },
  removeTrackingFinalizerFromPods: { kind: 'decision', upstream: CONTROLLER, outcomes: { removes: { pods: 'number' } } },
  enactJobFinished: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: { condition: 'string', uncounted: 'number', terminating: 'number' },
    outcomes: { uncounted: {}, terminating: {}, finished: {} },
  },
  updateJobStatus: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: STATUS,
    outcomes: { writes: {} },
  },
  syncOrphanPod: {
    kind: 'sync',
    upstream: CONTROLLER,
    outcomes: {
      foreign: { controllerKind: 'string' },
      managedByOther: {},
      counted: { job: 'string' },
      noFinalizer: {},
      released: {},
    },
  },
  getPodJobs: { kind: 'plan', upstream: CONTROLLER, toldBy: 'handler addPod' },
  cleanupPodFinalizers: {
    kind: 'decision',
    upstream: CONTROLLER,
    ours: 'JobEventHandlers.podsWithFinalizer',
    toldBy: 'handler deleteJob',
  },
  getRemainingTime: { kind: 'plan', upstream: BACKOFF, ours: 'remainingBackoffMs', toldBy: 'step manageJob' },
  getFinishedTime: { kind: 'plan', upstream: BACKOFF, ours: 'finishedMs', toldBy: 'step newBackoffRecord' },
  processNextOrphanPod: { kind: 'machinery', upstream: CONTROLLER, ours: 'WorkerPool.processNextWorkItem', toldBy: 'sync-start' },
});
