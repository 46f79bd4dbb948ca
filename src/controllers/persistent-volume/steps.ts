import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/volume/persistentvolume/pv_controller.go';
const BASE = 'pkg/controller/volume/persistentvolume/pv_controller_base.go';

/** The steps of the controller that binds claims to volumes. */
export const steps = declareSteps('persistentVolume', {
  NewController: constructorSpec(BASE),
  Run: runSpec(BASE),
  enqueueWork: enqueueSpec(BASE),
  deleteClaim: { kind: 'handler', upstream: BASE, figures: { claim: 'string' }, outcomes: { enqueued: { volume: 'string' } } },
  deleteVolume: { kind: 'handler', upstream: BASE, figures: { volume: 'string' }, outcomes: { enqueued: { claim: 'string' } } },
  claimWorker: { kind: 'machinery', upstream: BASE, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  volumeWorker: { kind: 'machinery', upstream: BASE, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  updateClaim: {
    kind: 'machinery',
    upstream: BASE,
    toldBy: 'sync-start syncClaim',
  },
  updateVolume: {
    kind: 'machinery',
    upstream: BASE,
    toldBy: 'sync-start syncVolume',
  },
  syncClaim: { kind: 'sync', upstream: CONTROLLER, outcomes: { changedMeanwhile: {} } },
  syncVolume: {
    kind: 'sync',
    upstream: CONTROLLER,
    outcomes: {
      available: {},
      reserved: { claim: 'string' },
      bound: { claim: 'string' },
      claimNotBound: { claim: 'string' },
      modeMismatch: { claim: 'string' },
      changedMeanwhile: {},
    },
  },
  syncUnboundClaim: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: {
      noVolume: {},
      waitForFirstConsumer: { class: 'string' },
      waitForPodScheduled: { class: 'string', pods: 'string' },
      volumeMissing: { volume: 'string' },
      volumeTaken: { volume: 'string' },
      mismatch: { volume: 'string', message: 'string' },
    },
  },
  findBestMatchForClaim: {
    kind: 'plan',
    upstream: 'pkg/controller/volume/persistentvolume/index.go',
    figures: { volumes: 'number' },
    outcomes: { none: {}, found: { volume: 'string' } },
  },
  emitEventForUnboundDelayBindingClaim: { kind: 'decision', upstream: CONTROLLER, toldBy: 'step syncUnboundClaim' },
  findNonScheduledPodsByPVC: { kind: 'plan', upstream: CONTROLLER, toldBy: 'step syncUnboundClaim' },
  assignDefaultStorageClass: { kind: 'decision', upstream: CONTROLLER, outcomes: { assigned: { class: 'string' } } },
  syncBoundClaim: { kind: 'decision', upstream: CONTROLLER, outcomes: { lost: { reason: 'string', message: 'string' } } },
  bind: { kind: 'decision', upstream: CONTROLLER, outcomes: { bound: { volume: 'string', claim: 'string' } } },
  provisionClaim: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: {
      noClass: { class: 'string' },
      noPlugin: { provisioner: 'string' },
      underWay: { provisioner: 'string' },
      asked: { provisioner: 'string' },
    },
  },
  reclaimVolume: { kind: 'decision', upstream: CONTROLLER, outcomes: { released: { policy: 'string' } } },
  deleteVolumeOperation: { kind: 'decision', upstream: CONTROLLER, outcomes: { failed: { message: 'string' } } },
  recycleVolumeOperation: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: { used: { pods: 'string' }, failed: { message: 'string' }, recycles: { pod: 'string' } },
  },
  findDeletablePlugin: { kind: 'plan', upstream: CONTROLLER, ours: 'findDeleter', toldBy: 'step reclaimVolume' },
  unbindVolume: { kind: 'decision', upstream: CONTROLLER, outcomes: { unbound: { claim: 'string', other: 'string' } } },
  bindVolumeToClaim: { kind: 'decision', upstream: CONTROLLER, toldBy: 'step bind' },
  bindClaimToVolume: { kind: 'decision', upstream: CONTROLLER, toldBy: 'step bind' },
  updateClaimStatus: { kind: 'decision', upstream: CONTROLLER, toldBy: 'step bind' },
  updateVolumePhase: { kind: 'decision', upstream: CONTROLLER, toldBy: 'step syncVolume' },
  provisionClaimOperation: { kind: 'decision', upstream: CONTROLLER, ours: 'provision', toldBy: 'step provisionClaim' },
  FindMatchingVolume: {
    kind: 'plan',
    upstream: 'staging/src/k8s.io/component-helpers/storage/volume/pv_helpers.go',
    ours: 'findMatchingVolume',
    toldBy: 'step findBestMatchForClaim',
  },
  checkVolumeSatisfyClaim: { kind: 'plan', upstream: CONTROLLER, toldBy: 'step syncUnboundClaim' },
});
