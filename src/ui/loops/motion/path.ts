import type { Leg } from './choreography.ts';
import type { ClockView } from '../../../worker/protocol/index.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box on the page, relative to the stage. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The two rails beside the rows. They begin at the lower edge of the API server's bar. */
export interface Rails {
  readonly watchX: number;
  readonly writeX: number;
  readonly top: number;
}

/** The corners of the path of a token from one box to another. */
export type Route = (leg: Leg, from: Box, to: Box) => readonly Point[];

/** A path along the rails: across, up and down. */
export function pathOf(leg: Leg, from: Box, to: Box, rails: Rails): readonly Point[] {
  const [fromY, toY] = [middle(from), middle(to)];
  switch (leg) {
    case 'watch':
      return [
        { x: rails.watchX, y: rails.top },
        { x: rails.watchX, y: toY },
        { x: to.left, y: toY },
      ];
    case 'write':
      return [
        { x: Math.min(from.right, rails.writeX), y: fromY },
        { x: rails.writeX, y: fromY },
        { x: rails.writeX, y: rails.top },
      ];
    case 'due':
      return [
        { x: from.left + INSIDE, y: fromY },
        { x: from.left + INSIDE, y: toY },
      ];
    case 'again':
      return [
        { x: from.left, y: fromY },
        { x: to.right, y: to.top },
        { x: to.left + INSIDE, y: to.top },
      ];
    case 'retry':
      return stacked(from, to)
        ? drop(from.left + INSIDE, fromY, to.right - INSIDE, toY)
        : elbow({ x: from.left, y: fromY }, { x: to.right, y: toY });
    case 'handler':
      return stacked(from, to)
        ? drop(from.left + INSIDE, fromY, to.left + INSIDE, toY)
        : elbow({ x: from.right, y: fromY }, { x: to.left, y: toY });
    case 'get':
      return stacked(from, to)
        ? drop(from.right - INSIDE, fromY, to.left + INSIDE, toY)
        : elbow({ x: from.right, y: fromY }, { x: to.left, y: toY });
    case 'request':
      return elbow({ x: from.right, y: fromY }, { x: to.left, y: toY });
  }
}

/** If the parts of a row stand below one another, a token moves inside them, this far from their ends. */
const INSIDE = 32;

function stacked(from: Box, to: Box): boolean {
  return from.left < to.right && to.left < from.right;
}

function drop(fromX: number, fromY: number, toX: number, toY: number): readonly Point[] {
  return [
    { x: fromX, y: fromY },
    { x: fromX, y: toY },
    { x: toX, y: toY },
  ];
}

function middle({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

function elbow(from: Point, to: Point): readonly Point[] {
  const x = (from.x + to.x) / 2;
  return [from, { x, y: from.y }, { x, y: to.y }, to];
}

/** The point at this part (0 to 1) of the path's length. */
export function pointAt(path: readonly Point[], part: number): Point {
  const [start = { x: 0, y: 0 }] = path;
  const lengths = path.slice(1).map((point, i) => distance(path[i] ?? start, point));
  let left = lengths.reduce((sum, length) => sum + length, 0) * Math.min(1, Math.max(0, part));
  for (const [i, length] of lengths.entries()) {
    const from = path[i] ?? start;
    const to = path[i + 1] ?? from;
    if (left <= length && length > 0)
      return { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length };
    left -= length;
  }
  return path.at(-1) ?? start;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** The virtual time that a token takes for one leg: about as long as an API call of the teaching timings. */
export const LEG_MS = 150;

/** Below this a token seems to stand still. Above `FASTEST` it cannot be seen. */
const SLOWEST = 0.04;
const FASTEST = 1;

/**
 * The part of a leg's time that passes per real millisecond: the clock's speed, limited to what eyes can follow. 0 while paused.
 */
export function paceOf({ playing, speed }: ClockView): number {
  return playing ? Math.min(FASTEST, Math.max(SLOWEST, speed)) : 0;
}

/** Slow at both ends. */
export function eased(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}

/** More tokens than this cannot be followed. Further moves are merged into the moving ones. */
const MOST_TOKENS = 24;
/** A page that draws fewer frames than this (60 or 30 a second, with some tolerance) should not spend its time on tokens. */
const SMOOTH_MS = 24;
const ROUGH_MS = 40;

/** How many tokens may move at once, given the duration of a frame. */
export function roomFor(frameMs: number): number {
  if (frameMs <= SMOOTH_MS) return MOST_TOKENS;
  return frameMs <= ROUGH_MS ? MOST_TOKENS / 2 : MOST_TOKENS / 6;
}
