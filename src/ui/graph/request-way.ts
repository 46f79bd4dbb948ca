import { FLIGHT_MS, type RequestMark } from '../../worker/protocol/index.ts';

/** A point of the graph, in its own units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The way of a request, in two parts: to the Service, and from there to a Pod. */
export interface Way {
  readonly toService: readonly Point[];
  /** Absent for one that never left the Service. */
  readonly toPod?: readonly Point[];
}

/** The part of the time of a flight that the way to the Service takes. */
const TO_SERVICE = 0.35;

/** How far a request has come at a moment, from 0 to 1. One without an answer waits where it has arrived. */
export function progressAt({ sentMs }: Pick<RequestMark, 'sentMs'>, atMs: number): number {
  return Math.max(0, Math.min(1, (atMs - sentMs) / FLIGHT_MS));
}

/** How a request looks: one without an answer is a ring once it has arrived, and moves as the answered ones do. */
export function lookOf({ fate }: Pick<RequestMark, 'fate'>, progress: number): RequestMark['fate'] {
  return fate === 'waiting' && progress < 1 ? 'answered' : fate;
}

/** The place of a request that has come so far, from 0 to 1. */
export function placeOn({ toService, toPod }: Way, progress: number): Point {
  if (toPod === undefined) return alongLine(toService, progress);
  if (progress < TO_SERVICE) return alongLine(toService, progress / TO_SERVICE);
  return alongLine(toPod, (progress - TO_SERVICE) / (1 - TO_SERVICE));
}

/** The point at a part of the length of a line. The line has at least one point. */
export function alongLine(line: readonly Point[], part: number): Point {
  const lengths = line.slice(1).map((to, i) => Math.hypot(to.x - line[i]!.x, to.y - line[i]!.y));
  let left = part * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    const [from, to] = [line[i]!, line[i + 1]!];
    if (left > length || length === 0) {
      left -= length;
      continue;
    }
    return { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length };
  }
  return line.at(-1)!;
}

/** How many places there are beside one another where requests rest. */
const PLACES = 5;
const APART_PX = 4;

/** Requests that end at one Pod would cover one another: each rests a little aside, by its number. */
export function restAside({ number }: Pick<RequestMark, 'number'>, { x, y }: Point): Point {
  return { x: x + ((number % PLACES) - (PLACES - 1) / 2) * APART_PX, y: y + ((Math.floor(number / PLACES) % 3) - 1) * APART_PX };
}
