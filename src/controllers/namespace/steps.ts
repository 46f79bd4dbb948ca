import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/namespace/namespace_controller.go';
const DELETER = 'pkg/controller/namespace/deletion/namespaced_resources_deleter.go';

/** The steps of the namespace controller. */
export const steps = declareSteps('namespace', {
  NewNamespaceController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  enqueueNamespace: {
    kind: 'handler',
    upstream: CONTROLLER,
    figures: { namespace: 'string' },
    outcomes: { enqueued: { delayMs: 'number' } },
  },
  syncNamespaceFromKey: { kind: 'sync', upstream: CONTROLLER },
  Delete: {
    kind: 'decision',
    upstream: DELETER,
    function: 'namespacedResourcesDeleter.Delete',
    outcomes: { notDeleting: {}, deletes: { phase: 'string' } },
  },
  updateNamespaceStatusFunc: { kind: 'decision', upstream: DELETER, outcomes: { terminating: {} } },
  finalized: { kind: 'decision', upstream: DELETER, outcomes: { true: {} } },
  deleteAllContent: { kind: 'decision', upstream: DELETER },
  deleteAllContentForGroupVersionResource: {
    kind: 'decision',
    upstream: DELETER,
    outcomes: { deletes: { resource: 'string' } },
  },
  NamespaceConditionUpdater: {
    kind: 'decision',
    upstream: 'pkg/controller/namespace/deletion/status_condition_utils.go',
    function: 'namespaceConditionUpdater.Update',
    outcomes: {
      unchanged: { remaining: 'string', estimateSeconds: 'number' },
      updated: { remaining: 'string', estimateSeconds: 'number' },
    },
  },
  finalizeNamespace: { kind: 'decision', upstream: DELETER, outcomes: { removes: { finalizer: 'string' } } },
  worker: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: { contentRemains: { estimateSeconds: 'number', delaySeconds: 'number', remaining: 'string' } },
  },
});
