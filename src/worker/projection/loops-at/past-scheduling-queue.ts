import { wholeMicroseconds } from '../../../sim/index.ts';
import { firstOf, QueueMetrics, upTo, type WaitCause } from '../../../client/index.ts';
import type { QueueRecord, QueuedPodFacts } from '../../../trace/index.ts';
import type { AnyQueueSnapshot, QueueSource } from '../queue-view.ts';

/** A Pod in the queue or being scheduled. */
interface Entry extends QueuedPodFacts {
  readonly key: string;
  /** The record and the function that put it there. */
  readonly record: number;
  readonly via: string;
  /** Only for a Pod in backoff. */
  readonly readyAtMs: number;
}

/** The scheduler's queue as reconstructed from its trace records: it mirrors `scheduler/queue`. */
export class PastSchedulingQueue implements QueueSource {
  readonly metrics: QueueMetrics;
  readonly #active = new Map<string, Entry>();
  readonly #backoff = new Map<string, Entry>();
  readonly #unschedulable = new Map<string, Entry>();
  readonly #inFlight = new Map<string, Entry>();

  constructor(
    readonly name: string,
    readonly clock: { readonly nowMs: number },
    metrics = new QueueMetrics(clock),
  ) {
    this.metrics = metrics;
  }

  /** Takes in a record of this queue. `id` is the record's. */
  take({ op, key, via, delayMs, pod }: QueueRecord, id: number): void {
    switch (op) {
      case 'get':
        return this.#get(key);
      case 'done':
        this.metrics.done(key);
        this.#inFlight.delete(key);
        return;
      case 'forget':
        this.metrics.dropped(key);
        this.#takeOut(key);
        return;
      default:
        if (pod !== undefined)
          this.#put(op, { ...pod, key, via, record: id, readyAtMs: wholeMicroseconds(this.clock.nowMs + delayMs) });
    }
  }

  addRecord(key: string): number {
    return this.#active.get(key)?.record ?? 0;
  }

  heldFor(key: string): number {
    return this.#inFlight.get(key)?.record ?? 0;
  }

  waitCause(key: string): WaitCause | undefined {
    const entry = this.#backoff.get(key);
    return entry && { via: entry.via, record: entry.record, rateLimited: true };
  }

  numRequeues(key: string): number {
    return (this.#find(key) ?? this.#inFlight.get(key))?.attempts ?? 0;
  }

  snapshot(most = Infinity): AnyQueueSnapshot {
    const { name, metrics } = this;
    const waiting = firstOf(this.#backoff.values(), most, endsFirst);
    return {
      name,
      ready: firstOf(this.#active.values(), most, comesFirst).map(({ key }) => key),
      readyCount: this.#active.size,
      processing: Array.from(this.#inFlight.keys(), (key) => ({ key, sinceMs: metrics.processingSince(key), dirty: false })),
      waiting: waiting.map(({ key, readyAtMs, attempts }) => ({ key, readyAtMs, requeues: attempts })),
      waitingCount: this.#backoff.size,
      unschedulable: upTo(this.#unschedulable.values(), most),
      unschedulableCount: this.#unschedulable.size,
    };
  }

  /** The number of Pods that a clone copies. */
  get size(): number {
    return this.#active.size + this.#backoff.size + this.#unschedulable.size + this.#inFlight.size;
  }

  clone(clock: { readonly nowMs: number }): PastSchedulingQueue {
    const clone = new PastSchedulingQueue(this.name, clock, this.metrics.clone(clock));
    for (const [key, entry] of this.#active) clone.#active.set(key, entry);
    for (const [key, entry] of this.#backoff) clone.#backoff.set(key, entry);
    for (const [key, entry] of this.#unschedulable) clone.#unschedulable.set(key, entry);
    for (const [key, entry] of this.#inFlight) clone.#inFlight.set(key, entry);
    return clone;
  }

  #put(op: QueueRecord['op'], entry: Entry): void {
    const { key } = entry;
    if (entry.retry) this.metrics.retries++;
    this.#active.delete(key);
    this.#backoff.delete(key);
    // A Pod that is there already keeps its position.
    if (op !== 'unschedulable') this.#unschedulable.delete(key);
    if (op === 'unschedulable') this.#unschedulable.set(key, entry);
    else if (op === 'add') {
      this.metrics.added(key);
      this.#active.set(key, entry);
    } else this.#backoff.set(key, entry);
  }

  #get(key: string): void {
    const entry = this.#find(key);
    this.#takeOut(key);
    this.metrics.got(key);
    if (entry !== undefined) this.#inFlight.set(key, { ...entry, attempts: entry.attempts + 1 });
  }

  #find(key: string): Entry | undefined {
    return this.#active.get(key) ?? this.#backoff.get(key) ?? this.#unschedulable.get(key);
  }

  #takeOut(key: string): void {
    this.#active.delete(key);
    this.#backoff.delete(key);
    this.#unschedulable.delete(key);
  }
}

/** The order of the active queue. */
function comesFirst(a: Entry, b: Entry): number {
  return b.priority - a.priority || a.sinceMs - b.sinceMs || a.seq - b.seq;
}

/** The order of the backoff queue: Pods that plugins rejected come before those that failed with an error. */
function endsFirst(a: Entry, b: Entry): number {
  const failed = ({ rejectedBy }: Entry): number => (rejectedBy.length === 0 ? 1 : 0);
  return a.readyAtMs - b.readyAtMs || failed(a) - failed(b) || comesFirst(a, b);
}
