import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/tainteviction/taint_eviction.go';

/** The steps of the taint eviction controller. */
export const steps = declareSteps('taintEviction', {
  New: constructorSpec(CONTROLLER, { 'v1.28': 'NewNoExecuteTaintManager' }),
  Run: runSpec(CONTROLLER),
  PodUpdated: enqueueSpec(CONTROLLER),
  NodeUpdated: enqueueSpec(CONTROLLER),
  handleNodeUpdate: { kind: 'sync', upstream: CONTROLLER },
  handlePodUpdate: { kind: 'sync', upstream: CONTROLLER, outcomes: { notTainted: { node: 'string' } } },
  getNoExecuteTaints: { kind: 'plan', upstream: CONTROLLER, outcomes: { none: {}, found: { taints: 'string' } } },
  getPodsAssignedToNode: { kind: 'plan', upstream: CONTROLLER, outcomes: { listed: { pods: 'number' } } },
  processPodOnNode: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: { pod: 'string' },
    outcomes: { toleratesForever: {}, waits: {}, now: {}, later: { tolerationSeconds: 'number' } },
  },
  CancelWork: {
    kind: 'decision',
    upstream: 'pkg/controller/tainteviction/timed_workers.go',
    function: 'TimedWorkerQueue.CancelWork',
    figures: { pod: 'string' },
    /** `replaced`: the Pod is to go at another time. `moot`: it is gone, or goes for another reason. */
    outcomes: { cancelled: {}, replaced: {}, moot: {} },
  },
  deletePodHandler: {
    kind: 'decision',
    upstream: CONTROLLER,
    ours: 'TaintEviction.deletePod',
    toldBy: 'step processPodOnNode',
  },
  getMinTolerationTime: { kind: 'plan', upstream: CONTROLLER, ours: 'toleratedMs', toldBy: 'step processPodOnNode' },
});
