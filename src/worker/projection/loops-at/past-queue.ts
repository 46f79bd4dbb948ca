import { firstOf, QueueMetrics, type QueueSnapshot, type WaitCause } from '../../../client/index.ts';
import type { QueueRecord } from '../../../trace/index.ts';
import type { QueueSource } from '../queue-view.ts';

interface Wait extends WaitCause {
  readonly readyAtMs: number;
}

/**
 * A workqueue as reconstructed from its trace records: it mirrors `client/workqueue`.
 *
 * Invariant: after the records of an event it equals the queue after that event.
 */
export class PastQueue implements QueueSource {
  readonly metrics: QueueMetrics;
  #ready: string[] = [];
  /** As in `WorkQueue`: keys that need handling, and keys that a worker holds, each with the record of its add. */
  readonly #dirty = new Map<string, number>();
  readonly #processing = new Map<string, number>();
  readonly #waiting = new Map<string, Wait>();
  readonly #requeues = new Map<string, number>();

  constructor(
    readonly name: string,
    readonly clock: { readonly nowMs: number },
    metrics = new QueueMetrics(clock),
  ) {
    this.metrics = metrics;
  }

  /** Takes in a record of this queue. `id` and `cause` are the record's. */
  take({ op, key, via, delayMs }: QueueRecord, id: number, cause: number): void {
    switch (op) {
      case 'add':
        return this.#add(key, id, cause);
      case 'get':
        return this.#get(key);
      case 'done':
        return this.#done(key);
      case 'forget':
        this.#requeues.delete(key);
        return;
      case 'add-after':
        this.metrics.retries++;
        return this.#wait(key, delayMs, { via, record: id, rateLimited: false });
      case 'add-rate-limited':
        this.metrics.retries++;
        this.#requeues.set(key, this.numRequeues(key) + 1);
        return this.#wait(key, delayMs, { via, record: id, rateLimited: true });
      case 'due':
        this.#waiting.delete(key);
        return;
      case 'unschedulable':
        throw new Error(`workqueue ${this.name} knows of no unschedulable keys`);
    }
  }

  addRecord(key: string): number {
    return this.#dirty.get(key) ?? 0;
  }

  heldFor(key: string): number {
    return this.#processing.get(key) ?? 0;
  }

  waitCause(key: string): WaitCause | undefined {
    return this.#waiting.get(key);
  }

  numRequeues(key: string): number {
    return this.#requeues.get(key) ?? 0;
  }

  snapshot(most = Infinity): QueueSnapshot {
    const { name, metrics } = this;
    const processing = Array.from(this.#processing.keys(), (key) => {
      return { key, sinceMs: metrics.processingSince(key), dirty: this.#dirty.has(key) };
    });
    const first = firstOf(this.#waiting, most, ([, a], [, b]) => a.readyAtMs - b.readyAtMs);
    const waiting = first.map(([key, { readyAtMs }]) => ({ key, readyAtMs, requeues: this.numRequeues(key) }));
    const ready = this.#ready.slice(0, most);
    return { name, ready, readyCount: this.#ready.length, processing, waiting, waitingCount: this.#waiting.size };
  }

  /** The number of keys that a clone copies. */
  get size(): number {
    return this.#ready.length + this.#dirty.size + this.#waiting.size + this.#requeues.size;
  }

  clone(clock: { readonly nowMs: number }): PastQueue {
    const clone = new PastQueue(this.name, clock, this.metrics.clone(clock));
    clone.#ready = [...this.#ready];
    copy(this.#dirty, clone.#dirty);
    copy(this.#processing, clone.#processing);
    copy(this.#waiting, clone.#waiting);
    copy(this.#requeues, clone.#requeues);
    return clone;
  }

  #add(key: string, id: number, cause: number): void {
    // The cause of the end of a wait is the record that began it.
    if (this.#waiting.get(key)?.record === cause) this.#waiting.delete(key);
    this.metrics.added(key);
    this.#dirty.set(key, id);
    if (!this.#processing.has(key)) this.#ready.push(key);
  }

  #get(key: string): void {
    this.#ready.shift();
    this.#processing.set(key, this.addRecord(key));
    this.#dirty.delete(key);
    this.metrics.got(key);
  }

  #done(key: string): void {
    this.#processing.delete(key);
    this.metrics.done(key);
    if (this.#dirty.has(key)) this.#ready.push(key);
  }

  /** Of two waits, the one that ends earlier counts. */
  #wait(key: string, delayMs: number, cause: WaitCause): void {
    if (delayMs <= 0) return;
    const readyAtMs = this.clock.nowMs + delayMs;
    const existing = this.#waiting.get(key);
    if (existing === undefined || existing.readyAtMs > readyAtMs) this.#waiting.set(key, { ...cause, readyAtMs });
  }
}

function copy<K, V>(from: ReadonlyMap<K, V>, to: Map<K, V>): void {
  for (const [key, value] of from) to.set(key, value);
}
