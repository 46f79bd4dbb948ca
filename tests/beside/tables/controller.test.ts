import { expect } from 'vitest';
import { type PodTemplateSpec, type ReplicaSet, type Taint, parseTime } from '../../../src/api/index.ts';
import {
  ActivePodsWithRanks,
  countTerminatingPods,
  filterActivePods,
  filterTerminatingPods,
} from '../../../src/controllers/active-pods.ts';
import { ControllerExpectations, UIDTrackingControllerExpectations } from '../../../src/controllers/expectations.ts';
import { addOrUpdateTaint, removeTaint } from '../../../src/controllers/node-lifecycle/taints.ts';
import { computeHash } from '../../../src/controllers/pod-template-hash.ts';
import { filterActiveReplicaSets } from '../../../src/controllers/replica-sets.ts';
import { podOf, replicaSetOf, type Sketch } from '../../unit/controllers/sketches.ts';
import { check, describeGroup } from './group.ts';

interface ExpectationStep {
  readonly op: 'setExpectations' | 'creationObserved' | 'deletionObserved' | 'getExpectations' | 'satisfied' | 'advance';
  readonly add?: number;
  readonly del?: number;
  readonly times?: number;
  readonly nanoseconds?: number;
  readonly expect?: boolean | readonly [number, number];
}

const names = (objects: readonly { readonly metadata: { readonly name: string } }[]): string[] =>
  objects.map(({ metadata }) => metadata.name);

describeGroup(
  'controller',
  {
    'controller_AddOrUpdateTaintOnNode.json': check(
      (input: { nodeTaints: Taint[]; taintsToAdd: Taint[] }, expected: { taints: Taint[] }) => {
        // Upstream puts new taints before the kept ones. The order on a node has no meaning.
        const taints = input.taintsToAdd.reduce<readonly Taint[]>(addOrUpdateTaint, input.nodeTaints);
        expect(sorted(taints)).toEqual(sorted(expected.taints));
      },
    ),
    'controller_RemoveTaintOffNode.json': check(
      (input: { nodeTaints: Taint[]; taintsToRemove: Taint[] }, expected: { taints: Taint[] }) => {
        expect(input.taintsToRemove.reduce<readonly Taint[]>(removeTaint, input.nodeTaints)).toEqual(expected.taints ?? []);
      },
    ),
    'controller_ComputeHash.json': check(
      (
        input: { template: PodTemplateSpec; collisionCount: number | null; otherCollisionCount: number | null },
        expected: { different: boolean },
      ) => {
        const [hash, other] = [input.collisionCount, input.otherCollisionCount].map((count) =>
          computeHash(input.template, count ?? undefined),
        );
        expect(hash !== other).toBe(expected.different);
      },
    ),
    'controller_ControllerExpectations.json': check((input: { ttlSeconds: number; steps: ExpectationStep[] }) => {
      const clock = { nowMs: 0 };
      const expectations = new ControllerExpectations(clock, input.ttlSeconds * 1000);
      for (const step of input.steps) playExpectationStep(expectations, clock, step);
    }),
    'controller_UIDExpectations.json': check(
      (
        input: { key: string; podKeys: string[] },
        expected: { satisfiedAfterExpect: boolean; satisfiedAfterAllObserved: boolean; uidsAfterDelete: null },
      ) => {
        const expectations = new UIDTrackingControllerExpectations({ nowMs: 0 });
        expectations.expectDeletions(input.key, input.podKeys);
        expect(expectations.satisfiedExpectations(input.key)).toBe(expected.satisfiedAfterExpect);
        for (const podKey of input.podKeys) expectations.deletionObserved(input.key, podKey);
        expect(expectations.satisfiedExpectations(input.key)).toBe(expected.satisfiedAfterAllObserved);
        expectations.deleteExpectations(input.key);
        expect(expectations.getUIDs(input.key) ?? null).toBe(expected.uidsAfterDelete);
      },
    ),
    'controller_FilterActivePods.json': check((input: { pods: Sketch[] }, expected: { names: string[] }) => {
      expect(names(filterActivePods(input.pods.map(podOf))).sort()).toEqual(expected.names);
    }),
    'controller_CountTerminatingPods.json': check((input: { pods: Sketch[] }, expected: { count: number; names: string[] }) => {
      const pods = input.pods.map(podOf);
      expect(countTerminatingPods(pods)).toBe(expected.count);
      expect(names(filterTerminatingPods(pods))).toEqual(expected.names);
    }),
    'controller_FilterActiveReplicaSets.json': check(
      (input: { replicaSets: (Sketch | null)[] }, expected: { names: string[] }) => {
        const replicaSets: (ReplicaSet | undefined)[] = input.replicaSets.map((rs) =>
          rs === null ? undefined : replicaSetOf(rs),
        );
        expect(names(filterActiveReplicaSets(replicaSets))).toEqual(expected.names);
      },
    ),
    'controller_SortingActivePods.json': check((input: { pods: Sketch[] }, expected: { order: string[] }) => {
      const pods = input.pods.map(podOf);
      // Every rotation, forwards and backwards. This replaces upstream's twenty shuffles and is deterministic.
      for (let i = 0; i < pods.length; i++) {
        const rotated = [...pods.slice(i), ...pods.slice(0, i)];
        for (const order of [rotated, rotated.toReversed()]) {
          expect(names(new ActivePodsWithRanks(order, () => 1, parseTime('2024-01-01T12:00:00Z')).sorted())).toEqual(
            expected.order,
          );
        }
      }
    }),
    'controller_SortingActivePodsWithRanks.json': check(
      (
        input: { a: Sketch; b: Sketch; rankA: number; rankB: number; now: string; logarithmicScaleDown: boolean },
        expected: { relation: 'equal' | 'less' },
      ) => {
        const [a, b] = [podOf(input.a), podOf(input.b)];
        const pods = new ActivePodsWithRanks([a, b], (pod) => (pod === a ? input.rankA : input.rankB), parseTime(input.now));
        expect(Math.sign(pods.compareAt(0, 1))).toBe(expected.relation === 'less' ? -1 : 0);
        expect(Math.sign(pods.compareAt(1, 0))).toBe(expected.relation === 'less' ? 1 : 0);
      },
    ),
  },
  {
    cases: {
      'controller_SortingActivePodsWithRanks.json': {
        'Inequality 14: high-cost/2 < low-cost/1':
          'is about the feature gate PodDeletionCost being off; it has been on since v1.22',
      },
    },
  },
);

function sorted(taints: readonly Taint[]): string[] {
  return taints.map((taint) => JSON.stringify([taint.key, taint.effect, taint.value ?? ''])).sort();
}

function playExpectationStep(expectations: ControllerExpectations, clock: { nowMs: number }, step: ExpectationStep): void {
  const key = 'default/rs';
  const { add = 0, del = 0, times = 1 } = step;
  switch (step.op) {
    case 'setExpectations':
      return expectations.setExpectations(key, add, del);
    case 'creationObserved':
      return expectations.lowerExpectations(key, times, 0);
    case 'deletionObserved':
      return expectations.lowerExpectations(key, 0, times);
    case 'getExpectations':
      return expect(Object.values(expectations.getExpectations(key) ?? {})).toEqual(step.expect);
    case 'satisfied':
      return expect(expectations.satisfiedExpectations(key)).toBe(step.expect);
    case 'advance':
      clock.nowMs += (step.nanoseconds ?? 0) / 1e6;
  }
}
