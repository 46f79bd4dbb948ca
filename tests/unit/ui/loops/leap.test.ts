import { expect, test } from 'vitest';
import { isLeap } from '../../../../src/ui/loops/activity.ts';
import { movement } from './loop-views.ts';

const now = { record: 100, past: false, playing: true };

test('time that goes on is no leap, even while nothing is seen to move', () => {
  expect(isLeap(now, { ...now, record: 104 }, [movement('add', 'replicaset')])).toBe(false);
  expect(isLeap(now, { ...now, record: 104 }, [])).toBe(false);
});

test('back is a leap, whatever moves', () => {
  expect(isLeap(now, { record: 40, past: true, playing: false }, [movement('add', 'replicaset')])).toBe(true);
});

test('from the past to the present is a leap, unless it was played', () => {
  const then = { record: 40, past: true, playing: true };
  expect(isLeap(then, now, [])).toBe(true);
  expect(isLeap(then, { ...then, record: 44 }, [movement('write', 'kubectl')])).toBe(false);
});

test('to stay is none', () => {
  expect(isLeap(now, { ...now, playing: false }, [])).toBe(false);
});
