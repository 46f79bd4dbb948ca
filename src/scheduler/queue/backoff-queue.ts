import { KeyedHeap } from './keyed-heap.ts';
import { comesFirst, type QueuedPod } from './queued-pod.ts';

/** The first backoff; it doubles with each failure. */
const INITIAL_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 10_000;
/** Backoffs end in whole windows: the Pods of one are ordered by priority, not by fractions of a second. */
export const BACKOFF_WINDOW_MS = 1_000;

/**
 * Pods that wait for the end of their backoff (scheduler backend/queue/backoff_queue.go). There are two heaps: Pods that plugins
 * rejected, which an idle scheduler may take early, and Pods that failed by an error, which it may not.
 */
export class BackoffQueue {
  readonly #rejected: KeyedHeap<QueuedPod>;
  readonly #failed: KeyedHeap<QueuedPod>;
  readonly #clock: { readonly nowMs: number };
  #waitingForNodes = 0;

  constructor(clock: { readonly nowMs: number }) {
    this.#clock = clock;
    const endsFirst = (a: QueuedPod, b: QueuedPod) => this.endOf(a) - this.endOf(b);
    this.#rejected = new KeyedHeap((a, b) => (endsFirst(a, b) === 0 ? comesFirst(a, b) : endsFirst(a, b) < 0));
    this.#failed = new KeyedHeap((a, b) => (endsFirst(a, b) === 0 ? comesFirst(a, b) : endsFirst(a, b) < 0));
  }

  get size(): number {
    return this.#rejected.size + this.#failed.size;
  }

  /** How many of them wait only for their backoff. */
  get pressing(): number {
    return this.size - this.#waitingForNodes;
  }

  /** Returns true until the window in which the backoff ends has passed (`isPodBackingoff`). */
  isBackingOff(entry: QueuedPod): boolean {
    return this.endOf(entry) >= windowOf(this.#clock.nowMs);
  }

  /** When the Pod's backoff ends: 1 s, 2 s, 4 s, 8 s, 10 s, 10 s … after its attempt (`getBackoffTime`). */
  endOf(entry: QueuedPod): number {
    const failures = entry.consecutiveErrors > 0 ? entry.consecutiveErrors : entry.unschedulableCount;
    if (failures === 0) return -Infinity;
    const durationMs = Math.min(INITIAL_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS);
    entry.backoffUntilMs ??= windowOf(entry.timestampMs + durationMs);
    return entry.backoffUntilMs;
  }

  add(entry: QueuedPod): void {
    (entry.unschedulablePlugins.size === 0 ? this.#failed : this.#rejected).push(entry);
    if (entry.waitsForNodes) this.#waitingForNodes++;
  }

  get(key: string): QueuedPod | undefined {
    return this.#rejected.get(key) ?? this.#failed.get(key);
  }

  delete(key: string): QueuedPod | undefined {
    return this.#removed(this.#rejected.delete(key) ?? this.#failed.delete(key));
  }

  /** The rejected Pod whose backoff ends first, even if it has not ended (`popBackoff`). */
  popRejected(): QueuedPod | undefined {
    return this.#removed(this.#rejected.pop());
  }

  /** All Pods whose backoff has ended (`popAllBackoffCompleted`). */
  popCompleted(): QueuedPod[] {
    const completed: QueuedPod[] = [];
    for (const heap of [this.#rejected, this.#failed]) {
      for (let first = heap.peek(); first !== undefined && !this.isBackingOff(first); first = heap.peek()) {
        heap.pop();
        this.#removed(first);
        completed.push(first);
      }
    }
    return completed;
  }

  /** A node was added: Pods that could only wait for a node may be scheduled. */
  nodeAdded(): void {
    for (const entry of this.#failed.values()) entry.waitsForNodes = false;
    this.#waitingForNodes = 0;
  }

  /** The first Pods by the end of their backoff. Default: all. */
  sorted(most = Infinity): QueuedPod[] {
    const first = [...this.#rejected.sorted(most), ...this.#failed.sorted(most)];
    return first.sort((a, b) => this.endOf(a) - this.endOf(b)).slice(0, most);
  }

  #removed(entry: QueuedPod | undefined): QueuedPod | undefined {
    if (entry?.waitsForNodes === true) this.#waitingForNodes--;
    return entry;
  }
}

/** The beginning of the window of this time. */
export function windowOf(atMs: number): number {
  return Math.floor(atMs / BACKOFF_WINDOW_MS) * BACKOFF_WINDOW_MS;
}
