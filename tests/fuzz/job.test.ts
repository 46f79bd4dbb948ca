import { describe, expect, test } from 'vitest';
import type { Job } from '../../src/api/index.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { judgeCompletions, judgeFinalizers } from './job-judge.ts';
import { jobScenarios, playJobs, type JobScenario } from './job-scenario.ts';

function check(scenario: JobScenario): void {
  const cluster = playJobs(scenario);
  // A controller that forgets its writes while its caches are late counts again. Only a new manager reads everything again.
  const forgets = scenario.blows.some(({ blow }) => blow.type === 'inject' && blow.fault.type === 'controller-restart');
  if (!forgets) judgeCompletions(cluster);
  judgeFinalizers(cluster);
}

/** A Job with six Pods, two at a time, that run for three seconds each. */
const PLAIN: JobScenario = {
  seed: 2629,
  timings: 'teaching',
  managers: 1,
  nodes: 2,
  job: {
    completions: 6,
    parallelism: 2,
    indexed: false,
    podReplacementPolicy: 'TerminatingOrFailed',
    seconds: 3,
    failing: false,
    ttlSeconds: undefined,
  },
  blows: [],
};

const lateJobs = (delayMs: number) =>
  ({ type: 'inject', fault: { type: 'watch-delay', client: 'job-controller', kind: 'Job', delayMs } }) as const;

describe('Jobs', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('count each completion once, and keep no uncounted Pod, whatever happens', () => {
    search(jobScenarios, 40, check);
  });

  test.each([6_000, 9_500, 14_500, 25_000])('do not count extra completions if the watch of Jobs is %i ms late', (delayMs) => {
    const blows = [
      { after: 500, blow: lateJobs(delayMs) },
      { after: 60_000, blow: { type: 'clear-faults' } as const },
    ];
    check({ ...PLAIN, blows });
    check({ ...PLAIN, blows, job: { ...PLAIN.job, parallelism: 1, seconds: 2 } });
    check({ ...PLAIN, blows, job: { ...PLAIN.job, indexed: true } });
  });

  test("keep no Pod that ended while the Job's cache was late and requests of the controller were refused", () => {
    const refused = { type: 'api-error', code: 429, client: 'job-controller', verb: 'patch', next: 6 } as const;
    check({
      ...PLAIN,
      seed: 98_848,
      nodes: 3,
      job: { ...PLAIN.job, completions: 5, parallelism: 3, seconds: 8, failing: true },
      blows: [
        { after: 22_993, blow: lateJobs(19_688) },
        { after: 11_541, blow: { type: 'delete-pod', index: 9, force: true } },
        { after: 624, blow: { type: 'inject', fault: refused } },
        { after: 14_570, blow: { type: 'start-managers' } },
        { after: 2_959, blow: { type: 'inject', fault: { type: 'controller-restart', controller: 'job-controller' } } },
        { after: 26_200, blow: { type: 'delete-pod', index: 5, force: true } },
      ],
    });
  });

  test('that are deleted in the foreground wait without end for a Pod that lost its labels, as upstream', () => {
    const cluster = playJobs({
      ...PLAIN,
      blows: [
        { after: 5_000, blow: { type: 'unlabel', index: 0 } },
        { after: 500, blow: { type: 'delete-job', cascade: 'foreground' } },
      ],
    });
    const work = cluster.get('Job', { namespace: 'default', name: 'work' }) as Job | undefined;
    expect(work?.metadata.deletionTimestamp).toBeDefined();
    judgeFinalizers(cluster);
  });
});
