import type { Difference } from './compare.ts';

/** A known difference at each of these steps, numbered from 1. */
export interface KnownDifference extends Difference {
  readonly steps: readonly number[];
}

const SUCCEEDED = { reason: 'CompletionsReached', message: 'Reached expected number of succeeded pods' };

/** Known differences between the recorded Kubernetes and a newer one, by scenario. differences.md explains them. */
export const DIFFERENCES: Readonly<Record<string, readonly KnownDifference[]>> = {
  defaults: [
    { steps: [1, 2, 3, 4], at: 'answer.body.spec.template.metadata.creationTimestamp', want: null, got: undefined },
    { steps: [5], at: 'answer.body.spec.serviceAccountName', want: undefined, got: 'default' },
    { steps: [5], at: 'answer.body.spec.serviceAccount', want: undefined, got: 'default' },
    { steps: [5], at: 'answer.body.metadata.generation', want: undefined, got: 1 },
  ],
  'job-complete': [
    { steps: [1, 2, 3, 4, 5], at: 'cluster.Job.j.generation', want: undefined, got: 1 },
    { steps: [4, 5], at: 'cluster.Job.j.status.conditions.0.reason', want: undefined, got: SUCCEEDED.reason },
    { steps: [4, 5], at: 'cluster.Job.j.status.conditions.0.message', want: undefined, got: SUCCEEDED.message },
    {
      steps: [4, 5],
      at: 'cluster.Job.j.status.conditions.1',
      want: undefined,
      got: { type: 'SuccessCriteriaMet', status: 'True', ...SUCCEEDED },
    },
  ],
  'job-suspend-scale': [
    { steps: [1], at: 'cluster.Job.j.generation', want: undefined, got: 1 },
    { steps: [2], at: 'cluster.Job.j.generation', want: undefined, got: 2 },
    { steps: [3], at: 'cluster.Job.j.generation', want: undefined, got: 3 },
    { steps: [4], at: 'cluster.Job.j.generation', want: undefined, got: 4 },
  ],
  'scheduler/preemption': [
    { steps: [6], at: 'cluster.Pod.0.scheduled', want: 'False Unschedulable 0/1 nodes are available', got: 'True' },
    { steps: [6], at: 'cluster.Pod.0.node', want: undefined, got: 'a' },
  ],
};
