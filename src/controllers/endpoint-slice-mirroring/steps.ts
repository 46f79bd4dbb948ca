import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, deletedSpec, enqueueSpec, runSpec, sliceSpec } from '../steps.ts';

const FOLDER = 'pkg/controller/endpointslicemirroring';
const CONTROLLER = `${FOLDER}/endpointslicemirroring_controller.go`;
const RECONCILER = `${FOLDER}/reconciler.go`;

/** The steps of the controller that mirrors Endpoints into EndpointSlices. */
export const steps = declareSteps('endpointSliceMirroring', {
  NewController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  onEndpointsAdd: enqueueSpec(CONTROLLER),
  onEndpointsUpdate: enqueueSpec(CONTROLLER),
  onEndpointsDelete: deletedSpec(CONTROLLER),
  onServiceAdd: enqueueSpec(CONTROLLER),
  onServiceUpdate: enqueueSpec(CONTROLLER),
  onServiceDelete: deletedSpec(CONTROLLER),
  onEndpointSliceAdd: { ...sliceSpec(CONTROLLER), ours: 'SliceHandlers.onAdd' },
  onEndpointSliceUpdate: { ...sliceSpec(CONTROLLER), ours: 'SliceHandlers.onUpdate' },
  onEndpointSliceDelete: { ...sliceSpec(CONTROLLER), ours: 'SliceHandlers.onDelete' },
  worker: { kind: 'machinery', upstream: CONTROLLER, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  handleErr: { kind: 'machinery', upstream: CONTROLLER, ours: 'handleServiceErr', toldBy: 'sync-end' },
  syncEndpoints: {
    kind: 'sync',
    upstream: CONTROLLER,
    outcomes: {
      deleted: { slices: 'number' },
      notMirrored: { slices: 'number' },
      noService: { slices: 'number' },
      selector: { slices: 'number' },
      stale: {},
    },
  },
  reconcile: {
    kind: 'decision',
    upstream: RECONCILER,
    figures: { addresses: 'number', invalid: 'number', skipped: 'number', slices: 'number' },
    outcomes: { unchanged: {}, write: { create: 'number', update: 'number', delete: 'number' } },
  },
  reconcileByPortMapping: { kind: 'plan', upstream: RECONCILER, ours: 'planGroup', toldBy: 'step reconcile' },
  shouldMirror: { kind: 'plan', upstream: CONTROLLER, toldBy: 'step syncEndpoints' },
  addressToEndpoint: { kind: 'plan', upstream: `${FOLDER}/utils.go`, toldBy: 'step reconcile' },
  newEndpointSlice: { kind: 'plan', upstream: `${FOLDER}/utils.go`, ours: 'newMirroredSlice', toldBy: 'step reconcile' },
});
