/** The clock's grain, in milliseconds: times are whole microseconds. */
export const MICROSECOND_MS = 0.001;

/** A time as the clock can show it: without it, a sum of times may lie between two ticks, and never come. */
export function wholeMicroseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

/** What is done when a timer is due. */
export interface Due {
  fire(): void;
}

/** Something that happens at a moment of virtual time. */
export interface Timer {
  readonly atMs: number;
  /** Breaks ties: of two timers for the same moment, the one made first fires first. */
  readonly seq: number;
  /** Periodic work that never ends (heartbeats, resyncs); it does not keep the simulation from being idle. */
  readonly background: boolean;
  readonly due: Due;
  cancelled: boolean;
}

/**
 * A binary heap of timers by (time, sequence). Cancelled timers stay until they reach the top.
 *
 * All that happens passes through here, so the order is spelled out where it is asked for, and not in a function of its own.
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

  /** Takes the timer at the top away. */
  pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    const size = heap.length;
    if (last === undefined || size === 0) return;
    // The gap at the top goes down to a leaf, by way of the earlier child each time. What is to fill it was a leaf, and belongs near
    // the bottom nearly always: to ask at each level whether it does would double the comparisons.
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
