import { BucketRateLimiter } from '../../client/index.ts';
import type { Process, Signal, Simulation } from '../../sim/index.ts';

/** Whether a value is done with, or how long until it is to be tried again. */
export type TryResult = { readonly done: true } | { readonly done: false; readonly retryMs: number };

/** One at a time (nodelifecycle/scheduler `EvictionRateLimiterBurst`). */
const BURST = 1;

/**
 * Values that are handled at a limited rate, each once until it is removed (nodelifecycle/scheduler/rate_limited_queue.go
 * `RateLimitedTimedQueue`).
 */
export class RateLimitedTimedQueue {
  readonly #sim: Simulation;
  /** Every value that was added and not removed, handled ones too. */
  readonly #known = new Set<string>();
  /** Those that are to be handled: when, and since which trace record. */
  readonly #waiting = new Map<string, { readonly processAtMs: number; readonly cause: number }>();
  readonly #changed: Signal;
  #qps: number;
  #limiter: BucketRateLimiter | undefined;

  /** `changed` is broadcast when a value came in or the rate changed. */
  constructor(sim: Simulation, qps: number, changed: Signal) {
    this.#sim = sim;
    this.#changed = changed;
    this.#qps = qps;
    this.#limiter = this.#makeLimiter(qps);
  }

  /** Values a second that are handled; 0 is none. */
  get qps(): number {
    return this.#qps;
  }

  /** The values that are to be handled, the next one first. */
  get waiting(): readonly string[] {
    return [...this.#waiting].sort(([, a], [, b]) => a.processAtMs - b.processAtMs).map(([value]) => value);
  }

  /** True where something waits and is allowed to be handled some time. */
  get isActive(): boolean {
    return this.#waiting.size > 0 && this.#qps > 0;
  }

  /** False where the value is known already. */
  add(value: string): boolean {
    if (this.#known.has(value)) return false;
    this.#known.add(value);
    this.#waiting.set(value, { processAtMs: this.#sim.nowMs, cause: this.#sim.cause });
    this.#changed.broadcast();
    return true;
  }

  /** Forgets the value: it may be added again. */
  remove(value: string): boolean {
    this.#waiting.delete(value);
    return this.#known.delete(value);
  }

  /** Handles as many values as the limiter lets through, each as part of what added it (`Try`). */
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

  /** Changes the rate. Who waits now goes on waiting: the new limiter starts empty then (`SwapLimiter`). */
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
