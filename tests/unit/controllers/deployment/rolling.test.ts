import { describe, expect, it } from 'vitest';
import { maxSurge, maxUnavailable, minAvailable, resolveFenceposts } from '../../../../src/controllers/deployment/limits.ts';
import {
  planNewReplicaSet,
  planOldScaleDown,
  planScaleDown,
  planUnhealthyCleanup,
} from '../../../../src/controllers/deployment/rolling.ts';
import { steps } from '../../../../src/controllers/deployment/steps.ts';
import { deployment, replicaSet } from '../sketches.ts';

const sizes = (
  shares: readonly { readonly rs: { readonly metadata: { readonly name: string } }; readonly to: number }[],
): string[] => shares.map(({ rs, to }) => `${rs.metadata.name} ${to}`);
const created = (minute: number) => ({ metadata: { creationTimestamp: `2026-01-01T00:0${minute}:00Z` } });

describe('the limits of a rolling update', () => {
  it('round the surge up and the unavailable down', () => {
    expect(resolveFenceposts('25%', '25%', 10)).toEqual({ surge: 3, unavailable: 2 });
  });

  it('let one Pod be unavailable if both are 0, so that the rollout can proceed', () => {
    expect(resolveFenceposts('0%', '10%', 5)).toEqual({ surge: 0, unavailable: 1 });
  });

  it('allow at most all Pods to be unavailable', () => {
    const d = deployment(3, { maxSurge: 0, maxUnavailable: 10 });
    expect([maxUnavailable(d), minAvailable(d)]).toEqual([3, 0]);
  });

  it('do not apply to Recreate', () => {
    const d = deployment(3, {}, { spec: { strategy: { type: 'Recreate' } } });
    expect([maxSurge(d), maxUnavailable(d), minAvailable(d)]).toEqual([0, 0, 0]);
  });
});

describe('the size of the new ReplicaSet', () => {
  const d = deployment(10, { maxSurge: 3, maxUnavailable: 2 });

  it('grows as far as the surge allows', () => {
    const newRS = replicaSet('web-2', 0);
    const plan = planNewReplicaSet(d, [replicaSet('web-1', 10), newRS], newRS);
    expect(plan).toEqual({
      step: steps.reconcileNewReplicaSet,
      outcome: 'grows',
      figures: {
        replicaSet: 'web-2',
        replicas: 10,
        from: 0,
        to: 3,
        maxSurge: 3,
        maxTotal: 13,
        currentPods: 10,
        mayAdd: 3,
        missing: 10,
        add: 3,
      },
    });
  });

  it('stays if there is no room, and says so', () => {
    const newRS = replicaSet('web-2', 5);
    const plan = planNewReplicaSet(d, [replicaSet('web-1', 8), newRS], newRS);
    expect([plan.outcome, plan.figures.to]).toEqual(['noRoom', 5]);
  });

  it('never grows beyond the desired replicas', () => {
    const newRS = replicaSet('web-2', 9);
    const plan = planNewReplicaSet(d, [replicaSet('web-1', 0), newRS], newRS);
    expect([plan.outcome, plan.figures.to]).toEqual(['grows', 10]);
  });

  it('shrinks at once if it is too large', () => {
    const newRS = replicaSet('web-2', 12);
    expect(planNewReplicaSet(d, [newRS], newRS)).toEqual({
      step: steps.reconcileNewReplicaSet,
      outcome: 'shrinks',
      figures: { replicaSet: 'web-2', replicas: 10, from: 12, to: 10 },
    });
  });
});

