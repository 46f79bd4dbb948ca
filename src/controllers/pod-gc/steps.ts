import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/podgc/gc_controller.go';

/** The steps of the Pod garbage collector. Each of its four passes is a sync of its own, if it finds Pods. */
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
