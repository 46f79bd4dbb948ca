import { describe, expect, test } from 'vitest';
import { applyDelta, countOf, EMPTY_CLUSTER, sumOmittedPods } from '../../../src/ui/model/cluster-state.ts';
import { ALL_PODS, namespaceTally } from '../../../src/ui/model/tallies.ts';
import { shownSeats } from '../../../src/ui/pods/shown-seats.ts';
import { LOOSE_PODS, type PodView, type Omitted } from '../../../src/worker/protocol/index.ts';

const WEB = 'ReplicaSet/default/web';
const { clock } = EMPTY_CLUSTER;

function pod(name: string): PodView {
  return {
    id: `Pod/default/${name}`,
    kind: 'Pod',
    namespace: 'default',
    owner: WEB,
    phase: 'Running',
    stage: 'ready',
    ready: true,
    node: 'node-1',
  } as PodView;
}

const MORE: readonly Omitted[] = [
  { kind: 'Pod', namespace: 'default', owner: WEB, count: 40, stages: { ready: 10, pending: 30 }, unscheduled: 30 },
  { kind: 'Pod', namespace: 'shop', owner: '', count: 2, stages: { ready: 2 }, unscheduled: 0 },
  { kind: 'ConfigMap', namespace: '', owner: '', count: 5 },
];

describe('an object that the page does not have', () => {
  const state = applyDelta(EMPTY_CLUSTER, { clock, objects: { changed: [pod('a'), pod('b')] }, omitted: MORE });

  test('is counted with the others', () => {
    expect(countOf(state, 'Pod')).toBe(44);
    expect(countOf(state, 'ConfigMap')).toBe(5);
    expect(sumOmittedPods(state, ({ unscheduled }) => unscheduled)).toBe(30);
    expect(state.tallies.get(ALL_PODS)).toEqual({ pods: 44, ready: 14, stages: { ready: 14, pending: 30 } });
    expect(state.tallies.get(WEB)).toEqual({ pods: 42, ready: 12, stages: { ready: 12, pending: 30 } });
    expect(state.tallies.get(LOOSE_PODS)?.pods).toBe(2);
    expect(state.tallies.get(namespaceTally('shop'))?.pods).toBe(2);
  });

  test('is counted until the next report, for one branch', () => {
    const later = applyDelta(state, { clock, objects: { changed: [pod('c')] } });
    expect(countOf(later, 'Pod')).toBe(45);
    expect(countOf(applyDelta(later, { clock, omitted: [] }), 'Pod')).toBe(3);
    expect(applyDelta(later, { clock, omitted: [] }).tallies.get(WEB)?.pods).toBe(3);
    const another = applyDelta(later, { clock, reset: true, objects: { changed: [pod('a')] } });
    expect([countOf(another, 'Pod'), another.tallies.get(ALL_PODS)?.pods]).toEqual([1, 1]);
  });
});

test('a field shows the number of Pods without room, including those that the page does not have', () => {
  const row = ['a', 'b', 'c'];
  expect(shownSeats(row, 3, 100)).toEqual({ outlines: 0, hidden: 0 });
  expect(shownSeats(row, 3, 100, 40_000)).toEqual({ outlines: 0, hidden: 39_997 });
  expect(shownSeats(row, 1_000_000, 4, 40_000)).toEqual({ outlines: 1, hidden: 999_996 });
});
