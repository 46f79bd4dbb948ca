import type { Anchors } from '../motion/anchors.ts';
import type { Box, Point, Route } from '../motion/path.ts';

/** The radius of the ring's corners in pixels. */
export const RING_RADIUS = 64;

/** The number of straight pieces that a corner is drawn with. */
const PIECES = 6;

/**
 * The routes on the ring, clockwise as the loop runs. A key that comes back to the queue goes the other way. Without a ring, on a
 * narrow screen, tokens go straight from one station to the next.
 */
export function routeOnRing(anchors: Anchors): Route {
  const box = anchors.boxAt('[data-ring]');
  const ring = box === undefined || box.right === box.left ? [] : ringOf(box, RING_RADIUS);
  return (leg, from, to) => {
    const [start, end] = [middle(from), middle(to)];
    if (ring.length === 0 || leg === 'due' || leg === 'request') return [start, end];
    const back = leg === 'again' || leg === 'retry';
    const way = back ? between(ring, end, start).toReversed() : between(ring, start, end);
    return [start, ...way, end];
  };
}

/** The corners of the ring's line, clockwise from the beginning of its top edge. */
export function ringOf({ left, top, right, bottom }: Box, radius: number): readonly Point[] {
  const r = Math.min(radius, (right - left) / 2, (bottom - top) / 2);
  const corners = [
    { x: right - r, y: top + r, from: -90 },
    { x: right - r, y: bottom - r, from: 0 },
    { x: left + r, y: bottom - r, from: 90 },
    { x: left + r, y: top + r, from: 180 },
  ];
  return corners.flatMap(({ x, y, from }) =>
    Array.from({ length: PIECES + 1 }, (_, i) => {
      const angle = ((from + (90 * i) / PIECES) * Math.PI) / 180;
      return { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) };
    }),
  );
}

/** The part of the ring from the place next to `start` to the place next to `end`, clockwise. */
export function between(ring: readonly Point[], start: Point, end: Point): readonly Point[] {
  const [from, to] = [placeOn(ring, start), placeOn(ring, end)];
  const inside: Point[] = [];
  const isAhead = from.piece === to.piece && to.part >= from.part;
  const pieces = isAhead ? 0 : (to.piece - from.piece + ring.length) % ring.length || ring.length;
  for (let i = 1; i <= pieces; i++) inside.push(ring[(from.piece + i) % ring.length]!);
  return [from.point, ...inside, to.point];
}

interface PlaceOnRing {
  readonly piece: number;
  /** From 0 at the beginning of the piece to 1 at its end. */
  readonly part: number;
  readonly point: Point;
}

/** The place of the ring that is nearest to a point. */
function placeOn(ring: readonly Point[], { x, y }: Point): PlaceOnRing {
  let nearest: PlaceOnRing = { piece: 0, part: 0, point: ring[0]! };
  let least = Infinity;
  for (const [piece, a] of ring.entries()) {
    const b = ring[(piece + 1) % ring.length]!;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const part = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
    const point = { x: a.x + part * dx, y: a.y + part * dy };
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance >= least) continue;
    least = distance;
    nearest = { piece, part, point };
  }
  return nearest;
}

function middle({ left, top, right, bottom }: Box): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
