import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/ttlafterfinished/ttlafterfinished_controller.go';

/** The steps of the TTL-after-finished controller. */
export const steps = declareSteps('ttlAfterFinished', {
  New: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  addJob: enqueueSpec(CONTROLLER),
  updateJob: enqueueSpec(CONTROLLER),
  handleErr: {
    kind: 'machinery',
    upstream: CONTROLLER,
    ours: 'WorkerPool.handleErr',
    toldBy: 'sync-end',
  },
  processJob: { kind: 'sync', upstream: CONTROLLER },
  needsCleanup: { kind: 'decision', upstream: CONTROLLER, outcomes: { false: {} } },
  timeLeft: {
    kind: 'plan',
    upstream: CONTROLLER,
    outcomes: { left: { finishedAt: 'string', ttlSecondsAfterFinished: 'number', remainingMs: 'number' } },
  },
  processTTL: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: { read: ['cache', 'apiServer'], ttlSecondsAfterFinished: 'number', remainingMs: 'number' },
    outcomes: { notYet: {}, expired: {} },
  },
});
