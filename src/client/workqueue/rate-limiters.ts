import type { Simulation } from '../../trace/index.ts';

/** Decides how long a key waits before it is tried again (client-go util/workqueue/default_rate_limiters.go). */
export interface RateLimiter {
  /** Counts a failure of the key. Returns its delay in milliseconds. */
  when(key: string): number;
  /** Forgets the failures of the key, after success or after giving up. */
  forget(key: string): void;
  requeues(key: string): number;
}

/** The delay of a key is `baseMs`·2^failures, at most `maxMs` (`TypedItemExponentialFailureRateLimiter`). */
export class ExponentialFailureRateLimiter implements RateLimiter {
  readonly #failures = new Map<string, number>();

  constructor(
    readonly baseMs: number,
    readonly maxMs: number,
  ) {}

  when(key: string): number {
    const failures = this.#failures.get(key) ?? 0;
    this.#failures.set(key, failures + 1);
    return Math.min(this.baseMs * 2 ** failures, this.maxMs);
  }

  forget(key: string): void {
    this.#failures.delete(key);
  }

  requeues(key: string): number {
    return this.#failures.get(key) ?? 0;
  }
}

/** The tokens in a bucket of size `burst` when `elapsedMs` have passed since it held `tokens`. */
export function refilled(tokens: number, elapsedMs: number, perSecond: number, burst: number): number {
  return Math.min(burst, tokens + (elapsedMs / 1000) * perSecond);
}

/**
 * One token bucket for all keys (`TypedBucketRateLimiter` over golang.org/x/time/rate): `burst` tokens, refilled at
 * `perSecond`. A call always takes a token. If there is none, it waits until its token exists.
 */
export class BucketRateLimiter implements RateLimiter {
  #tokens: number;
  #updatedAtMs: number;

  constructor(
    readonly sim: Simulation,
    readonly perSecond: number,
    readonly burst: number,
  ) {
    this.#tokens = burst;
    this.#updatedAtMs = sim.nowMs;
  }

  when(): number {
    this.#refill();
    this.#tokens--;
    return this.#tokens >= 0 ? 0 : (-this.#tokens / this.perSecond) * 1000;
  }

  /** Takes a token if there is one. */
  tryTake(): boolean {
    this.#refill();
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }

  #refill(): void {
    const { nowMs } = this.sim;
    this.#tokens = refilled(this.#tokens, nowMs - this.#updatedAtMs, this.perSecond, this.burst);
    this.#updatedAtMs = nowMs;
  }

  forget(): void {}

  requeues(): number {
    return 0;
  }
}

/** The longest of several delays (`TypedMaxOfRateLimiter`). */
export class MaxOfRateLimiter implements RateLimiter {
  readonly #limiters: readonly RateLimiter[];

  constructor(...limiters: readonly RateLimiter[]) {
    this.#limiters = limiters;
  }

  when(key: string): number {
    let longest = 0;
    for (const limiter of this.#limiters) longest = Math.max(longest, limiter.when(key));
    return longest;
  }

  forget(key: string): void {
    for (const limiter of this.#limiters) limiter.forget(key);
  }

  requeues(key: string): number {
    let most = 0;
    for (const limiter of this.#limiters) most = Math.max(most, limiter.requeues(key));
    return most;
  }
}

/**
 * The default of controllers: 5 ms·2ⁿ up to 1000 s for each key, and 10/s with bursts of 100 for all
 * (`DefaultTypedControllerRateLimiter`).
 */
export function defaultControllerRateLimiter(sim: Simulation): RateLimiter {
  return new MaxOfRateLimiter(new ExponentialFailureRateLimiter(5, 1_000_000), new BucketRateLimiter(sim, 10, 100));
}
