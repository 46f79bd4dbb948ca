import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/nodelifecycle/node_lifecycle_controller.go';
const UTIL = 'pkg/controller/util/node/controller_utils.go';

/** The steps of the node lifecycle controller. */
export const steps = declareSteps('nodeLifecycle', {
  NewNodeLifecycleController: constructorSpec(CONTROLLER, { 'v1.9': 'NewNodeController' }),
  Run: runSpec(CONTROLLER),
  CreateAddNodeHandler: enqueueSpec(UTIL),
  CreateUpdateNodeHandler: enqueueSpec(UTIL),
  podUpdated: enqueueSpec(CONTROLLER),
  doPodProcessingWorker: { kind: 'machinery', upstream: CONTROLLER, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  monitorNodeHealth: { kind: 'start', upstream: CONTROLLER, olderNames: { 'v1.9': 'monitorNodeStatus' } },
  doNodeProcessingPassWorker: { kind: 'sync', upstream: CONTROLLER, function: 'Controller.doNodeProcessingPassWorker' },
  doNoScheduleTaintingPass: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: { unchanged: {}, swap: { add: 'string', remove: 'string' } },
  },
  reconcileNodeLabels: { kind: 'decision', upstream: CONTROLLER, outcomes: { unchanged: {}, update: { labels: 'string' } } },
  processPod: {
    kind: 'sync',
    upstream: CONTROLLER,
    function: 'Controller.processPod',
    outcomes: { notUnready: { node: 'string' } },
  },
  MarkPodsNotReady: {
    kind: 'decision',
    upstream: UTIL,
    olderNames: { 'v1.9': 'MarkAllPodsNotReady' },
    outcomes: { marked: { pods: 'string' } },
  },
  tryUpdateNodeHealth: {
    kind: 'decision',
    upstream: CONTROLLER,
    olderNames: { 'v1.9': 'tryUpdateNodeStatus' },
    outcomes: { silent: { node: 'string', silentSeconds: 'number' } },
  },
  RecordNodeStatusChange: { kind: 'decision', upstream: UTIL, outcomes: { notReady: { node: 'string' } } },
  processTaintBaseEviction: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: { queued: { node: 'string', taint: 'string' } },
  },
  handleDisruption: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: {
      zoneState: { zone: 'string', state: ['Initial', 'Normal', 'FullDisruption', 'PartialDisruption'] },
      enterMasterDisruption: {},
      exitMasterDisruption: {},
    },
  },
  doNoExecuteTaintingPass: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: { taint: { node: 'string', taint: 'string', ready: 'string' } },
  },
  classifyNodes: { kind: 'plan', upstream: CONTROLLER, ours: 'NodeMonitor.classify', toldBy: 'start monitorNodeHealth' },
  SwapNodeControllerTaint: {
    kind: 'decision',
    upstream: UTIL,
    ours: 'NodeWriter.swapTaints',
    toldBy: 'step doNoExecuteTaintingPass',
  },
  AddOrUpdateLabelsOnNode: {
    kind: 'decision',
    upstream: UTIL,
    ours: 'NodeWriter.updateLabels',
    toldBy: 'step reconcileNodeLabels update',
  },
  ComputeZoneState: { kind: 'plan', upstream: CONTROLLER, ours: 'computeZoneState', toldBy: 'step handleDisruption' },
  GetZoneKey: {
    kind: 'plan',
    upstream: 'staging/src/k8s.io/component-helpers/node/topology/helpers.go',
    ours: 'zoneKey',
    toldBy: 'step handleDisruption',
  },
  addPodEvictorForNewZone: { kind: 'plan', upstream: CONTROLLER, ours: 'Zones.tainterOf', toldBy: 'start monitorNodeHealth' },
  setLimiterInZone: { kind: 'plan', upstream: CONTROLLER, ours: 'Zones.rateIn', toldBy: 'step handleDisruption' },
  'RateLimitedTimedQueue.Try': {
    kind: 'machinery',
    upstream: 'pkg/controller/nodelifecycle/scheduler/rate_limited_queue.go',
    ours: 'RateLimitedTimedQueue.try',
    toldBy: 'step doNoExecuteTaintingPass',
  },
});
