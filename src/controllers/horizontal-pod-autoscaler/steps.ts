import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/podautoscaler/horizontal.go';

const CALCULATOR = 'pkg/controller/podautoscaler/replica_calculator.go';

/** How a number of replicas follows from one metric. `measured` and `target`: in percent, or in thousandths for each Pod. */
const REPLICAS = {
  kind: 'plan',
  upstream: CALCULATOR,
  figures: {
    resource: 'string',
    container: 'string?',
    current: 'number',
    ready: 'number',
    unready: 'number',
    missing: 'number',
    measured: 'number',
    target: 'number',
    replicas: 'number',
    ageMs: 'number',
    windowMs: 'number',
    sinceSyncMs: 'number?',
  },
  outcomes: { withinTolerance: {}, keepsDirection: {}, computed: {} },
} as const;

/** How many replicas there shall be. `stabilized` and `limit` are the reasons in the conditions AbleToScale and ScalingLimited. */
const NORMALIZE = {
  kind: 'plan',
  upstream: CONTROLLER,
  figures: {
    current: 'number',
    wanted: 'number',
    recommended: 'number',
    replicas: 'number',
    stabilized: 'string',
    limit: 'string',
    metric: 'string',
    ageMs: 'number',
    windowMs: 'number',
  },
  outcomes: { keeps: {}, scales: {} },
} as const;

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
    outcomes: {
      noMetrics: { metrics: 'number', invalid: 'number', error: 'string?' },
      computed: {
        metrics: 'number',
        invalid: 'number',
        metric: 'string',
        current: 'number',
        replicas: 'number',
        ageMs: 'number',
        windowMs: 'number',
        sinceSyncMs: 'number?',
      },
    },
  },
  GetResourceReplicas: REPLICAS,
  GetRawResourceReplicas: REPLICAS,
  normalizeDesiredReplicas: NORMALIZE,
  normalizeDesiredReplicasWithBehaviors: NORMALIZE,
  updateStatusIfNeeded: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: { unchanged: {}, updated: { desiredReplicas: 'number?' } },
  },
});
