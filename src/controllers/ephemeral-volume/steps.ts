import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/volume/ephemeral/controller.go';

/** The steps of the controller that makes the claims of ephemeral volumes. */
export const steps = declareSteps('ephemeralVolume', {
  NewController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  enqueuePod: enqueueSpec(CONTROLLER),
  onPVCDelete: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { claim: 'string' },
    outcomes: { enqueued: { pods: 'string' } },
  },
  runWorker: { kind: 'machinery', upstream: CONTROLLER, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  syncHandler: { kind: 'sync', upstream: CONTROLLER, outcomes: { deleting: {} } },
  handleVolume: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: { volume: 'string', claim: 'string' },
    outcomes: { exists: {}, creates: {}, foreign: { message: 'string' } },
  },
});
