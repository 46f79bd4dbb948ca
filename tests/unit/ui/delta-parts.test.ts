import { expect, test } from 'vitest';
import { EMPTY_CLUSTER } from '../../../src/ui/model/cluster-state.ts';
import { partsOf } from '../../../src/ui/model/delta-parts.ts';
import type { Delta } from '../../../src/worker/protocol.ts';

const { clock } = EMPTY_CLUSTER;
const delta: Delta = { clock, changed: [], removed: ['Pod/default/web-1'], console: [], loops: [], managers: [], movements: [] };

test('a delta of a cluster with few Pods is drawn at once', () => {
  expect(partsOf(delta, 200)).toEqual([delta]);
});

test('with many Pods the objects are drawn first, then the loops', () => {
  expect(partsOf(delta, 201)).toEqual([
    { clock, changed: [], removed: ['Pod/default/web-1'], console: [] },
    { loops: [], managers: [], movements: [] },
  ]);
});

test('without loops there is but one part', () => {
  expect(partsOf({ clock, changed: [] }, 1_000)).toEqual([{ clock, changed: [] }]);
});
