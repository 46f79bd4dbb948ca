import { expect, test } from 'vitest';
import { EMPTY_CLUSTER } from '../../../src/ui/model/cluster-state.ts';
import { partsOf } from '../../../src/ui/model/delta-parts.ts';
import type { Delta } from '../../../src/worker/protocol/index.ts';
import { deploymentView, podView } from './fake-views.ts';

const { clock } = EMPTY_CLUSTER;
const web = deploymentView('web');
const pods = Array.from({ length: 20 }, (_, number) => podView(`web-${number}`));
const removed = ['Pod/default/gone', 'ReplicaSet/default/gone'];
const delta: Delta = {
  clock,
  objects: { changed: [web, ...pods], removed },
  entries: {},
  loops: {},
  managers: [],
  movements: [],
};
const parts = [
  { clock, entries: {}, objects: { changed: [web], removed: ['ReplicaSet/default/gone'] } },
  { objects: { changed: pods, removed: ['Pod/default/gone'] } },
  { loops: {}, managers: [], movements: [] },
];

test('a delta that changes few objects of a cluster with few Pods is drawn at once', () => {
  const small = { ...delta, objects: { changed: pods, removed } };
  expect(partsOf(small, 200)).toEqual([small]);
});

test('a delta that changes many is drawn in parts: the desired state first, then the Pods, then the loops', () => {
  expect(partsOf(delta, 3)).toEqual(parts);
});

test('every delta of a cluster with many Pods is drawn in parts', () => {
  expect(partsOf({ ...delta, objects: { changed: [web], removed } }, 201)).toEqual([
    parts[0],
    { objects: { removed: ['Pod/default/gone'] } },
    parts[2],
  ]);
});

test('a delta has no empty parts', () => {
  expect(partsOf({ clock, objects: { changed: [web] } }, 1_000)).toEqual([{ clock, objects: { changed: [web] } }]);
});
