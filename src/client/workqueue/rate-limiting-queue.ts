import type { Simulation } from '../../trace/index.ts';
import { DelayingQueue } from './delaying-queue.ts';
import { defaultControllerRateLimiter, type RateLimiter } from './rate-limiters.ts';

/** A key that must wait this long has failed often. The simulation may be idle meanwhile. */
const PATIENCE_MS = 60_000;

/**
 * The top layer (client-go util/workqueue/rate_limiting_queue.go): adds a failed key after a delay that grows with its
 * failures.
 */
export class RateLimitingQueue extends DelayingQueue {
  readonly #limiter: RateLimiter;

  constructor(sim: Simulation, name: string, owner: string = name, limiter: RateLimiter = defaultControllerRateLimiter(sim)) {
    super(sim, name, owner);
    this.#limiter = limiter;
  }

  /** Adds the key again after the rate limiter's delay. A long delay does not keep the simulation from being idle. */
  addRateLimited(key: string, via = ''): void {
    if (this.shuttingDown) return;
    const delayMs = this.#limiter.when(key);
    this.metrics.retries++;
    const cause = this.record('add-rate-limited', key, via, delayMs);
    this.waitFor(key, delayMs, via, cause, { background: delayMs >= PATIENCE_MS, retry: true });
  }

  /** Forgets the failures of the key: its next failure counts as the first. Does not remove the key from the queue. */
  forget(key: string): void {
    if (this.#limiter.requeues(key) > 0) this.record('forget', key);
    this.#limiter.forget(key);
    this.stopAwaiting(key);
  }

  /** The number of rate-limited adds since the key was last forgotten. */
  numRequeues(key: string): number {
    return this.#limiter.requeues(key);
  }

  protected override requeuesOf(key: string): number {
    return this.#limiter.requeues(key);
  }
}
