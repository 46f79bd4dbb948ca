import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/volume/attachdetach/attach_detach_controller.go';
const RECONCILER = 'pkg/controller/volume/attachdetach/reconciler/reconciler.go';

const PLACE = { volume: 'string', node: 'string' } as const;

/** The steps of the controller that attaches volumes to nodes. */
export const steps = declareSteps('attachDetach', {
  NewAttachDetachController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  processVolumesInUse: { kind: 'machinery', upstream: CONTROLLER, ours: 'AttachDetach.isMounted', toldBy: 'step detachVolume' },
  runWorker: {
    kind: 'machinery',
    upstream: CONTROLLER,
    function: 'attachDetachController.pvcWorker',
    ours: 'WorkerPool.work',
    toldBy: 'sync-start',
  },
  syncPVCByKey: { kind: 'sync', upstream: CONTROLLER, outcomes: { unbound: {}, noAttach: { driver: 'string' } } },
  reconcile: { kind: 'decision', upstream: RECONCILER, outcomes: { compared: { wanted: 'string', attached: 'string' } } },
  detachVolume: {
    kind: 'decision',
    upstream: RECONCILER,
    function: 'reconciler.reconcile',
    figures: PLACE,
    outcomes: { detaches: {}, forces: {}, mounted: { leftSeconds: 'number' } },
  },
  attachDesiredVolumes: {
    kind: 'decision',
    upstream: RECONCILER,
    figures: PLACE,
    outcomes: { attaches: { attacher: 'string' }, waits: { attacher: 'string' }, multiAttach: { message: 'string' } },
  },
});
