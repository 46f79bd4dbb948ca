import { expect, test } from 'vitest';
import type { GoalPart, GoalPicture } from '../../../../src/ui/model/goal-picture.ts';
import { differences, isNew } from '../../../../src/ui/lessons/picture-differences.ts';

const WEB = 'Deployment/default/web';

function picture(parts: readonly GoalPart[], nodes: GoalPicture['nodes'] = []): GoalPicture {
  return { owners: [{ id: WEB, parts }], nodes };
}

const START = picture([{ hue: 0, pods: { ready: 4 } }]);

test('pictures that show the same have no differences', () => {
  expect([...differences(START, START, picture([{ hue: 0, pods: { ready: 4 } }]))]).toEqual([]);
});

test('a new revision is another part, although it has as many Pods', () => {
  const goal = picture([{ hue: 1, pods: { ready: 4 } }]);
  expect([...differences(START, START, goal)]).toEqual([`${WEB} 0`, `${WEB} new 0`]);
  expect(isNew(START, goal.owners[0]!, goal.owners[0]!.parts[0]!)).toBe(true);
});

test('two ways with different numbers of revisions lead to the same goal', () => {
  const goal = picture([{ hue: 1, pods: { ready: 4 } }]);
  const other = picture([{ hue: 3, pods: { ready: 4 } }]);
  expect([...differences(START, other, goal)]).toEqual([]);
});

test('the number of Pods in each state counts, and so do nodes and owners', () => {
  const failing = picture([{ hue: 0, pods: { ready: 3, failing: 1 } }]);
  expect([...differences(START, failing, START)]).toEqual([`${WEB} 0`]);
  const cordoned = picture(START.owners[0]!.parts, [{ name: 'node-1', cordoned: true, ready: true }]);
  expect([...differences(START, START, cordoned)]).toEqual(['Node/node-1']);
  expect([...differences(START, START, { owners: [], nodes: [] })]).toEqual([WEB, `${WEB} 0`]);
});
