import type { Simulation } from '../../sim/index.ts';

/** Upper bounds of the duration buckets in seconds: Prometheus' ExponentialBuckets(10e-9, 10, 10), as Kubernetes has them. */
export const DURATION_BUCKETS_SECONDS = [1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10] as const;

/** How often a duration fell into each bucket; the last count is of everything longer than the last bound. */
export class Histogram {
  readonly counts: number[] = new Array<number>(DURATION_BUCKETS_SECONDS.length + 1).fill(0);
  sumMs = 0;
  count = 0;

  observe(durationMs: number): void {
    const seconds = durationMs / 1000;
    const index = DURATION_BUCKETS_SECONDS.findIndex((bound) => seconds <= bound);
    this.counts[index === -1 ? DURATION_BUCKETS_SECONDS.length : index]!++;
    this.sumMs += durationMs;
    this.count++;
  }
}

/**
 * The metrics that Kubernetes keeps of each workqueue (client-go util/workqueue/metrics.go): adds, depth, how long keys wait,
 * how long handling takes, retries, unfinished work, longest running.
 */
export class QueueMetrics {
  readonly queueDuration = new Histogram();
  readonly workDuration = new Histogram();
  adds = 0;
  retries = 0;
  /** Keys that are waiting for a worker. */
  readonly #addedAtMs = new Map<string, number>();
  /** Keys that a worker holds. */
  readonly #startedAtMs = new Map<string, number>();
  readonly #sim: Simulation;

  constructor(sim: Simulation) {
    this.#sim = sim;
  }

  get depth(): number {
    return this.#addedAtMs.size;
  }

  /** Sum over the keys in process of how long each has been so. */
  get unfinishedWorkMs(): number {
    let sum = 0;
    for (const startedAtMs of this.#startedAtMs.values()) sum += this.#sim.nowMs - startedAtMs;
    return sum;
  }

  get longestRunningMs(): number {
    let longest = 0;
    for (const startedAtMs of this.#startedAtMs.values()) longest = Math.max(longest, this.#sim.nowMs - startedAtMs);
    return longest;
  }

  processingSince(key: string): number {
    return this.#startedAtMs.get(key) ?? this.#sim.nowMs;
  }

  added(key: string): void {
    this.adds++;
    this.#addedAtMs.set(key, this.#sim.nowMs);
  }

  got(key: string): void {
    this.queueDuration.observe(this.#sim.nowMs - (this.#addedAtMs.get(key) ?? this.#sim.nowMs));
    this.#addedAtMs.delete(key);
    this.#startedAtMs.set(key, this.#sim.nowMs);
  }

  done(key: string): void {
    this.workDuration.observe(this.#sim.nowMs - this.processingSince(key));
    this.#startedAtMs.delete(key);
  }
}
