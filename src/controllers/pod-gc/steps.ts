import { declareSteps } from '../../sim/index.ts';
import { constructorSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/podgc/gc_controller.go';

/** What the Pod garbage collector does, step by step. Each of its four looks at the Pods is a sync of its own, if there is something to do. */
export const steps = declareSteps('podGc', {
  NewPodGC: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  gc: { kind: 'start', upstream: CONTROLLER },
  gcTerminated: {
    kind: 'sync',
    upstream: CONTROLLER,
    outcomes: { found: { terminated: 'number', threshold: 'number', excess: 'number' } },
  },
  gcTerminating: { kind: 'sync', upstream: CONTROLLER, outcomes: { found: { pods: 'number' } } },
  gcOrphaned: { kind: 'sync', upstream: CONTROLLER, outcomes: { found: { pods: 'number', nodes: 'string' } } },
  discoverDeletedNodes: { kind: 'decision', upstream: CONTROLLER, outcomes: { asks: { nodes: 'string' } } },
  checkIfNodeExists: { kind: 'decision', upstream: CONTROLLER, figures: { node: 'string' }, outcomes: { true: {}, false: {} } },
  gcUnscheduledTerminating: { kind: 'sync', upstream: CONTROLLER, outcomes: { found: { pods: 'number' } } },
  markFailedAndDeletePodWithCondition: {
    kind: 'decision',
    upstream: CONTROLLER,
    olderNames: { 'v1.21': 'deletePod' },
    figures: { pod: 'string' },
    outcomes: { deletes: { phase: 'string' }, marksFailed: {} },
  },
});
