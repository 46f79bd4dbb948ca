import { Signal, type MergedAdds, type Process, type QueueRecord, type Simulation } from '../../sim/index.ts';
import { QueueMetrics } from './metrics.ts';

/** A workqueue as it stands at one moment: as many keys by name as were asked for, and how many there are. */
export interface QueueSnapshot {
  readonly name: string;
  /** In the order in which workers will get them. */
  readonly ready: readonly string[];
  readonly readyCount: number;
  readonly processing: readonly {
    readonly key: string;
    readonly sinceMs: number;
    /** Added again while in process. */ readonly dirty: boolean;
  }[];
  /** By the time at which they become ready. */
  readonly waiting: readonly { readonly key: string; readonly readyAtMs: number; readonly requeues: number }[];
  readonly waitingCount: number;
}

/** Of the adds that change nothing, so many are told of one by one. */
const MERGED_KEPT = 6;

/**
 * The bottom layer of a workqueue (client-go util/workqueue/queue.go `Typed`): a queue of keys, each in it at most once, and
 * never handled by two workers at a time.
 *
 *     add('a') add('a')          → ready: a
 *     get() → 'a', add('a')      → processing: a, dirty: a   (not ready: a worker holds it)
 *     done('a')                  → ready: a                  (it was added meanwhile)
 */
export class WorkQueue {
  readonly metrics: QueueMetrics;
  /** Keys to hand out, in order. Every one of them is dirty and not in process. */
  #ready: string[] = [];
  /** Keys that need to be handled, whether they are ready or a worker still holds them. With the record of their add. */
  readonly #dirty = new Map<string, number>();
  /** Of keys that are dirty: the adds since then, which changed nothing. */
  readonly #merged = new Map<string, { count: number; readonly first: { readonly via: string; readonly cause: number }[] }>();
  /** Keys that a worker holds. With the record of the add that led to that. */
  readonly #processing = new Map<string, number>();
  readonly #available = new Signal();
  readonly #drained = new Signal();
  #shuttingDown = false;
  #draining = false;

  constructor(
    protected readonly sim: Simulation,
    readonly name: string,
    /** Whose queue it is, as the trace names it. */
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

  /** Marks the key as in need of being handled. `via` is the function that found so; `cause` its record, when it is not what the running task acts on. */
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

  /** Waits for a key. Undefined when the queue is shut down and empty. Whoever gets a key owes it a `done`. */
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

  /** Says that the key is handled. If it was added meanwhile, it is ready again. */
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

  /** Takes no more keys; workers get those that are left, then undefined. */
  shutDown(): void {
    this.#draining = false;
    this.#shuttingDown = true;
    this.#available.broadcast();
    this.#drained.broadcast();
  }

  /** Takes no more keys, and waits until those in process are done. */
  *shutDownWithDrain(): Process<void> {
    this.#draining = true;
    this.#shuttingDown = true;
    this.#available.broadcast();
    while (this.#draining && (this.#processing.size > 0 || this.#ready.length > 0)) yield this.#drained;
  }

  /** The trace record of the add of a key that has not been got since; 0 for others. */
  addRecord(key: string): number {
    return this.#dirty.get(key) ?? 0;
  }

  /** Of a key that a worker holds: the record of the add that led to that; 0 for others. */
  heldFor(key: string): number {
    return this.#processing.get(key) ?? 0;
  }

  /** `most`: keys of each list that are wanted by name. Default: all. */
  snapshot(most = Infinity): QueueSnapshot {
    const processing = Array.from(this.#processing.keys(), (key) => ({
      key,
      sinceMs: this.metrics.processingSince(key),
      dirty: this.#dirty.has(key),
    }));
    const ready = this.#ready.slice(0, most);
    return { name: this.name, ready, readyCount: this.#ready.length, processing, waiting: [], waitingCount: 0 };
  }

  /** The key was added while it was ready: nothing to do here, but a queue with priorities would reorder. */
  protected touch(_key: string): void {}

  protected record(op: QueueRecord['op'], key: string, via = '', delayMs = 0, cause?: number, merged?: MergedAdds): number {
    const body = { type: 'queue', op, queue: this.name, key, via, delayMs } as const;
    return this.sim.trace.emit(this.owner, merged === undefined ? body : { ...body, merged }, cause);
  }
}
