import { type Process, Signal } from '../../sim/index.ts';
import type { MergedAdds, QueueRecord, Simulation } from '../../trace/index.ts';
import { QueueMetrics } from './metrics.ts';

/** The state of a workqueue at one moment. Lists may be cut; the counts are complete. */
export interface QueueSnapshot {
  readonly name: string;
  /** In the order in which workers get them. */
  readonly ready: readonly string[];
  readonly readyCount: number;
  readonly processing: readonly {
    readonly key: string;
    readonly sinceMs: number;
    /** Added again while in process. */ readonly dirty: boolean;
  }[];
  /** In the order in which they become ready. */
  readonly waiting: readonly { readonly key: string; readonly readyAtMs: number; readonly requeues: number }[];
  readonly waitingCount: number;
}

/** The number of merged adds that are recorded one by one. */
const MERGED_KEPT = 6;

/**
 * The bottom layer of a workqueue (client-go util/workqueue/queue.go `Typed`): a queue that holds each key at most once and
 * never gives a key to two workers at a time.
 *
 *     add('a') add('a')          → ready: a
 *     get() → 'a', add('a')      → processing: a, dirty: a   (not ready: a worker holds it)
 *     done('a')                  → ready: a                  (it was added meanwhile)
 */
export class WorkQueue {
  readonly metrics: QueueMetrics;
  /** Keys to hand out, in order. Each is dirty and not in process. */
  #ready: string[] = [];
  /** Keys that need handling, whether they are ready or still held by a worker, with the record of their add. */
  readonly #dirty = new Map<string, number>();
  /** For dirty keys: the later adds, which changed nothing. */
  readonly #merged = new Map<string, { count: number; readonly first: { readonly via: string; readonly cause: number }[] }>();
  /** Keys that a worker holds, with the record of the add that the worker acts on. */
  readonly #processing = new Map<string, number>();
  readonly #available = new Signal();
  readonly #drained = new Signal();
  #shuttingDown = false;
  #draining = false;

  constructor(
    protected readonly sim: Simulation,
    readonly name: string,
    /** The owner of the queue, as named in the trace. */
    readonly owner: string = name,
  ) {
    this.metrics = new QueueMetrics(sim);
  }

  get length(): number {
    return this.#ready.length;
  }

  get shuttingDown(): boolean {
    return this.#shuttingDown;
  }

  /**
   * Marks the key as in need of handling. `via` is the function that added it. `cause` defaults to the running task's record.
   */
  add(key: string, via = '', cause?: number): void {
    if (this.#shuttingDown) return;
    if (this.#dirty.has(key)) {
      if (!this.#processing.has(key)) this.touch(key);
      this.#merge(key, via, cause ?? this.sim.cause);
      return;
    }
    this.metrics.added(key);
    this.#dirty.set(key, this.record('add', key, via, 0, cause));
    if (this.#processing.has(key)) return;
    this.#ready.push(key);
    this.#available.notify();
  }

  /** Waits for a key. Returns undefined if the queue is shut down and empty. The caller must call `done` for the key. */
  *get(): Process<string | undefined> {
    while (this.#ready.length === 0 && !this.#shuttingDown) yield this.#available;
    const key = this.#ready.shift();
    if (key === undefined) return undefined;
    const added = this.#dirty.get(key);
    const merged = this.#merged.get(key);
    this.#dirty.delete(key);
    if (merged !== undefined) this.#merged.delete(key);
    this.#processing.set(key, added ?? 0);
    this.metrics.got(key);
    this.sim.cause = this.record('get', key, '', 0, added, merged);
    return key;
  }

  #merge(key: string, via: string, cause: number): void {
    const merged = this.#merged.get(key);
    if (merged === undefined) this.#merged.set(key, { count: 1, first: [{ via, cause }] });
    else if (++merged.count <= MERGED_KEPT) merged.first.push({ via, cause });
  }

  /** Marks the key as handled. It becomes ready again if it was added meanwhile. */
  done(key: string): void {
    if (!this.#processing.delete(key)) return;
    this.metrics.done(key);
    this.record('done', key);
    if (this.#dirty.has(key)) {
      this.#ready.push(key);
      this.#available.notify();
    } else if (this.#processing.size === 0) {
      this.#drained.broadcast();
    }
  }

  /** Accepts no more keys. Workers get the remaining keys, then undefined. */
  shutDown(): void {
    this.#draining = false;
    this.#shuttingDown = true;
    this.#available.broadcast();
    this.#drained.broadcast();
  }

  /** Accepts no more keys, and waits until the queue is empty and no key is in process. */
  *shutDownWithDrain(): Process<void> {
    this.#draining = true;
    this.#shuttingDown = true;
    this.#available.broadcast();
    while (this.#draining && (this.#processing.size > 0 || this.#ready.length > 0)) yield this.#drained;
  }

  /** The trace record of a key's add, if no worker has got the key since; otherwise 0. */
  addRecord(key: string): number {
    return this.#dirty.get(key) ?? 0;
  }

  /** The trace record of the add that the holder of the key acts on; 0 if no worker holds the key. */
  heldFor(key: string): number {
    return this.#processing.get(key) ?? 0;
  }

  /** `most`: the maximum length of each list. Default: unlimited. */
  snapshot(most = Infinity): QueueSnapshot {
    const processing = Array.from(this.#processing.keys(), (key) => ({
      key,
      sinceMs: this.metrics.processingSince(key),
      dirty: this.#dirty.has(key),
    }));
    const ready = this.#ready.slice(0, most);
    return { name: this.name, ready, readyCount: this.#ready.length, processing, waiting: [], waitingCount: 0 };
  }

  /** Called when a ready key is added again. A queue with priorities would reorder here. */
  protected touch(_key: string): void {}

  protected record(op: QueueRecord['op'], key: string, via = '', delayMs = 0, cause?: number, merged?: MergedAdds): number {
    const body = { type: 'queue', op, queue: this.name, key, via, delayMs } as const;
    return this.sim.trace.emit(this.owner, merged === undefined ? body : { ...body, merged }, cause);
  }
}

/**
 * The first `most` items in the order of `compare`, without sorting all: a queue may be long, and readers want only its head.
 */
export function firstOf<T>(items: Iterable<T>, most: number, compare: (a: T, b: T) => number): T[] {
  if (most === Infinity) return [...items].sort(compare);
  const first: T[] = [];
  for (const item of items) {
    if (first.length === most && compare(item, first[most - 1]!) >= 0) continue;
    let at = first.length;
    while (at > 0 && compare(item, first[at - 1]!) < 0) at--;
    first.splice(at, 0, item);
    if (first.length > most) first.pop();
  }
  return first;
}

/** The first `most` items in iteration order. */
export function upTo<T>(items: Iterable<T>, most: number): T[] {
  const first: T[] = [];
  for (const item of items) {
    if (first.length >= most) break;
    first.push(item);
  }
  return first;
}
