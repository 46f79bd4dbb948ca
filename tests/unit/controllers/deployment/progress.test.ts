import { describe, expect, it } from 'vitest';
import { parseTime, type Deployment } from '../../../../src/api/index.ts';
import {
  getReplicaFailures,
  judgeProgress,
  planProgressCheck,
  rolloutStatus,
} from '../../../../src/controllers/deployment/progress.ts';
import { steps } from '../../../../src/controllers/deployment/steps.ts';
import { deployment, replicaSet } from '../sketches.ts';

const T0 = '2026-01-01T00:00:00Z';
const at = (seconds: number): number => parseTime(T0) + seconds * 1000;
const COUNTS = { replicas: 10, updatedReplicas: 4, readyReplicas: 4, availableReplicas: 4 };

function rollingOut(status: object = COUNTS, reason = 'ReplicaSetUpdated', spec: object = {}): Deployment {
  const conditions = [{ type: 'Progressing', status: 'True', reason, lastUpdateTime: T0, lastTransitionTime: T0 }];
  return deployment(10, {}, { spec, status: { ...status, conditions } });
}

describe('a rollout', () => {
  it.each([
    ['more Pods have the new template', { ...COUNTS, updatedReplicas: 5 }],
    ['fewer old Pods are left', { ...COUNTS, replicas: 9 }],
    ['more are ready', { ...COUNTS, readyReplicas: 5 }],
    ['more are available', { ...COUNTS, availableReplicas: 5 }],
  ])('is progressing when %s', (_what, next) => {
    expect(judgeProgress(rollingOut(), { ...next, conditions: rollingOut().status.conditions }, at(9999))).toBe('progressing');
  });

  it('is complete when all Pods are new and available, and no old one is left', () => {
    const all = { replicas: 10, updatedReplicas: 10, readyReplicas: 10, availableReplicas: 10 };
    expect(judgeProgress(rollingOut(), all, at(0))).toBe('complete');
  });

  it('waits until the deadline if nothing changes, and has timed out after it', () => {
    const d = rollingOut();
    expect(judgeProgress(d, d.status, at(600))).toBe('waiting');
    expect(judgeProgress(d, d.status, at(601))).toBe('timedOut');
  });

  it('that is complete is not judged again when a Pod is lost', () => {
    const d = rollingOut(
      { replicas: 10, updatedReplicas: 10, readyReplicas: 10, availableReplicas: 10 },
      'NewReplicaSetAvailable',
    );
    expect(judgeProgress(d, { ...d.status, availableReplicas: 9 }, at(9999))).toBe('settled');
  });

  it('has no Progressing condition without a deadline', () => {
    const d = rollingOut(COUNTS, 'ReplicaSetUpdated', { progressDeadlineSeconds: 2147483647 });
    const { status } = rolloutStatus(d, [replicaSet('web-1', 4)], undefined, at(0));
    expect(status.conditions?.map(({ type }) => type)).toEqual(['Available']);
  });

  it('records the time of each progress, and keeps the transition time', () => {
    const newRS = replicaSet('web-1', 10, { status: { replicas: 10, readyReplicas: 5, availableReplicas: 5 } });
    const { status } = rolloutStatus(rollingOut(), [newRS], newRS, at(60));
    expect(status.conditions?.find(({ type }) => type === 'Progressing')).toEqual({
      type: 'Progressing',
      status: 'True',
      reason: 'ReplicaSetUpdated',
      message: 'ReplicaSet "web-1" is progressing.',
      lastUpdateTime: '2026-01-01T00:01:00Z',
      lastTransitionTime: T0,
    });
  });
});

describe('the check of a stalled rollout', () => {
  it('is scheduled for the end of the deadline', () => {
    const d = rollingOut();
    expect(planProgressCheck(d, d.status, at(180))).toEqual({
      step: steps.requeueStuckDeployment,
      outcome: 'later',
      figures: { progressDeadlineSeconds: 600, afterMs: 420_000 },
    });
  });

  it('is immediate if less than a second is left', () => {
    const d = rollingOut();
    expect(planProgressCheck(d, d.status, at(599.5))).toEqual({ step: steps.requeueStuckDeployment, outcome: 'now' });
  });

  it('is not scheduled after the deadline was exceeded', () => {
    const d = rollingOut(COUNTS, 'ProgressDeadlineExceeded');
    expect(planProgressCheck(d, d.status, at(700))).toBeUndefined();
  });
});

describe('the failures of a Deployment', () => {
  const failing = (name: string, message: string) =>
    replicaSet(name, 1, {
      status: {
        conditions: [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message, lastTransitionTime: T0 }],
      },
    });

  it('are those of its new ReplicaSet, if it has any', () => {
    const newRS = failing('web-2', 'new');
    expect(getReplicaFailures([failing('web-1', 'old'), newRS], newRS).map(({ message }) => message)).toEqual(['new']);
  });

  it('are otherwise those of the old ones', () => {
    const newRS = replicaSet('web-2', 1);
    expect(getReplicaFailures([failing('web-1', 'old'), newRS], newRS).map(({ message }) => message)).toEqual(['old']);
  });
});
