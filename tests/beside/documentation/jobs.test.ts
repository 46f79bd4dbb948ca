import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/api/index.ts';
import { Learner } from './documentation.ts';

function jobOf(learner: Learner, name: string): Job {
  const found = learner.cluster.get('Job', { namespace: 'default', name });
  if (found === undefined) throw new Error(`there is no Job ${name}`);
  return found;
}

/** Waits until the Job is complete or has failed, and returns it. */
function finished(file: string, name: string): { readonly learner: Learner; readonly job: Job } {
  const learner = new Learner();
  learner.follow(file);
  const isOver = () => conditions(jobOf(learner, name)).some((text) => /^(Complete|Failed): /.test(text));
  learner.waitUntil(`${name} is over`, isOver);
  return { learner, job: jobOf(learner, name) };
}

/** The conditions that are true: `Complete: CompletionsReached`. */
function conditions({ status }: Job): string[] {
  return (status.conditions ?? []).flatMap(({ type, status: is, reason }) => (is === 'True' ? [`${type}: ${reason}`] : []));
}

describe('the Jobs of the documentation', () => {
  test('a Job computes π to a thousand places', () => {
    const { learner } = finished('controllers/job.yaml', 'pi');
    expect(learner.kubectl('get job pi')).toMatch(/pi +Complete +1\/1 /);
    expect(learner.kubectl('logs jobs/pi')).toMatch(/^3\.14159265358979323846264338327950288419716939937510\d{940,}\n$/);
    expect(learner.events('pi')).toEqual([
      expect.stringMatching(/^SuccessfulCreate: Created pod: pi-/),
      'Completed: Job completed',
    ]);
  });

  test.each([
    ['application/job/indexed-job.yaml', ['oof', 'rab', 'zab', 'xuq', 'zyx']],
    ['application/job/indexed-job-vol.yaml', ['0', '1', '2', '3', '4']],
  ])('%s processes one item per index, three at a time', (file, results) => {
    const learner = new Learner();
    learner.follow(file);
    let most = 0;
    learner.waitUntil('all are done', () => {
      const { active = 0, succeeded } = jobOf(learner, 'indexed-job').status;
      most = Math.max(most, active);
      return succeeded === 5;
    });
    expect(most).toBe(3);
    expect(jobOf(learner, 'indexed-job').status.completedIndexes).toBe('0-4');
    const pods = learner.cluster.list('Pod');
    const said = results.map((_, index) => {
      const pod = pods.find(
        ({ metadata }) => metadata.annotations?.['batch.kubernetes.io/job-completion-index'] === String(index),
      );
      return learner.logs(pod!.metadata.name, '-c worker').trim();
    });
    expect(said).toEqual(results);
  });

  test('a sidecar does not keep its Job from completing', () => {
    const { learner } = finished('application/job/job-sidecar.yaml', 'myjob');
    expect(learner.kubectl('get job myjob')).toMatch(/myjob +Complete +1\/1 /);
    expect(learner.kubectl('logs jobs/myjob -c logshipper')).toContain('logging\n');
  });

  test.each([
    ['controllers/job-pod-failure-policy-failjob.yaml', 'job-pod-failure-policy-failjob'],
    ['controllers/job-pod-failure-policy-example.yaml', 'job-pod-failure-policy-example'],
  ])('%s fails the Job at once for an exit code of a bug', (file, name) => {
    const { learner, job } = finished(file, name);
    expect(conditions(job)).toEqual(['FailureTarget: PodFailurePolicy', 'Failed: PodFailurePolicy']);
    expect(job.status.conditions?.at(-1)?.message).toMatch(
      new RegExp(`^Container main for pod default/${name}-\\w{5} failed with exit code 42 matching FailJob rule at index 0$`),
    );
    // No Pod is retried.
    expect(learner.cluster.list('Pod')).toHaveLength(job.spec.parallelism!);
  });

  test('a condition that a user adds to a Pod fails the Job', () => {
    const learner = new Learner();
    const name = 'job-pod-failure-policy-config-issue';
    learner.follow(`controllers/${name}.yaml`);
    learner.waitUntil('the image cannot be pulled', () => learner.kubectl('get pods').includes('ImagePullBackOff'));
    const pod = learner.pods()[0]!.metadata.name;
    const condition = '{"type":"ConfigIssue","status":"True","reason":"NonExistingImage"}';
    learner.kubectl(`patch pod ${pod} --subresource=status --patch '{"status":{"conditions":[${condition}]}}'`);
    learner.kubectl(`delete pod ${pod}`);
    learner.settle();
    expect(conditions(jobOf(learner, name))).toEqual(['FailureTarget: PodFailurePolicy', 'Failed: PodFailurePolicy']);
    expect(jobOf(learner, name).status.conditions?.[0]?.message).toBe(
      `Pod default/${pod} has condition ConfigIssue matching FailJob rule at index 0`,
    );
    expect(learner.cluster.list('Pod')).toEqual([]);
  });

  test('each index has its own failures, and the other indexes continue', () => {
    const { job } = finished('controllers/job-backoff-limit-per-index-example.yaml', 'job-backoff-limit-per-index-example');
    expect(job.status).toMatchObject({ completedIndexes: '1,3,5,7,9', failedIndexes: '0,2,4,6,8', succeeded: 5, failed: 10 });
    expect(conditions(job)).toEqual(['FailureTarget: FailedIndexes', 'Failed: FailedIndexes']);
    expect(job.status.conditions?.[0]?.message).toBe('Job has failed indexes');
  });

  test('an index that a rule fails is not retried', () => {
    const { job } = finished('controllers/job-backoff-limit-per-index-failindex.yaml', 'job-backoff-limit-per-index-failindex');
    // Index 0 is tried twice, index 1 once.
    expect(job.status).toMatchObject({ completedIndexes: '2,3', failedIndexes: '0,1', succeeded: 2, failed: 3 });
  });

  test('a Job succeeds when its leader succeeds', () => {
    const { learner, job } = finished('controllers/job-success-policy.yaml', 'job-success');
    expect(conditions(job)).toEqual(['SuccessCriteriaMet: SuccessPolicy', 'Complete: SuccessPolicy']);
    expect(job.status.conditions?.[0]?.message).toBe('Matched rules at index 0');
    expect(learner.kubectl('get job job-success')).toMatch(/job-success +Complete +1\/10 /);
  });
});
