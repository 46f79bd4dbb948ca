import { describe, expect, it } from 'vitest';
import type { Pod, StatefulSet } from '../../../../src/api/index.ts';
import { planCondemned, planReplacement, planReplica } from '../../../../src/controllers/statefulset/plan.ts';
import { steps } from '../../../../src/controllers/statefulset/steps.ts';
import { podOf } from '../sketches.ts';

const ORDERED = { monotonic: true, minReadySeconds: 10, nowMs: Date.parse('2026-01-01T00:01:00Z') };
const PARALLEL = { ...ORDERED, monotonic: false };

function pod(name: string, status: object = {}, metadata: object = {}): Pod {
  return podOf({ metadata: { name, ...metadata }, status: { phase: 'Running', ...status } });
}

/** A Pod that has been ready since this second of the minute before. */
function readySince(name: string, second: number): Pod {
  const lastTransitionTime = `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`;
  return pod(name, { conditions: [{ type: 'Ready', status: 'True', lastTransitionTime }] });
}

const DELETED = { deletionTimestamp: '2026-01-01T00:00:30Z' };

describe('a desired Pod', () => {
  const step = steps.processReplica;
  const figures = { pod: 'db-0' };

  it.each([
    ['has ended', pod('db-0', { phase: 'Failed' }), { step, outcome: 'delete', figures: { pod: 'db-0', phase: 'Failed' } }],
    ['has ended and goes', pod('db-0', { phase: 'Succeeded' }, DELETED), { step, outcome: 'waitEnded', figures }],
    ['goes', pod('db-0', {}, DELETED), { step, outcome: 'waitTerminating', figures }],
    ['is not ready', pod('db-0'), { step, outcome: 'waitReady', figures }],
    ['is not available', readySince('db-0', 55), { step, outcome: 'waitAvailable', figures }],
    ['is available', readySince('db-0', 30), undefined],
  ])('that %s', (_name, given, told) => {
    expect(planReplica(given, ORDERED)).toEqual(told);
  });

  it('holds back no other with the policy Parallel', () => {
    expect([pod('db-0'), pod('db-0', {}, DELETED)].map((each) => planReplica(each, PARALLEL))).toEqual([undefined, undefined]);
  });
});

describe('a surplus Pod', () => {
  const step = steps.processCondemned;
  const figures = { pod: 'db-2' };

  it('is deleted if it is available, or the first that is not', () => {
    const told = { step, outcome: 'delete', figures };
    const first = pod('db-2');
    expect(planCondemned(first, first, ORDERED)).toEqual(told);
    expect(planCondemned(readySince('db-2', 30), pod('db-1'), ORDERED)).toEqual(told);
  });

  it('waits while another one is not available, or it goes already', () => {
    expect(planCondemned(pod('db-2'), pod('db-1'), ORDERED)).toEqual({
      step,
      outcome: 'waitUnavailable',
      figures: { pod: 'db-2', firstUnavailable: 'db-1' },
    });
    expect(planCondemned(pod('db-2', {}, DELETED), undefined, ORDERED)).toEqual({ step, outcome: 'waitTerminating', figures });
  });

  it('waits for nothing with the policy Parallel', () => {
    expect(planCondemned(pod('db-2'), pod('db-1'), PARALLEL)).toEqual({ step, outcome: 'delete', figures });
    expect(planCondemned(pod('db-2', {}, DELETED), undefined, PARALLEL)).toBeUndefined();
  });
});

describe('the replacement of old Pods', () => {
  const step = steps.rollingUpdate;
  const set = (partition: number) =>
    ({
      metadata: { name: 'db' },
      spec: { minReadySeconds: 10, updateStrategy: { rollingUpdate: { partition } } },
    }) as StatefulSet;
  const slots = (...pods: readonly (readonly [Pod, string])[]) =>
    pods.map(([each, revision], ordinal) => ({ ordinal, revision, pod: each }));
  const [old, new_] = ['db-1', 'db-2'];

  it('begins at the highest ordinal, above the partition', () => {
    const replicas = slots([readySince('db-0', 30), old], [readySince('db-1', 30), old], [readySince('db-2', 30), new_]);
    const figures = { pod: 'db-1', old: 2, partition: 0 };
    expect(planReplacement(set(0), replicas, new_, ORDERED.nowMs)).toEqual({
      step,
      outcome: 'delete',
      figures,
      doomed: replicas[1]!.pod,
    });
    expect(planReplacement(set(2), replicas, new_, ORDERED.nowMs)).toBeUndefined();
  });

  it('waits until the new Pods above are available', () => {
    const replicas = slots([readySince('db-0', 30), old], [readySince('db-1', 55), new_]);
    const figures = { pod: 'db-1', old: 1, partition: 0 };
    expect(planReplacement(set(0), replicas, new_, ORDERED.nowMs)).toEqual({ step, outcome: 'waitAvailable', figures });
  });
});
