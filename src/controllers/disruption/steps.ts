import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, deletedSpec, enqueueSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/disruption/disruption.go';

const COUNTS = {
  pods: 'number',
  expectedPods: 'number',
  desiredHealthy: 'number',
  currentHealthy: 'number',
  disruptionsAllowed: 'number',
} as const;

/** A handler of Pods queues the budget that selects the Pod. */
const POD = {
  kind: 'handler',
  upstream: CONTROLLER,
  figures: { pod: 'string' },
  outcomes: { enqueued: { key: 'string' } },
} as const;

/** The steps of the disruption controller. */
export const steps = declareSteps('disruption', {
  NewDisruptionController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  addDB: { ...enqueueSpec(CONTROLLER), olderNames: { 'v1.20': 'addDb' } },
  updateDB: { ...enqueueSpec(CONTROLLER), olderNames: { 'v1.20': 'updateDb' } },
  removeDB: { ...deletedSpec(CONTROLLER), olderNames: { 'v1.20': 'removeDb' } },
  addPod: POD,
  updatePod: POD,
  deletePod: POD,
  sync: { kind: 'sync', upstream: CONTROLLER, function: 'DisruptionController.sync' },
  trySync: { kind: 'decision', upstream: CONTROLLER },
  getPodsForPdb: { kind: 'decision', upstream: CONTROLLER, outcomes: { found: { pods: 'number' } } },
  getExpectedPodCount: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: { expectedCount: 'number', desiredHealthy: 'number' },
    outcomes: {
      counted: {},
      scaled: { 'spec.maxUnavailable': 'string?', 'spec.minAvailable': 'string?', unmanagedPods: 'number' },
    },
  },
  buildDisruptedPodMap: {
    kind: 'plan',
    upstream: CONTROLLER,
    outcomes: { built: { disruptedPods: 'number', recheckMs: 'number?' } },
  },
  countHealthyPods: { kind: 'plan', upstream: CONTROLLER, outcomes: { counted: { currentHealthy: 'number', pods: 'number' } } },
  updatePdbStatus: { kind: 'decision', upstream: CONTROLLER, figures: COUNTS, outcomes: { unchanged: {}, updated: {} } },
  enqueuePdbForRecheck: { kind: 'decision', upstream: CONTROLLER, outcomes: { later: { recheckMs: 'number' } } },
  failSafe: { kind: 'decision', upstream: CONTROLLER, outcomes: { noneAllowed: { error: 'string' } } },
  enqueueStalePodDisruptionCleanup: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { pod: 'string' },
    outcomes: { later: { cleanAfterMs: 'number' } },
  },
  syncStalePodDisruption: { kind: 'sync', upstream: CONTROLLER, outcomes: { notStale: {}, tooEarly: {}, reset: {} } },
  getPdbForPod: { kind: 'plan', upstream: CONTROLLER, toldBy: 'handler addPod' },
  getExpectedScale: { kind: 'plan', upstream: CONTROLLER, toldBy: 'step getExpectedPodCount' },
  getScaleController: { kind: 'plan', upstream: CONTROLLER, toldBy: 'step getExpectedPodCount' },
});
