import type { Simulation } from '../../sim/index.ts';
import { DelayingQueue } from './delaying-queue.ts';
import { defaultControllerRateLimiter, type RateLimiter } from './rate-limiters.ts';

/** A key that has failed so often that it must wait this long is not awaited: the simulation may call itself idle. */
const PATIENCE_MS = 60_000;

/** The top layer (client-go util/workqueue/rate_limiting_queue.go): a key that failed is added after a delay that its failures set. */
export class RateLimitingQueue extends DelayingQueue {
  readonly #limiter: RateLimiter;

  constructor(sim: Simulation, name: string, owner: string = name, limiter: RateLimiter = defaultControllerRateLimiter(sim)) {
    super(sim, name, owner);
    this.#limiter = limiter;
  }

  /** Adds the key again after as long as the rate limiter says. A long wait does not keep the simulation from being idle. */
  addRateLimited(key: string, via = ''): void {
    if (this.shuttingDown) return;
    const delayMs = this.#limiter.when(key);
    this.metrics.retries++;
    const cause = this.record('add-rate-limited', key, via, delayMs);
    this.waitFor(key, delayMs, via, cause, { background: delayMs >= PATIENCE_MS, retry: true });
  }

  /** The key is done with: its next failure counts as the first. It does not take the key out of the queue. */
  forget(key: string): void {
    if (this.#limiter.requeues(key) > 0) this.record('forget', key);
    this.#limiter.forget(key);
    this.stopAwaiting(key);
  }

  /** How often the key was added rate limited since it was last forgotten. */
  numRequeues(key: string): number {
    return this.#limiter.requeues(key);
  }

  protected override requeuesOf(key: string): number {
    return this.#limiter.requeues(key);
  }
}
