import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/cronjob/cronjob_controllerv2.go';
const UTILS = 'pkg/controller/cronjob/utils.go';

/** A handler of Jobs queues the CronJob that controls the Job. */
const JOB = {
  kind: 'handler',
  upstream: CONTROLLER,
  figures: { job: 'string' },
  outcomes: { enqueued: { key: 'string' } },
} as const;

/** The steps of the CronJob controller. */
export const steps = declareSteps('cronjob', {
  NewControllerV2: constructorSpec(CONTROLLER, { 'v1.9': 'NewCronJobController', 'v1.20': 'NewController' }),
  Run: runSpec(CONTROLLER),
  addJob: JOB,
  updateJob: JOB,
  'ControllerV2.deleteJob': JOB,
  enqueueController: enqueueSpec(CONTROLLER),
  updateCronJob: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { key: 'string' },
    outcomes: { enqueued: {}, rescheduled: { schedule: 'string', delayMs: 'number' }, unparseable: { schedule: 'string' } },
  },
  sync: { kind: 'sync', upstream: CONTROLLER, function: 'ControllerV2.sync', olderNames: { 'v1.20': 'syncAll' } },
  getJobsToBeReconciled: {
    kind: 'decision',
    upstream: CONTROLLER,
    olderNames: { 'v1.20': 'groupJobsByParent' },
    outcomes: { found: { jobs: 'number' } },
  },
  cleanupFinishedJobs: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: { successful: 'number', failed: 'number', successfulJobsHistoryLimit: 'number?', failedJobsHistoryLimit: 'number?' },
    outcomes: { keepsAll: {}, removes: {} },
  },
  removeOldestJobs: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: { removes: { condition: ['Complete', 'Failed'], jobs: 'number', limit: 'number', removed: 'string' } },
  },
  syncCronJob: {
    kind: 'decision',
    upstream: CONTROLLER,
    olderNames: { 'v1.20': 'syncOne' },
    outcomes: {
      deleting: {},
      invalidTimeZone: { timeZone: 'string' },
      suspended: {},
      unparseable: { schedule: 'string' },
      missedStartingWindow: { active: 'number', startingDeadlineSeconds: 'number', lateSeconds: 'number' },
      alreadyProcessed: { active: 'number' },
      forbidden: { active: 'number' },
      creates: { job: 'string', active: 'number' },
      exists: { job: 'string' },
    },
  },
  inActiveList: { kind: 'decision', upstream: UTILS, outcomes: { false: { job: 'string' } } },
  deleteFromActiveList: {
    kind: 'decision',
    upstream: UTILS,
    figures: { job: 'string' },
    outcomes: { ended: { condition: 'string' }, missing: {} },
  },
  nextScheduleTime: {
    kind: 'decision',
    upstream: UTILS,
    olderNames: { 'v1.20': 'getRecentUnmetScheduleTimes' },
  },
  mostRecentScheduleTime: {
    kind: 'decision',
    upstream: UTILS,
    outcomes: {
      none: { since: 'string', missed: ['none', 'few', 'many'] },
      due: { at: 'string', since: 'string', missed: ['none', 'few', 'many'] },
      invalid: { schedule: 'string' },
    },
  },
  deleteJob: { kind: 'decision', upstream: CONTROLLER, outcomes: { replaced: { job: 'string' } } },
  getJobFromTemplate2: { kind: 'plan', upstream: UTILS, outcomes: { drafted: { job: 'string', scheduledAt: 'string' } } },
  nextScheduleTimeDuration: { kind: 'plan', upstream: CONTROLLER, outcomes: { after: { delayMs: 'number' } } },
  UpdateStatus: {
    kind: 'decision',
    upstream: 'pkg/controller/cronjob/injection.go',
    function: 'realCJControl.UpdateStatus',
    outcomes: { writes: { active: 'number', lastScheduleTime: 'string?' } },
  },
  getJobName: { kind: 'plan', upstream: CONTROLLER, toldBy: 'step getJobFromTemplate2' },
  formatSchedule: { kind: 'plan', upstream: CONTROLLER, ours: 'scheduleOf', toldBy: 'step mostRecentScheduleTime' },
  byJobStartTime: { kind: 'plan', upstream: 'pkg/controller/cronjob/utils.go', toldBy: 'step removeOldestJobs' },
});
