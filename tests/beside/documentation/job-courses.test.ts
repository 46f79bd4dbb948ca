import { describe, expect, it } from 'vitest';
import type { Job } from '../../../src/api/index.ts';
import { User } from '../../unit/cluster/user.ts';
import { example } from './documentation.ts';

/** A cluster in which the example has ended or settled. */
function play(file: string): { readonly user: User; readonly job: Job } {
  const user = new User({ seed: 'examples', nodes: 3 });
  user.apply(example(file));
  user.settle();
  const [job] = user.cluster.list('Job', { namespace: 'default' });
  if (job === undefined) throw new Error(`there is no Job in ${file}`);
  return { user, job };
}

/** How the Job ended: `Failed: BackoffLimitExceeded`. */
function endOf({ status: { conditions = [] } }: Job): string {
  const last = conditions.findLast(({ status }) => status === 'True');
  return last === undefined ? 'running' : `${last.type}: ${last.reason}`;
}

describe('Jobs of the documentation', () => {
  it.each([
    ['controllers/job.yaml', 'Complete: CompletionsReached', { succeeded: 1 }],
    [
      'controllers/job-backoff-limit-per-index-example.yaml',
      'Failed: FailedIndexes',
      { completedIndexes: '1,3,5,7,9', failedIndexes: '0,2,4,6,8', succeeded: 5, failed: 10 },
    ],
    [
      'controllers/job-backoff-limit-per-index-failindex.yaml',
      'Failed: FailedIndexes',
      { completedIndexes: '2,3', failedIndexes: '0,1', failed: 3 },
    ],
    ['controllers/job-pod-failure-policy-example.yaml', 'Failed: PodFailurePolicy', { failed: 3 }],
    ['controllers/job-pod-failure-policy-failjob.yaml', 'Failed: PodFailurePolicy', { failed: 2 }],
    ['application/job/indexed-job.yaml', 'Complete: CompletionsReached', { completedIndexes: '0-4' }],
    ['application/job/indexed-job-vol.yaml', 'Complete: CompletionsReached', { completedIndexes: '0-4' }],
    ['application/job/job-sidecar.yaml', 'Complete: CompletionsReached', { succeeded: 1 }],
  ])('%s ends as %s', (file, end, status) => {
    const { job } = play(file);
    expect(endOf(job)).toBe(end);
    expect(job.status).toMatchObject(status);
  });

  it('fails if a Pod is marked with a configuration issue, and deletes that Pod', () => {
    const { user } = play('controllers/job-pod-failure-policy-config-issue.yaml');
    const name = user.pods()[0]!.metadata.name;
    const conditions = [{ type: 'ConfigIssue', status: 'True', reason: 'NonExistingImage' }];
    user.kubectl(`patch pod ${name} --subresource=status -p '${JSON.stringify({ status: { conditions } })}'`);
    user.kubectl(`delete pod ${name}`);
    user.settle();
    const [job] = user.cluster.list('Job', { namespace: 'default' });
    expect(endOf(job!)).toBe('Failed: PodFailurePolicy');
    expect(job!.status.conditions!.at(-1)!.message).toBe(
      `Pod default/${name} has condition ConfigIssue matching FailJob rule at index 0`,
    );
  });

  it('prints π', () => {
    const { user } = play('controllers/job.yaml');
    expect(user.kubectl('logs job/pi')).toMatch(/^3\.14159265358979\d{980,}\n$/);
  });
});
