import { declareSteps } from '../../sim/index.ts';
import { constructorSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/disruption/disruption.go';

const COUNTS = {
  pods: 'number',
  expectedPods: 'number',
  desiredHealthy: 'number',
  currentHealthy: 'number',
  disruptionsAllowed: 'number',
} as const;

/** The steps of the disruption controller. */
export const steps = declareSteps('disruption', {
  NewDisruptionController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
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
});
