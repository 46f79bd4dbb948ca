import { describe, expect, it } from 'vitest';
import type { Job, Pod } from '../../../../src/api/index.ts';
import { planEnd } from '../../../../src/controllers/job/plan-end.ts';
import { steps } from '../../../../src/controllers/job/steps.ts';
import { SyncContext } from '../../../../src/controllers/job/sync-context.ts';
import { podOf } from '../sketches.ts';

const NOW = '2026-01-01T00:01:00Z';

function plan(spec: object, pods: readonly Pod[] = [], status: object = {}) {
  const template = { spec: { containers: [{ name: 'main' }], restartPolicy: 'Never' } };
  const whole = { parallelism: 1, completionMode: 'NonIndexed', backoffLimit: 6, template, ...spec };
  const job = { metadata: { name: 'once', uid: 'uid-once' }, spec: whole, status } as unknown as Job;
  return planEnd(new SyncContext('default/once', job, pods, new Set()), Date.parse(NOW), NOW);
}

function pod(status: object, annotations: Readonly<Record<string, string>> = {}): Pod {
  const metadata = { name: 'once-0', uid: 'uid-0', finalizers: ['batch.kubernetes.io/job-tracking'], annotations };
  return podOf({ metadata, spec: { containers: [{ name: 'main' }] }, status });
}

const failed = pod({ phase: 'Failed', containerStatuses: [{ name: 'main', state: { terminated: { exitCode: 42 } } }] });

function ending(type: string, reason: string, message: string) {
  return { type, status: 'True', lastProbeTime: NOW, lastTransitionTime: NOW, reason, message };
}

describe('the end of a Job', () => {
  const step = steps.syncJob;
  const counts = { succeeded: 0, failed: 0, backoffLimit: 6 };

  it('is not there yet, and nothing is asked for which its spec has no field', () => {
    expect(plan({})).toEqual({ step, outcome: 'goesOn', figures: counts, condition: undefined, questions: [] });
  });

  it('follows from its policy for failed Pods', () => {
    const onExitCodes = { containerName: 'main', operator: 'In', values: [42] };
    const { outcome, figures, condition, questions } = plan(
      { podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes }] } },
      [failed],
    );
    const { message } = condition!;
    expect(message).toBe('Container main for pod /once-0 failed with exit code 42 matching FailJob rule at index 0');
    expect(condition).toEqual(ending('FailureTarget', 'PodFailurePolicy', message!));
    expect(questions).toEqual([{ step: steps.getFailJobMessage, outcome: 'fails', figures: { message } }]);
    expect([outcome, figures]).toEqual([
      'ends',
      { condition: 'FailureTarget', reason: 'PodFailurePolicy', ...counts, failed: 1 },
    ]);
  });

  it('follows from too many failed Pods without a further question', () => {
    const { condition, questions } = plan({ backoffLimit: 0, activeDeadlineSeconds: 5 }, [failed], {
      startTime: '2026-01-01T00:00:50Z',
    });
    expect(condition).toEqual(ending('FailureTarget', 'BackoffLimitExceeded', 'Job has reached the specified backoff limit'));
    expect(questions).toEqual([]);
  });

  it('follows from too many restarts, with restartPolicy OnFailure', () => {
    const template = { spec: { containers: [{ name: 'main' }], restartPolicy: 'OnFailure' } };
    const restarted = pod({ phase: 'Running', containerStatuses: [{ name: 'main', restartCount: 6 }] });
    const { condition, questions } = plan({ template }, [restarted]);
    expect(condition?.reason).toBe('BackoffLimitExceeded');
    const figures = { restarts: 6, backoffLimit: 6 };
    expect(questions).toEqual([{ step: steps.pastBackoffLimitOnFailure, outcome: 'true', figures }]);
  });

  it('follows from its deadline', () => {
    const status = { startTime: '2026-01-01T00:00:50Z' };
    const told = (activeDeadlineSeconds: number, outcome: string, remainingMs: number) => [
      { step: steps.pastActiveDeadline, outcome, figures: { activeDeadlineSeconds, remainingMs } },
    ];
    expect(plan({ activeDeadlineSeconds: 10 }, [], status).questions).toEqual(told(10, 'true', 0));
    expect(plan({ activeDeadlineSeconds: 11 }, [], status).questions).toEqual(told(11, 'false', 1000));
  });

  it('follows from its policy for success', () => {
    const spec = { completionMode: 'Indexed', completions: 3, successPolicy: { rules: [{ succeededCount: 1 }] } };
    const succeeded = pod({ phase: 'Succeeded' }, { 'batch.kubernetes.io/job-completion-index': '2' });
    const message = 'Matched rules at index 0';
    const step = steps.matchSuccessPolicy;
    expect(plan(spec).questions).toEqual([{ step, outcome: 'none', figures: { succeededIndexes: 0 } }]);
    const { condition, questions } = plan(spec, [succeeded]);
    expect(questions).toEqual([{ step, outcome: 'matches', figures: { succeededIndexes: 1, message } }]);
    expect(condition).toEqual(ending('SuccessCriteriaMet', 'SuccessPolicy', message));
  });

  it('was decided by an earlier sync', () => {
    const conditions = [ending('FailureTarget', 'DeadlineExceeded', 'late')];
    const { condition, questions } = plan({ activeDeadlineSeconds: 1 }, [], { conditions, startTime: NOW });
    expect(condition).toEqual(ending('Failed', 'DeadlineExceeded', 'late'));
    expect(questions).toEqual([]);
  });
});
