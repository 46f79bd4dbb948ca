import { expect, test } from 'vitest';
import { DrawnTime } from '../../../../src/ui/graph/drawn-time.ts';
import type { GraphLayout } from '../../../../src/ui/graph/layout.ts';
import { alongLine, lookOf, placeOn, progressAt, type Point } from '../../../../src/ui/graph/request-way.ts';
import { RequestWays, type Drawn } from '../../../../src/ui/graph/request-ways.ts';

const WAY = {
  toService: [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
  ],
  toPod: [
    { x: 20, y: 0 },
    { x: 20, y: -40 },
    { x: 60, y: -40 },
  ],
};

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

test('a request goes to the Service first, and then to its Pod', () => {
  expect([0, 0.175, 0.35, 0.675, 1].map((progress) => rounded(placeOn(WAY, progress)))).toEqual([
    { x: 0, y: 0 },
    { x: 5, y: 0 },
    { x: 20, y: 0 },
    { x: 20, y: -40 },
    { x: 60, y: -40 },
  ]);
});

test('one that no Pod was chosen for ends at the Service', () => {
  expect(placeOn({ toService: WAY.toService }, 1)).toEqual({ x: 10, y: 0 });
});

test('a line of one point has one place', () => {
  expect(alongLine([{ x: 3, y: 4 }], 0.5)).toEqual({ x: 3, y: 4 });
});

test('a request takes half a simulated second; one that waits then becomes a ring', () => {
  expect([900, 1_000, 1_250, 1_500, 9_000].map((atMs) => progressAt({ sentMs: 1_000 }, atMs))).toEqual([0, 0, 0.5, 1, 1]);
  expect([lookOf({ fate: 'waiting' }, 0.5), lookOf({ fate: 'waiting' }, 1), lookOf({ fate: 'lost' }, 0.5)]).toEqual([
    'answered',
    'waiting',
    'lost',
  ]);
});

test('the drawn time never goes back while time passes, comes to rest at a pause, and jumps with a jump', () => {
  const time = new DrawnTime();
  time.jump(1_000);
  let [before, nowMs] = [1_000, 1_000];
  for (let realMs = 0; realMs < 2_000; realMs += 16) {
    // A delta comes every 100 ms.
    nowMs = 1_000 + Math.floor(realMs / 100) * 100;
    time.advance({ nowMs, playing: true, speed: 1 }, realMs);
    expect(time.atMs).toBeGreaterThanOrEqual(before);
    expect(time.atMs).toBeLessThanOrEqual(nowMs);
    before = time.atMs;
  }
  expect(nowMs - time.atMs).toBeLessThan(250);
  for (let realMs = 2_000; realMs < 3_500; realMs += 16) time.advance({ nowMs, playing: false, speed: 1 }, realMs);
  expect(time.atMs).toBe(nowMs);
  time.advance({ nowMs: 90_000, playing: false, speed: 1 }, 3_520);
  expect(time.atMs).toBe(90_000);
});

const LAYOUT: GraphLayout = {
  placed: [
    { type: 'set', id: 'ReplicaSet/default/web-1', box: { x: 0, y: 0, width: 200, height: 100 } },
    { type: 'set', id: 'ReplicaSet/default/web-2', box: { x: 220, y: 0, width: 200, height: 100 } },
    { type: 'satellite', id: 'Service/default/web', box: { x: 0, y: 140, width: 100, height: 24 } },
    { type: 'users', id: 'Users/default/web', box: { x: 220, y: 140, width: 100, height: 24 } },
  ],
  edges: [
    {
      from: 'Service/default/web',
      relation: 'selects',
      to: 'ReplicaSet/default/web-1',
      path: { d: 'M50 100V140', label: { x: 0, y: 0 } },
    },
  ],
};
const DRAWN: Drawn = {
  pointsOf: () => [
    { x: 50, y: 100 },
    { x: 50, y: 140 },
  ],
  podAt: (pod) => (pod === 'default/web-1-a' ? { x: 30, y: 80 } : undefined),
  ownerOf: (pod) => (pod === 'default/web-1-a' ? 'ReplicaSet/default/web-1' : undefined),
};

test('ways lead from the users along the edges to the mark of a Pod, or to the card where it was', () => {
  const ways = RequestWays.of('Service/default/web', LAYOUT, DRAWN)!;
  const toService = [
    { x: 220, y: 152 },
    { x: 100, y: 152 },
  ];
  expect(ways.of({ pod: 'default/web-1-a' })).toEqual({
    toService,
    toPod: [
      { x: 50, y: 140 },
      { x: 50, y: 100 },
      { x: 30, y: 80 },
    ],
  });
  expect(ways.of({ pod: 'default/web-2-z' })).toEqual({
    toService,
    toPod: [
      { x: 50, y: 140 },
      { x: 320, y: 100 },
    ],
  });
  expect(ways.of({ pod: '' })).toEqual({ toService });
  // From a Pod that asks, or without a beginning if it is not drawn.
  const fromPod = [
    { x: 30, y: 80 },
    { x: 50, y: 140 },
  ];
  expect(ways.of({ pod: '', client: 'default/web-1-a' })).toEqual({ toService: fromPod });
  expect(ways.of({ pod: '', client: 'default/gone' })).toEqual({ toService: [{ x: 50, y: 140 }] });
  expect(RequestWays.of('Service/default/other', LAYOUT, DRAWN)).toBe(undefined);
});
