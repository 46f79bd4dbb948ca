import { describe, expect, it } from 'vitest';
import { maxSurge, maxUnavailable, minAvailable, resolveFenceposts } from '../../../../src/controllers/deployment/limits.ts';
import {
  planNewReplicaSet,
  planOldScaleDown,
  planScaleDown,
  planUnhealthyCleanup,
} from '../../../../src/controllers/deployment/rolling.ts';
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
    expect(plan.outcome).toBe('noRoom');
    expect(plan.figures.to).toBe(5);
  });

  it('never grows beyond the desired replicas', () => {
    const newRS = replicaSet('web-2', 9);
    expect(planNewReplicaSet(d, [replicaSet('web-1', 0), newRS], newRS).figures.to).toBe(10);
  });

  it('shrinks at once if it is too large', () => {
    const newRS = replicaSet('web-2', 12);
    expect(planNewReplicaSet(d, [newRS], newRS).figures.to).toBe(10);
  });
});

describe('the old Pods that may be deleted', () => {
  const d = deployment(10, { maxSurge: 3, maxUnavailable: 2 });

  it('are those above the minimum of available Pods', () => {
    const newRS = replicaSet('web-2', 5);
    expect(planScaleDown(d, [replicaSet('web-1', 8), newRS], newRS).maxScaledDown).toBe(5);
  });

  it('are none while the new Pods do not become available', () => {
    const newRS = replicaSet('web-2', 5, { status: { availableReplicas: 0 } });
    const plan = planScaleDown(d, [replicaSet('web-1', 8), newRS], newRS);
    expect(plan.maxScaledDown).toBe(0);
    const figures = { replicas: 10, maxUnavailable: 2, minAvailable: 8, allPods: 13, newUnavailable: 5, maxScaledDown: 0 };
    expect(plan).toEqual(figures);
  });

  it('begin with unavailable ones of the oldest ReplicaSet', () => {
    const oldRSs = [
      replicaSet('web-2', 4, { ...created(2), status: { availableReplicas: 1 } }),
      replicaSet('web-1', 4, { ...created(1), status: { availableReplicas: 2 } }),
    ];
    expect(sizes(planUnhealthyCleanup(oldRSs, 4).shares)).toEqual(['web-1 2', 'web-2 2']);
  });

  it('end at a ReplicaSet whose status has more available Pods than its spec has replicas', () => {
    const oldRSs = [
      replicaSet('web-1', 4, { ...created(1), status: { availableReplicas: 3 } }),
      replicaSet('web-2', 4, { ...created(2), status: { availableReplicas: 6 } }),
      replicaSet('web-3', 4, { ...created(3), status: { availableReplicas: 0 } }),
    ];
    const { shares, invalid } = planUnhealthyCleanup(oldRSs, 4);
    expect(sizes(shares)).toEqual(['web-1 3']);
    expect(sizes([invalid!])).toEqual(['web-2 6']);
  });

  it('do not include that ReplicaSet if enough Pods are deleted before', () => {
    const oldRSs = [
      replicaSet('web-1', 4, { ...created(1), status: { availableReplicas: 0 } }),
      replicaSet('web-2', 4, { ...created(2), status: { availableReplicas: 6 } }),
    ];
    expect(planUnhealthyCleanup(oldRSs, 4)).toEqual({ shares: [{ rs: oldRSs[0], to: 0 }] });
  });

  it('are counted by the statuses, even if one of them is behind its spec', () => {
    const oldRS = replicaSet('web-1', 4, created(1));
    const newRS = replicaSet('web-2', 6, { ...created(2), status: { availableReplicas: 8 } });
    expect(sizes(planOldScaleDown(d, [oldRS, newRS], [oldRS]))).toEqual(['web-1 0']);
  });

  it('include whole ReplicaSets, the oldest first, as long as enough Pods stay available', () => {
    const oldRSs = [replicaSet('web-2', 4, created(2)), replicaSet('web-1', 4, created(1))];
    const allRSs = [...oldRSs, replicaSet('web-3', 5, created(3))];
    expect(sizes(planOldScaleDown(d, allRSs, oldRSs))).toEqual(['web-1 0', 'web-2 3']);
  });

  it('are none if all available Pods are needed', () => {
    const oldRSs = [replicaSet('web-1', 8)];
    expect(planOldScaleDown(d, oldRSs, oldRSs)).toEqual([]);
  });
});
