import { expect, it } from 'vitest';
import { User } from '../../cluster/user.ts';
import { stepText } from '../../step-text.ts';

function manifest(script: string, spec: readonly string[]): string {
  const lines = spec.map((line) => `  ${line}\n`).join('');
  return `apiVersion: batch/v1
kind: Job
metadata: {name: j}
spec:
${lines}  template:
    spec:
      restartPolicy: Never
      containers:
        - {name: c, image: busybox, command: [sh, -c, ${JSON.stringify(script)}]}
`;
}

/** What the Job controller traced: `manageJob: create 2`, or only the name of a step that contains others. */
function told(user: User, type: 'step' | 'handler'): string[] {
  const records = [...user.cluster.trace.since()].filter(({ by }) => by === 'job-controller');
  return records.flatMap(({ body }) => {
    if (body.type !== type) return [];
    const text = stepText(body);
    return [text === '' ? body.name : `${body.name}: ${text}`];
  });
}

it('the steps of a Job report how its Pods are created and counted, and how it ends', () => {
  const user = new User({ seed: 'job' });
  user.apply(manifest('sleep 5', ['completions: 1', 'activeDeadlineSeconds: 100']));
  user.settle();
  const steps = told(user, 'step');
  const first = steps.slice(0, steps.indexOf('trackJobStatusAndRemoveFinalizers') + 2);
  expect(first.slice(4)).toEqual([
    'IsJobFinished: false',
    'SatisfiedExpectations: true: nothing was expected',
    'getPodsForJob: 0 candidates',
    'ClaimPods: none',
    'FilterActivePods: 0 of 0 Pods active, 0 ready, 0 terminating',
    'getNewFinishedPods: 0 succeeded, 0 failed',
    'newBackoffRecord: 0 failures in a row',
    'pastActiveDeadline: false',
    'syncJob: it goes on',
    'manageJob: create 1',
    'ExpectCreations: wait to see 1 creation',
    'slowStartBatch: create 1 at once',
    'trackJobStatusAndRemoveFinalizers',
    'flushUncountedAndRemoveFinalizers: write the status: active 1, succeeded 0, failed 0',
  ]);
  const counted = 'flushUncountedAndRemoveFinalizers: write the status: active 0, succeeded 0, failed 0, 1 uncounted';
  const end = steps.slice(steps.indexOf(counted));
  expect(end.slice(1, 4)).toEqual([
    'removeTrackingFinalizerFromPods: 1 Pod is noted and may go',
    'enactJobFinished: Complete',
    'updateJobStatus: write the status: active 0, succeeded 1, failed 0',
  ]);
  expect(steps.at(-1)).toBe('IsJobFinished: true: nothing to do');
});

it('the handlers of the Job controller report which branch they take', () => {
  const user = new User({ seed: 'job' });
  user.apply(manifest('sleep 5', ['completions: 1']));
  user.settle();
  user.kubectl('delete job j --cascade=orphan');
  user.settle();
  const handled = told(user, 'handler');
  expect(handled.slice(0, 2)).toEqual([
    'addJob: queue the key of j',
    'addPod: a creation is seen: queue the key of j in a second',
  ]);
  expect(handled).toContain('updateJob: it has ended, and all its Pods are counted');
  expect(handled).toContain('deleteJob: queue the key of j');
});

it('a Job whose Pods fail reports what it waits for, and why it ends', () => {
  const user = new User({ seed: 'job' });
  user.apply(manifest('exit 3', ['completions: 3', 'parallelism: 2', 'completionMode: Indexed', 'backoffLimit: 2']));
  user.settle();
  const steps = told(user, 'step');
  expect(steps).toContain('firstPendingIndexes: index 0, 1');
  expect(steps).toContain('newBackoffRecord: 2 failures in a row');
  expect(steps).toContainEqual(expect.stringMatching(/^manageJob: wait 1\d s before the next Pod: 2 failures in a row$/));
  expect(steps).toContain('syncJob: FailureTarget: BackoffLimitExceeded');
  expect(steps).toContain('enactJobFinished: Failed');
});
