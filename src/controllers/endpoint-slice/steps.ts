import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, deletedSpec, enqueueSpec, runSpec, servicePodSpec, sliceSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/endpointslice/endpointslice_controller.go';
const RECONCILER = 'staging/src/k8s.io/endpointslice/reconciler.go';

/** The steps of the EndpointSlice controller. */
export const steps = declareSteps('endpointSlice', {
  NewController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  onServiceUpdate: { ...enqueueSpec(CONTROLLER), ours: 'ServiceHandlers.ofServices' },
  onServiceDelete: { ...deletedSpec(CONTROLLER), ours: 'ServiceHandlers.ofServices' },
  addPod: { ...servicePodSpec(CONTROLLER), ours: 'ServiceHandlers.addPod' },
  updatePod: { ...servicePodSpec(CONTROLLER), ours: 'ServiceHandlers.updatePod' },
  deletePod: { ...servicePodSpec(CONTROLLER), ours: 'ServiceHandlers.deletePod' },
  onEndpointSliceAdd: { ...sliceSpec(CONTROLLER), ours: 'SliceHandlers.onAdd' },
  onEndpointSliceUpdate: { ...sliceSpec(CONTROLLER), ours: 'SliceHandlers.onUpdate' },
  onEndpointSliceDelete: { ...sliceSpec(CONTROLLER), ours: 'SliceHandlers.onDelete' },
  serviceQueueWorker: { kind: 'machinery', upstream: CONTROLLER, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  handleErr: { kind: 'machinery', upstream: CONTROLLER, ours: 'handleServiceErr', toldBy: 'sync-end' },
  syncService: {
    kind: 'sync',
    upstream: CONTROLLER,
    outcomes: { deleted: {}, externalName: {}, noSelector: {} },
  },
  StaleSlices: {
    kind: 'decision',
    upstream: 'staging/src/k8s.io/endpointslice/util/endpointslice_tracker.go',
    function: 'EndpointSliceTracker.StaleSlices',
    outcomes: { true: {}, false: {} },
  },
  Reconcile: {
    kind: 'decision',
    upstream: RECONCILER,
    function: 'Reconciler.Reconcile',
    olderNames: { 'v1.21': 'reconcile' },
    figures: { pods: 'number', slices: 'number' },
  },
  reconcileByAddressType: {
    kind: 'decision',
    upstream: RECONCILER,
    figures: { addressType: 'string', endpoints: 'number', slices: 'number', maxEndpointsPerSlice: 'number' },
    outcomes: { unchanged: {}, write: { create: 'number', update: 'number', delete: 'number' } },
  },
  podToEndpoint: { kind: 'plan', upstream: 'staging/src/k8s.io/endpointslice/utils.go', toldBy: 'step reconcileByAddressType' },
  getEndpointPorts: {
    kind: 'plan',
    upstream: 'staging/src/k8s.io/endpointslice/utils.go',
    ours: 'endpointPortsOf',
    toldBy: 'step reconcileByAddressType',
  },
  reconcileByPortMapping: { kind: 'plan', upstream: RECONCILER, ours: 'planPortGroup', toldBy: 'step reconcileByAddressType' },
  getSliceToFill: {
    kind: 'plan',
    upstream: 'staging/src/k8s.io/endpointslice/utils.go',
    ours: 'sliceToFill',
    toldBy: 'step reconcileByAddressType',
  },
  newEndpointSlice: {
    kind: 'plan',
    upstream: 'staging/src/k8s.io/endpointslice/utils.go',
    toldBy: 'step reconcileByAddressType',
  },
});
