import { expect, test } from 'vitest';
import { EMPTY_CLUSTER } from '../../../src/ui/model/cluster-state.ts';
import { partsOf } from '../../../src/ui/model/delta-parts.ts';
import type { Delta, ObjectView } from '../../../src/worker/protocol.ts';

const { clock } = EMPTY_CLUSTER;
const delta: Delta = { clock, changed: [], removed: ['Pod/default/web-1'], console: [], loops: [], managers: [], movements: [] };
const parts = [
  { clock, changed: [], removed: ['Pod/default/web-1'] },
  { console: [] },
  { loops: [], managers: [], movements: [] },
];

test('a delta of a cluster with few Pods is drawn at once', () => {
  expect(partsOf(delta, 200)).toEqual([delta]);
});

test('with many Pods the objects are drawn first, then the texts, then the loops', () => {
  expect(partsOf(delta, 201)).toEqual(parts);
});

test('so is a delta that changes many objects', () => {
  const changed = Array.from({ length: 21 }, () => ({}) as ObjectView);
  expect(partsOf({ ...delta, changed }, 3)).toEqual([{ ...parts[0], changed }, parts[1], parts[2]]);
  expect(partsOf({ ...delta, changed: changed.slice(1) }, 3)).toHaveLength(1);
});

test('of what a delta does not have there is no part', () => {
  expect(partsOf({ clock, changed: [] }, 1_000)).toEqual([{ clock, changed: [] }]);
});
