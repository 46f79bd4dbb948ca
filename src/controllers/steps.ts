import { declareSteps } from '../sim/index.ts';

const CACHE = 'staging/src/k8s.io/client-go/tools/cache/';

/** The steps that several controllers share. */
export const steps = declareSteps('controllers', {
  SplitMetaNamespaceKey: {
    kind: 'plan',
    upstream: `${CACHE}store.go`,
    outcomes: { split: { namespace: 'string', name: 'string' } },
  },
  'Lister.Get': {
    kind: 'decision',
    upstream: `${CACHE}listers.go`,
    function: 'GenericLister.Get',
    outcomes: { found: { resourceVersion: 'string' }, notFound: {} },
  },
  Run: {
    kind: 'start',
    upstream: 'pkg/controller/deployment/deployment_controller.go',
    outcomes: { started: { workers: 'number' } },
  },
  enqueueAll: { kind: 'start', upstream: 'pkg/controller/resourcequota/resource_quota_controller.go' },
  gc: { kind: 'start', upstream: 'pkg/controller/podgc/gc_controller.go' },
  monitorNodeHealth: { kind: 'start', upstream: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go' },
  DeepCopy: { kind: 'plan', upstream: 'staging/src/k8s.io/api/apps/v1/zz_generated.deepcopy.go', outcomes: { copied: {} } },
});
