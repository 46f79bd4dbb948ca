import { expect, test } from 'vitest';
import { EMPTY_CLUSTER } from '../../../src/ui/model/cluster-state.ts';
import { partsOf } from '../../../src/ui/model/delta-parts.ts';
import type { Delta } from '../../../src/worker/protocol/index.ts';
import { deploymentView, podView } from './fake-views.ts';

const { clock } = EMPTY_CLUSTER;
const web = deploymentView('web');
const pods = Array.from({ length: 20 }, (_, number) => podView(`web-${number}`));
const removed = ['Pod/default/gone', 'ReplicaSet/default/gone'];
const delta: Delta = { clock, changed: [web, ...pods], removed, console: [], loops: [], managers: [], movements: [] };
const parts = [
  { clock, console: [], changed: [web], removed: ['ReplicaSet/default/gone'] },
  { changed: pods, removed: ['Pod/default/gone'] },
  { loops: [], managers: [], movements: [] },
];

test('a delta that changes few objects of a cluster with few Pods is drawn at once', () => {
  const small = { ...delta, changed: pods };
  expect(partsOf(small, 200)).toEqual([small]);
});

test('a delta that changes many is drawn in parts: the desired state first, then the Pods, then the loops', () => {
  expect(partsOf(delta, 3)).toEqual(parts);
});

test('every delta of a cluster with many Pods is drawn in parts', () => {
  expect(partsOf({ ...delta, changed: [web] }, 201)).toEqual([parts[0], { removed: ['Pod/default/gone'] }, parts[2]]);
});

test('a delta has no empty parts', () => {
  expect(partsOf({ clock, changed: [web] }, 1_000)).toEqual([{ clock, changed: [web] }]);
});
