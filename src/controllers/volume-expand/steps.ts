import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/volume/expand/expand_controller.go';

/** The steps of the controller that has volumes expanded, and of the external resizer that runs in it and also changes their attributes. */
export const steps = declareSteps('volumeExpand', {
  NewExpandController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  enqueuePVC: enqueueSpec(CONTROLLER),
  runWorker: { kind: 'machinery', upstream: CONTROLLER, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  syncHandler: {
    kind: 'sync',
    upstream: CONTROLLER,
    outcomes: { largeEnough: { capacity: 'string' }, external: { requested: 'string', capacity: 'string' } },
  },
  expandAndRecoverFunction: {
    kind: 'decision',
    upstream: 'pkg/volume/util/operationexecutor/operation_generator.go',
    figures: { volume: 'string', requested: 'string' },
    outcomes: { resizes: {}, notOurs: { driver: 'string' } },
  },
  modify: {
    kind: 'decision',
    upstream: 'external-resizer/pkg/modifycontroller/controller.go',
    figures: { volume: 'string', class: 'string' },
    outcomes: {
      noClass: {},
      modifies: {},
      infeasible: { driver: 'string' },
      cancelled: {},
      notOurs: { driver: 'string' },
    },
  },
});
