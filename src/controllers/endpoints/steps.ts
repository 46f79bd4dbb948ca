import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, deletedSpec, enqueueSpec, runSpec, servicePodSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/endpoint/endpoints_controller.go';
const ADDRESSES = { pods: 'number', ready: 'number', notReady: 'number' } as const;

/** The steps of the Endpoints controller. */
export const steps = declareSteps('endpoints', {
  NewEndpointController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  checkLeftoverEndpoints: { kind: 'start', upstream: CONTROLLER, outcomes: { enqueued: { endpoints: 'number' } } },
  onServiceUpdate: { ...enqueueSpec(CONTROLLER), olderNames: { 'v1.9': 'enqueueService' }, ours: 'ServiceHandlers.ofServices' },
  onServiceDelete: { ...deletedSpec(CONTROLLER), ours: 'ServiceHandlers.ofServices' },
  addPod: { ...servicePodSpec(CONTROLLER), ours: 'ServiceHandlers.addPod' },
  updatePod: { ...servicePodSpec(CONTROLLER), ours: 'ServiceHandlers.updatePod' },
  deletePod: { ...servicePodSpec(CONTROLLER), ours: 'ServiceHandlers.deletePod' },
  onEndpointsDelete: deletedSpec(CONTROLLER),
  handleErr: { kind: 'machinery', upstream: CONTROLLER, ours: 'handleServiceErr', toldBy: 'sync-end' },
  syncService: {
    kind: 'sync',
    upstream: CONTROLLER,
    outcomes: { deleted: {}, externalName: {}, noSelector: {}, unchanged: ADDRESSES, create: ADDRESSES, update: ADDRESSES },
  },
  RepackSubsets: { kind: 'plan', upstream: 'pkg/api/v1/endpoints/util.go', outcomes: { packed: { subsets: 'number' } } },
  truncateEndpoints: { kind: 'decision', upstream: CONTROLLER, outcomes: { truncated: { addresses: 'number', kept: 'number' } } },
});
