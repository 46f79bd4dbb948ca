import { BucketRateLimiter } from '../../client/index.ts';
import type { Process, Signal } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';

/** The result of handling a value. `retryMs`: handle it again after this delay. */
export type TryResult = { readonly done: true } | { readonly done: false; readonly retryMs: number };

/** The limiter's burst (nodelifecycle/scheduler `EvictionRateLimiterBurst`). */
const BURST = 1;

/**
 * Handles values at a limited rate. A value is handled once until it is removed (nodelifecycle/scheduler/rate_limited_queue.go
 * `RateLimitedTimedQueue`).
 */
export class RateLimitedTimedQueue {
  readonly #sim: Simulation;
  /** Added and not removed values, including handled ones. */
  readonly #known = new Set<string>();
  /** Values to handle: when, and the trace record that added them. */
  readonly #waiting = new Map<string, { readonly processAtMs: number; readonly cause: number }>();
  readonly #changed: Signal;
  #qps: number;
  #limiter: BucketRateLimiter | undefined;

  /** `changed` is broadcast when a value was added or the rate changed. */
  constructor(sim: Simulation, qps: number, changed: Signal) {
    this.#sim = sim;
    this.#changed = changed;
    this.#qps = qps;
    this.#limiter = this.#makeLimiter(qps);
  }

  /** Values a second. 0 means none. */
  get qps(): number {
    return this.#qps;
  }

  /** The values to handle, the next one first. */
  get waiting(): readonly string[] {
    return [...this.#waiting].sort(([, a], [, b]) => a.processAtMs - b.processAtMs).map(([value]) => value);
  }

  /** Returns true if a value waits and the rate is not 0. */
  get isActive(): boolean {
    return this.#waiting.size > 0 && this.#qps > 0;
  }

  /** Returns false if the value was added before. */
  add(value: string): boolean {
    if (this.#known.has(value)) return false;
    this.#known.add(value);
    this.#waiting.set(value, { processAtMs: this.#sim.nowMs, cause: this.#sim.cause });
    this.#changed.broadcast();
    return true;
  }

  /** Forgets the value, so that it can be added again. */
  remove(value: string): boolean {
    this.#waiting.delete(value);
    return this.#known.delete(value);
  }

  /** Handles as many values as the limiter allows. The record that added a value is the cause (`Try`). */
  *try(handle: (value: string) => Process<TryResult>): Process<void> {
    for (let value = this.waiting[0]; value !== undefined; value = this.waiting[0]) {
      const { processAtMs, cause } = this.#waiting.get(value)!;
      if (processAtMs > this.#sim.nowMs || this.#limiter?.tryTake() !== true) return;
      this.#sim.cause = cause;
      const result = yield* handle(value);
      if (result.done) this.#waiting.delete(value);
      else if (this.#waiting.has(value)) this.#waiting.set(value, { processAtMs: this.#sim.nowMs + result.retryMs + 1, cause });
    }
  }

  /** Changes the rate. If the old limiter had no token left, the new one starts without one (`SwapLimiter`). */
  swapLimiter(qps: number): void {
    if (qps === this.#qps) return;
    const exhausted = this.#limiter?.tryTake() !== true;
    this.#qps = qps;
    this.#limiter = this.#makeLimiter(qps);
    if (exhausted) this.#limiter?.tryTake();
    this.#changed.broadcast();
  }

  #makeLimiter(qps: number): BucketRateLimiter | undefined {
    return qps <= 0 ? undefined : new BucketRateLimiter(this.#sim, qps, BURST);
  }
}
