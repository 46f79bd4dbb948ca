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
    this.#heap.push(timer);
    this.#rise(timer, this.#heap.length - 1);
  }

  /** The next timer that is not cancelled. */
  peek(): Timer | undefined {
    const heap = this.#heap;
    while (heap.length > 0 && heap[0]!.cancelled) this.pop();
    return heap[0];
  }

  pop(): Timer | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return top;
    this.#rise(last, this.#sink());
    return top;
  }

  /**
   * Moves the gap at the top down to a leaf, by way of the earlier child each time; returns where it is then. The last timer, which is to
   * fill it, belongs near the bottom nearly always: to ask at each level whether it does would double the comparisons.
   */
  #sink(): number {
    const heap = this.#heap;
    const size = heap.length;
    let gap = 0;
    for (;;) {
      let child = 2 * gap + 1;
      if (child >= size) return gap;
      if (child + 1 < size) {
        const left = heap[child]!;
        const right = heap[child + 1]!;
        if (right.atMs < left.atMs || (right.atMs === left.atMs && right.seq < left.seq)) child++;
      }
      heap[gap] = heap[child]!;
      gap = child;
    }
  }

  /** Puts `timer` into the gap, or above it, after whatever comes before it. */
  #rise(timer: Timer, gap: number): void {
    const heap = this.#heap;
    while (gap > 0) {
      const parentIndex = (gap - 1) >> 1;
      const parent = heap[parentIndex]!;
      if (parent.atMs < timer.atMs || (parent.atMs === timer.atMs && parent.seq < timer.seq)) break;
      heap[gap] = parent;
      gap = parentIndex;
    }
    heap[gap] = timer;
  }
}
