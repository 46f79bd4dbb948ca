import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CLAIMS = 'pkg/controller/volume/pvcprotection/pvc_protection_controller.go';
const VOLUMES = 'pkg/controller/volume/pvprotection/pv_protection_controller.go';
const CLASSES = 'pkg/controller/volume/vacprotection/vac_protection_controller.go';

/** The steps of the three controllers that protect claims, volumes and their classes of attributes in use. They share the functions about finalizers. */
export const steps = declareSteps('volumeProtection', {
  NewPVCProtectionController: constructorSpec(CLAIMS),
  NewPVProtectionController: constructorSpec(VOLUMES),
  NewVACProtectionController: constructorSpec(CLASSES),
  Run: runSpec(CLAIMS),
  pvcAddedUpdated: enqueueSpec(CLAIMS),
  podAddedDeletedUpdated: {
    kind: 'handler',
    upstream: CLAIMS,
    figures: { pod: 'string' },
    outcomes: { enqueued: { claims: 'string' } },
  },
  pvAddedUpdated: enqueueSpec(VOLUMES),
  vacAddedUpdated: enqueueSpec(CLASSES),
  pvcUpdated: enqueueSpec(CLASSES),
  pvcDeleted: enqueueSpec(CLASSES),
  pvUpdated: enqueueSpec(CLASSES),
  pvDeleted: enqueueSpec(CLASSES),
  runWorker: { kind: 'machinery', upstream: CLAIMS, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  processPVC: { kind: 'sync', upstream: CLAIMS, outcomes: { nothing: {} } },
  processPV: { kind: 'sync', upstream: VOLUMES, outcomes: { nothing: {} } },
  processVAC: { kind: 'sync', upstream: CLASSES, outcomes: { nothing: {} } },
  addFinalizer: { kind: 'decision', upstream: CLAIMS, outcomes: { added: { finalizer: 'string' } } },
  isBeingUsed: { kind: 'decision', upstream: CLAIMS, outcomes: { true: {}, false: {} } },
  askInformer: { kind: 'plan', upstream: CLAIMS, outcomes: { true: { pod: 'string' }, false: {} } },
  askAPIServer: { kind: 'plan', upstream: CLAIMS, outcomes: { true: { pod: 'string' }, false: {} } },
  removeFinalizer: { kind: 'decision', upstream: CLAIMS, outcomes: { removed: { finalizer: 'string' } } },
});
