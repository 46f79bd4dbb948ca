import { describe, expect, it } from 'vitest';
import type { ReplicaSet } from '../../../../src/api/index.ts';
import { planScale } from '../../../../src/controllers/deployment/scale.ts';
import { steps } from '../../../../src/controllers/deployment/steps.ts';
import { deployment, replicaSet } from '../sketches.ts';

/** A ReplicaSet whose annotation says that the Deployment had `of` Pods. */
const share = (name: string, replicas: number, of: number, minute: number): ReplicaSet =>
  replicaSet(name, replicas, {
    metadata: {
      creationTimestamp: `2026-01-01T00:0${minute}:00Z`,
      annotations: {
        'deployment.kubernetes.io/desired-replicas': String(of),
        'deployment.kubernetes.io/max-replicas': String(of),
      },
    },
  });
const plan = (replicas: number, newRS: ReplicaSet | undefined, oldRSs: readonly ReplicaSet[], surge = 0) => {
  const { outcome, shares } = planScale(deployment(replicas, { maxSurge: surge, maxUnavailable: 0 }), newRS, oldRSs);
  return { outcome, sizes: shares.map(({ rs, to }) => `${rs.metadata.name} ${to}`) };
};

describe('a scaling event', () => {
  it('scales the only active ReplicaSet, whether it is new or old', () => {
    expect(plan(12, share('new', 0, 10, 2), [share('old', 10, 10, 1)])).toEqual({ outcome: 'onlyOneActive', sizes: ['old 12'] });
  });

  it('writes nothing if the only active ReplicaSet already has the size, whatever its annotation says (kubernetes#102551)', () => {
    expect(plan(4, share('new', 0, 5, 2), [share('old', 4, 5, 1)])).toEqual({ outcome: 'onlyOneActive', sizes: [] });
  });

  it('writes nothing for Recreate if several ReplicaSets are active (kubernetes#125568)', () => {
    const d = deployment(7, {}, { spec: { strategy: { type: 'Recreate' } } });
    const planned = planScale(d, share('new', 2, 5, 2), [share('old', 3, 5, 1)]);
    expect(planned).toEqual({
      step: steps.scale,
      outcome: 'noRollingUpdate',
      figures: { replicas: 7, sizes: '', staleReplicaSet: 'old', staleDesired: 5 },
      table: { columns: ['ReplicaSet', 'replicas', 'to'], rows: [], more: 0 },
      shares: [],
      questions: [
        { step: steps.FindActiveOrLatest, outcome: 'several', figures: { active: 2 } },
        { step: steps.IsSaturated, outcome: 'false', figures: { replicaSet: 'new' } },
      ],
    });
  });

  it('overflows 32 bits when it distributes tens of thousands of Pods', () => {
    const [newRS, oldRS] = [share('new', 50_000, 100_000, 2), share('old', 50_000, 100_000, 1)];
    expect(plan(102_000, newRS, [oldRS]).sizes).toEqual(['new 93950', 'old 8050']);
  });

  it('scales the newest ReplicaSet if none is active', () => {
    expect(plan(6, undefined, [share('older', 0, 6, 1), share('newer', 0, 6, 2)])).toEqual({
      outcome: 'onlyOneActive',
      sizes: ['newer 6'],
    });
  });

  it('scales old ReplicaSets to 0 if the new one is saturated', () => {
    expect(plan(10, share('new', 10, 10, 2), [share('old', 3, 10, 1)])).toEqual({ outcome: 'newIsSaturated', sizes: ['old 0'] });
  });

  it('is distributed in proportion during a rollout', () => {
    expect(plan(10, share('new', 2, 5, 2), [share('old', 3, 5, 1)])).toEqual({
      outcome: 'inProportion',
      sizes: ['old 6', 'new 4'],
    });
  });

  it('adds the remainder to the largest ReplicaSet, and to the newer of two equal ones', () => {
    expect(plan(5, undefined, [share('newer', 2, 4, 2), share('older', 2, 4, 1)]).sizes).toEqual(['newer 3', 'older 2']);
  });

  it('takes the remainder from the largest ReplicaSet, and from the older of two equal ones', () => {
    expect(plan(2, share('new', 1, 3, 3), [share('old', 1, 3, 2), share('oldest', 1, 3, 1)]).sizes).toEqual([
      'oldest 0',
      'old 1',
      'new 1',
    ]);
  });

  it('includes the surge in the Pods to distribute', () => {
    const [newRS, oldRS] = [share('new', 6, 12, 2), share('old', 6, 12, 1)];
    expect(plan(20, newRS, [oldRS], 2).sizes).toEqual(['new 11', 'old 11']);
  });
});
