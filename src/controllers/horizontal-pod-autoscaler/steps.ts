import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/podautoscaler/horizontal.go';

const ENQUEUE = {
  kind: 'handler',
  upstream: CONTROLLER,
  figures: { key: 'string', delayMs: 'number' },
  outcomes: { enqueued: {} },
} as const;

/** The steps of the horizontal Pod autoscaler. */
export const steps = declareSteps('horizontalPodAutoscaler', {
  NewHorizontalController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  enqueueHPA: ENQUEUE,
  updateHPA: ENQUEUE,
  deleteHPA: { kind: 'handler', upstream: CONTROLLER, figures: { key: 'string' }, outcomes: { forgotten: {} } },
  reconcileKey: { kind: 'sync', upstream: CONTROLLER },
  scaleForResourceMappings: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: { target: 'string' },
    outcomes: { found: { specReplicas: 'number', statusReplicas: 'number' }, failed: { error: 'string' } },
  },
  reconcileAutoscaler: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: { current: 'number', min: 'number', max: 'number' },
    outcomes: { disabled: {}, scalesDown: {}, scalesUp: {}, withinBounds: {} },
  },
  validateAndParseSelector: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: { refused: { reason: 'string', error: 'string' } },
  },
  computeReplicasForMetrics: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: { noMetrics: { metrics: 'number', invalid: 'number', error: 'string?' } },
  },
  updateStatusIfNeeded: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: { unchanged: {}, updated: { desiredReplicas: 'number?' } },
  },
});