describe('the old Pods that may be deleted', () => {
  const d = deployment(10, { maxSurge: 3, maxUnavailable: 2 });
  const step = steps.reconcileOldReplicaSets;
  const limits = { replicas: 10, maxUnavailable: 2, minAvailable: 8 };

  it('are those above the minimum of available Pods', () => {
    const [oldRS, newRS] = [replicaSet('web-1', 8), replicaSet('web-2', 5)];
    const figures = { ...limits, allPods: 13, newUnavailable: 0, maxScaledDown: 5 };
    expect(planScaleDown(d, [oldRS, newRS], [oldRS], newRS)).toEqual({ step, outcome: 'mayGo', figures });
  });

  it('are none if no old ReplicaSet wants any', () => {
    const [oldRS, newRS] = [replicaSet('web-1', 0), replicaSet('web-2', 10)];
    expect(planScaleDown(d, [oldRS, newRS], [oldRS], newRS)).toEqual({ step, outcome: 'noOldPods' });
  });

  it('are none while the new Pods do not become available', () => {
    const [oldRS, newRS] = [replicaSet('web-1', 8), replicaSet('web-2', 5, { status: { availableReplicas: 0 } })];
    const figures = { ...limits, allPods: 13, newUnavailable: 5, maxScaledDown: 0 };
    expect(planScaleDown(d, [oldRS, newRS], [oldRS], newRS)).toEqual({ step, outcome: 'noneMayGo', figures });
  });

  it('begin with unavailable ones of the oldest ReplicaSet', () => {
    const oldRSs = [
      replicaSet('web-2', 4, { ...created(2), status: { availableReplicas: 1 } }),
      replicaSet('web-1', 4, { ...created(1), status: { availableReplicas: 2 } }),
    ];
    const plan = planUnhealthyCleanup(oldRSs, 4);
    expect(plan).toEqual({
      step: steps.cleanupUnhealthyReplicas,
      outcome: 'scaled',
      figures: { maxCleanup: 4, count: 4, sizes: 'web-1 4→2, web-2 4→2' },
      table: {
        columns: ['ReplicaSet', 'replicas', 'available', 'unavailable', 'to'],
        rows: [
          ['web-1', 4, 2, 2, 2],
          ['web-2', 4, 1, 3, 2],
        ],
        more: 0,
      },
      shares: [
        { rs: oldRSs[1], to: 2 },
        { rs: oldRSs[0], to: 2 },
      ],
    });
  });

  it('end at a ReplicaSet whose status has more available Pods than its spec has replicas', () => {
    const oldRSs = [
      replicaSet('web-1', 4, { ...created(1), status: { availableReplicas: 3 } }),
      replicaSet('web-2', 4, { ...created(2), status: { availableReplicas: 6 } }),
      replicaSet('web-3', 4, { ...created(3), status: { availableReplicas: 0 } }),
    ];
    const { outcome, figures, shares } = planUnhealthyCleanup(oldRSs, 4);
    const error = 'when cleaning up unhealthy replicas, got invalid request to scale down default/web-2 4 -> 6';
    const refused = { replicaSet: 'web-2', from: 4, to: 6, error };
    expect([outcome, figures]).toEqual(['invalid', { maxCleanup: 4, count: 1, sizes: 'web-1 4→3', ...refused }]);
    expect(sizes(shares)).toEqual(['web-1 3']);
  });

  it('do not include that ReplicaSet if enough Pods are deleted before', () => {
    const oldRSs = [
      replicaSet('web-1', 4, { ...created(1), status: { availableReplicas: 0 } }),
      replicaSet('web-2', 4, { ...created(2), status: { availableReplicas: 6 } }),
    ];
    const { outcome, figures, shares } = planUnhealthyCleanup(oldRSs, 4);
    expect([outcome, figures]).toEqual(['scaled', { maxCleanup: 4, count: 4, sizes: 'web-1 4→0' }]);
    expect(shares).toEqual([{ rs: oldRSs[0], to: 0 }]);
  });

  it('are counted by the statuses, even if one of them is behind its spec', () => {
    const oldRS = replicaSet('web-1', 4, created(1));
    const newRS = replicaSet('web-2', 6, { ...created(2), status: { availableReplicas: 8 } });
    expect(sizes(planOldScaleDown(d, [oldRS, newRS], [oldRS]).shares)).toEqual(['web-1 0']);
  });

  it('include whole ReplicaSets, the oldest first, as long as enough Pods stay available', () => {
    const oldRSs = [replicaSet('web-2', 4, created(2)), replicaSet('web-1', 4, created(1))];
    const allRSs = [...oldRSs, replicaSet('web-3', 5, created(3))];
    const { outcome, figures, shares } = planOldScaleDown(d, allRSs, oldRSs);
    const told = { available: 13, minAvailable: 8, mayGo: 5, count: 5, sizes: 'web-1 4→0, web-2 4→3' };
    expect([outcome, figures]).toEqual(['scaled', told]);
    expect(sizes(shares)).toEqual(['web-1 0', 'web-2 3']);
  });

  it('are none if all available Pods are needed', () => {
    const oldRSs = [replicaSet('web-1', 8)];
    expect(planOldScaleDown(d, oldRSs, oldRSs)).toEqual({
      step: steps.scaleDownOldReplicaSetsForRollingUpdate,
      outcome: 'none',
      figures: { available: 8, minAvailable: 8, mayGo: 0, count: 0 },
      table: {
        columns: ['ReplicaSet', 'replicas', 'available', 'unavailable', 'to'],
        rows: [['web-1', 8, 8, 0, 8]],
        more: 0,
      },
      shares: [],
    });
  });
});
