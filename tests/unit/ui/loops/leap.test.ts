import { expect, test } from 'vitest';
import { isLeap } from '../../../../src/ui/loops/activity.ts';
import { movement } from './loop-views.ts';

const now = { record: 100, past: false, playing: true };

test('passing time is not a leap, even if nothing moves', () => {
  expect(isLeap(now, { ...now, record: 104 }, [movement('add', 'replicaset')])).toBe(false);
  expect(isLeap(now, { ...now, record: 104 }, [])).toBe(false);
});

test('a move back in time is a leap, whatever moves', () => {
  expect(isLeap(now, { record: 40, past: true, playing: false }, [movement('add', 'replicaset')])).toBe(true);
});

test('a move from the past to the present is a leap, unless it was played', () => {
  const then = { record: 40, past: true, playing: true };
  expect(isLeap(then, now, [])).toBe(true);
  expect(isLeap(then, { ...then, record: 44 }, [movement('write', 'kubectl')])).toBe(false);
});

test('no move is not a leap', () => {
  expect(isLeap(now, { ...now, playing: false }, [])).toBe(false);
});
