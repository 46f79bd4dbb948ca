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
  DeepCopy: { kind: 'plan', upstream: 'staging/src/k8s.io/api/apps/v1/zz_generated.deepcopy.go', outcomes: { copied: {} } },
});
