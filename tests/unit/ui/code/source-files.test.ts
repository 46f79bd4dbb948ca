import { expect, test } from 'vitest';
import { allStepPlaces } from '../../../../scripts/step-sources.ts';
import { placeOf } from '../../../../src/ui/code/source-files.ts';

test('of the lines that report a step only those of its outcome are marked', () => {
  const places = allStepPlaces();
  const updatePod = { component: 'replicaset', name: 'updatePod' };
  const all = placeOf({ places }, updatePod)!.marked;
  const marked = (outcome: string): readonly number[] =>
    placeOf({ places }, { ...updatePod, outcome })!.marked.map((line) => all.indexOf(line));
  expect({ all: all.length, resync: marked('resync'), deleting: marked('deleting') }).toEqual({
    all: 2,
    resync: [0],
    deleting: [1],
  });
  // Another function reports this one.
  expect(marked('newlyReady')).toEqual([-1]);
});
