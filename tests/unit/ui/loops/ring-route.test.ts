import { describe, expect, it } from 'vitest';
import { between, ringOf } from '../../../../src/ui/loops/ring/ring-route.ts';
import type { Point } from '../../../../src/ui/loops/motion/path.ts';

/** A ring of 200 by 100 pixels, with corners of 20. */
const RING = ringOf({ left: 0, top: 0, right: 200, bottom: 100 }, 20);

const API = { x: 100, y: -10 };
const CACHE = { x: 210, y: 30 };
const QUEUE = { x: 150, y: 120 };
const WORKERS = { x: 50, y: 110 };

const lengthOf = (path: readonly Point[]): number =>
  path.slice(1).reduce((sum, point, i) => sum + Math.hypot(point.x - path[i]!.x, point.y - path[i]!.y), 0);

describe('the ring', () => {
  it('is a closed line with round corners', () => {
    const whole = lengthOf([...RING, RING[0]!]);
    const exact = 2 * 160 + 2 * 60 + 2 * Math.PI * 20;
    expect(Math.abs(whole - exact)).toBeLessThan(1);
    expect(Math.min(...RING.map(({ x }) => x))).toBeCloseTo(0);
    expect(Math.max(...RING.map(({ y }) => y))).toBeCloseTo(100);
  });

  it('leads clockwise from a station to the next one', () => {
    const watch = between(RING, API, CACHE);
    expect(watch[0]).toEqual({ x: 100, y: 0 });
    expect(watch.at(-1)).toEqual({ x: 200, y: 30 });
    expect(watch.every(({ x }) => x >= 100)).toBe(true);
    const get = between(RING, QUEUE, WORKERS);
    expect(get).toEqual([
      { x: 150, y: 100 },
      { x: 50, y: 100 },
    ]);
  });

  it('leads around the whole ring to a station that was just passed', () => {
    expect(lengthOf(between(RING, CACHE, API))).toBeGreaterThan(lengthOf(between(RING, API, CACHE)) * 2);
    expect(lengthOf(between(RING, WORKERS, QUEUE))).toBeGreaterThan(300);
  });

  it('has smaller corners if there is less room', () => {
    const flat = ringOf({ left: 0, top: 0, right: 100, bottom: 10 }, 64);
    expect(flat.every(({ y }) => y >= -0.001 && y <= 10.001)).toBe(true);
  });
});
