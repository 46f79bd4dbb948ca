import type { OnPanic } from './panic.ts';

/** The resolution of the clock in milliseconds: times are whole microseconds. */
export const MICROSECOND_MS = 0.001;

/** Rounds a time to the resolution of the clock. Without it a sum of times could lie between two ticks and never be reached. */
export function wholeMicroseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

/** The action of a timer. */
export interface Due {
  fire(): void;
}

/** An action at a moment of virtual time. */
export interface Timer {
  readonly atMs: number;
  /** Breaks ties: of two timers for the same moment, the one made first fires first. */
  readonly seq: number;
  /** Periodic work that never ends, like heartbeats and resyncs. It does not keep the simulation from being idle. */
  readonly background: boolean;
  readonly due: Due;
  /** What is called if the action fails. */
  readonly onPanic: OnPanic | undefined;
  cancelled: boolean;
}

/**
 * A binary heap of timers, ordered by (time, sequence). Cancelled timers stay until they reach the top.
 *
 * This is the hottest code of the simulation, so the comparison is written inline.
 */
export class EventQueue {
  readonly #heap: Timer[] = [];

  get size(): number {
    return this.#heap.length;
  }

  push(timer: Timer): void {
    const heap = this.#heap;
    let gap = heap.length;
    heap.push(timer);
    while (gap > 0) {
      const above = (gap - 1) >> 1;
      const parent = heap[above]!;
      if (parent.atMs < timer.atMs || (parent.atMs === timer.atMs && parent.seq < timer.seq)) break;
      heap[gap] = parent;
      gap = above;
    }
    heap[gap] = timer;
  }

  /** The next timer that is not cancelled. */
  peek(): Timer | undefined {
    const heap = this.#heap;
    while (heap.length > 0 && heap[0]!.cancelled) this.pop();
    return heap[0];
  }

  /** Removes the timer at the top. */
  pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    const size = heap.length;
    if (last === undefined || size === 0) return;
    // The gap at the top moves down to a leaf, always to the earlier child. The last timer then fills it and moves up. It was a
    // leaf, so it rarely moves far; comparing it at each level on the way down would double the comparisons.
    let gap = 0;
    for (let child = 1; child < size; child = 2 * gap + 1) {
      if (child + 1 < size) {
        const left = heap[child]!;
        const right = heap[child + 1]!;
        if (right.atMs < left.atMs || (right.atMs === left.atMs && right.seq < left.seq)) child++;
      }
      heap[gap] = heap[child]!;
      gap = child;
    }
    while (gap > 0) {
      const above = (gap - 1) >> 1;
      const parent = heap[above]!;
      if (parent.atMs < last.atMs || (parent.atMs === last.atMs && parent.seq < last.seq)) break;
      heap[gap] = parent;
      gap = above;
    }
    heap[gap] = last;
  }
}
