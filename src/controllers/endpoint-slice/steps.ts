import { declareSteps } from '../../sim/index.ts';
import { constructorSpec, runSpec } from '../steps.ts';

const RECONCILER = 'staging/src/k8s.io/endpointslice/reconciler.go';

/** The steps of the EndpointSlice controller. */
export const steps = declareSteps('endpointSlice', {
  NewController: constructorSpec('pkg/controller/endpointslice/endpointslice_controller.go'),
  Run: runSpec('pkg/controller/endpointslice/endpointslice_controller.go'),
  syncService: {
    kind: 'sync',
    upstream: 'pkg/controller/endpointslice/endpointslice_controller.go',
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
    olderNames: { 'v1.17': 'reconcile', 'v1.21': 'reconcile' },
    figures: { pods: 'number', slices: 'number' },
  },
  reconcileByAddressType: {
    kind: 'decision',
    upstream: RECONCILER,
    figures: { addressType: 'string', endpoints: 'number', slices: 'number', maxEndpointsPerSlice: 'number' },
    outcomes: { unchanged: {}, write: { create: 'number', update: 'number', delete: 'number' } },
  },
});
