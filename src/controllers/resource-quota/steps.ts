import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, deletedSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/resourcequota/resource_quota_controller.go';

const USAGE = { used: 'string', hard: 'string' } as const;

/** The steps of the resource quota controller. */
export const steps = declareSteps('resourceQuota', {
  NewController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  addQuota: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { key: 'string' },
    outcomes: { primary: {}, missingUsage: { uncounted: 'string' } },
  },
  enqueueResourceQuota: deletedSpec(CONTROLLER),
  replenishQuota: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { object: 'string' },
    outcomes: { enqueued: { quotas: 'string' } },
  },
  enqueueAll: { kind: 'start', upstream: CONTROLLER },
  syncResourceQuotaFromKey: { kind: 'sync', upstream: CONTROLLER },
  CalculateUsage: {
    kind: 'plan',
    upstream: 'staging/src/k8s.io/apiserver/pkg/quota/v1/resources.go',
    outcomes: { counted: { used: 'string' } },
  },
  syncResourceQuota: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: { unchanged: USAGE, updates: { ...USAGE, before: 'string' } },
  },
});
