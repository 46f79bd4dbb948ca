/** Something that happens at a moment of virtual time. */
export interface Timer {
  readonly atMs: number;
  /** Breaks ties: of two timers for the same moment, the one made first fires first. */
  readonly seq: number;
  /** Periodic work that never ends (heartbeats, resyncs); it does not keep the simulation from being idle. */
  readonly background: boolean;
  readonly fire: () => void;
  cancelled: boolean;
}

/** A binary heap of timers by (time, sequence). Cancelled timers stay until they reach the top. */
export class EventQueue {
  readonly #heap: Timer[] = [];

  get size(): number {
    return this.#heap.length;
  }

  push(timer: Timer): void {
    const heap = this.#heap;
    let i = heap.length;
    heap.push(timer);
    while (i > 0) {
      const parentIndex = (i - 1) >> 1;
      const parent = heap[parentIndex]!;
      if (!before(timer, parent)) break;
      heap[i] = parent;
      i = parentIndex;
    }
    heap[i] = timer;
  }

  /** The next timer that is not cancelled. */
  peek(): Timer | undefined {
    while (this.#heap[0]?.cancelled) this.pop();
    return this.#heap[0];
  }

  pop(): Timer | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return top;
    const size = heap.length;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= size) break;
      if (child + 1 < size && before(heap[child + 1]!, heap[child]!)) child++;
      if (!before(heap[child]!, last)) break;
      heap[i] = heap[child]!;
      i = child;
    }
    heap[i] = last;
    return top;
  }
}

function before(a: Timer, b: Timer): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.seq < b.seq);
}
