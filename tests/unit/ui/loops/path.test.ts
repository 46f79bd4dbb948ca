import { describe, expect, test } from 'vitest';
import { EMPTY_CLUSTER } from '../../../../src/ui/model/cluster-state.ts';
import type { Leg } from '../../../../src/ui/loops/motion/choreography.ts';
import { type Box, paceOf, pathOf, pointAt, roomFor } from '../../../../src/ui/loops/motion/path.ts';

const rails = { watchX: 10, writeX: 690, top: 30 };
const informer: Box = { left: 30, top: 100, right: 140, bottom: 120 };
const queue: Box = { left: 160, top: 80, right: 390, bottom: 100 };
const LEGS: readonly Leg[] = ['watch', 'handler', 'due', 'get', 'again', 'retry', 'write', 'request'];

describe('a token', () => {
  test('comes down the watch rail from the API server, then across to the informer', () => {
    expect(pathOf('watch', queue, informer, rails)).toEqual([
      { x: 10, y: 30 },
      { x: 10, y: 110 },
      { x: 30, y: 110 },
    ]);
  });

  test('goes up the write rail to the API server', () => {
    expect(pathOf('write', queue, informer, rails).slice(-2)).toEqual([
      { x: 690, y: 90 },
      { x: 690, y: 30 },
    ]);
  });

  test.each(LEGS.filter((leg) => leg !== 'again'))('moves only horizontally and vertically (%s)', (leg) => {
    const path = pathOf(leg, informer, queue, rails);
    for (const [i, point] of path.slice(1).entries()) expect(point.x === path[i]?.x || point.y === path[i]?.y).toBe(true);
  });

  test('moves down through the parts of a row if they are below one another', () => {
    const below: Box = { left: 30, top: 150, right: 300, bottom: 170 };
    const path = pathOf('handler', informer, below, rails);
    for (const { x } of path) expect(x).toBeGreaterThan(30);
  });

  test('is at half of its length at half of its time', () => {
    const corner = [
      { x: 0, y: 0 },
      { x: 0, y: 30 },
      { x: 10, y: 30 },
    ];
    expect(pointAt(corner, 0)).toEqual({ x: 0, y: 0 });
    expect(pointAt(corner, 0.5)).toEqual({ x: 0, y: 20 });
    expect(pointAt(corner, 1)).toEqual({ x: 10, y: 30 });
  });
});

describe('the pace', () => {
  const clock = { ...EMPTY_CLUSTER.clock, revision: 1 };

  test('is that of the clock', () => {
    expect(paceOf(clock)).toBe(1);
    expect(paceOf({ ...clock, speed: 0.1 })).toBe(0.1);
  });

  test('is zero while the clock is paused', () => {
    expect(paceOf({ ...clock, playing: false })).toBe(0);
  });

  test('stays within a visible range', () => {
    expect(paceOf({ ...clock, speed: 100 })).toBe(1);
    expect(paceOf({ ...clock, speed: 0.01 })).toBeGreaterThan(0.01);
  });
});

test('a slow page moves fewer tokens', () => {
  expect(roomFor(16)).toBeGreaterThan(roomFor(33));
  expect(roomFor(33)).toBeGreaterThan(roomFor(50));
  expect(roomFor(50)).toBeGreaterThan(0);
});
