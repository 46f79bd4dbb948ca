/**
 * Upper bounds of the duration buckets in seconds: `ExponentialBuckets(10e-7, 10, 10)`, as Kubernetes has them (component-base
 * metrics/prometheus/workqueue/metrics.go; until v1.35 they began at 10e-9).
 */
export const DURATION_BUCKETS_SECONDS = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10, 100, 1000] as const;

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

  /** Takes over what another has counted. */
  copy({ counts, sumMs, count }: Histogram): void {
    counts.forEach((n, i) => (this.counts[i] = n));
    this.sumMs = sumMs;
    this.count = count;
  }
}

/**
 * The metrics that Kubernetes keeps of each workqueue (client-go util/workqueue/metrics.go `defaultQueueMetrics`, `defaultRetryMetrics`):
 *
 *     workqueue_depth                              depth
 *     workqueue_adds_total                         adds
 *     workqueue_queue_duration_seconds             queueDuration
 *     workqueue_work_duration_seconds              workDuration
 *     workqueue_retries_total                      retries
 *     workqueue_unfinished_work_seconds            unfinishedWorkMs
 *     workqueue_longest_running_processor_seconds  longestRunningMs
 *
 * Those of keys in process are worked out when they are asked for; upstream does so every half second (`updateUnfinishedWork`).
 */
export class QueueMetrics {
  readonly queueDuration = new Histogram();
  readonly workDuration = new Histogram();
  /** Keys that were added, each counted once until a worker gets it. */
  adds = 0;
  /** Calls of AddAfter and AddRateLimited: the metric does not tell a failure from a look that was planned (delaying_queue.go `AddAfter`). */
  retries = 0;
  /** When each key was added that no worker has got yet. */
  readonly #addedAtMs = new Map<string, number>();
  /** When each key was got that a worker holds. */
  readonly #startedAtMs = new Map<string, number>();
  readonly #clock: { readonly nowMs: number };

  constructor(clock: { readonly nowMs: number }) {
    this.#clock = clock;
  }

  /** Keys that were added and not got. */
  get depth(): number {
    return this.#addedAtMs.size;
  }

  /** How many keys are in process, the sum of the moments at which they were got, and the earliest of those. */
  get inProcess(): { readonly count: number; readonly startedAtSumMs: number; readonly oldestMs: number | undefined } {
    let sum = 0;
    let oldestMs: number | undefined;
    for (const startedAtMs of this.#startedAtMs.values()) {
      sum += startedAtMs;
      if (oldestMs === undefined || startedAtMs < oldestMs) oldestMs = startedAtMs;
    }
    return { count: this.#startedAtMs.size, startedAtSumMs: sum, oldestMs };
  }

  /** Sum over the keys in process of how long each has been so. */
  get unfinishedWorkMs(): number {
    const { count, startedAtSumMs } = this.inProcess;
    return count * this.#clock.nowMs - startedAtSumMs;
  }

  get longestRunningMs(): number {
    const { oldestMs = this.#clock.nowMs } = this.inProcess;
    return this.#clock.nowMs - oldestMs;
  }

  processingSince(key: string): number {
    return this.#startedAtMs.get(key) ?? this.#clock.nowMs;
  }

  added(key: string): void {
    this.adds++;
    if (!this.#addedAtMs.has(key)) this.#addedAtMs.set(key, this.#clock.nowMs);
  }

  got(key: string): void {
    this.#startedAtMs.set(key, this.#clock.nowMs);
    const addedAtMs = this.#addedAtMs.get(key);
    if (addedAtMs === undefined) return;
    this.queueDuration.observe(this.#clock.nowMs - addedAtMs);
    this.#addedAtMs.delete(key);
  }

  done(key: string): void {
    const startedAtMs = this.#startedAtMs.get(key);
    if (startedAtMs === undefined) return;
    this.workDuration.observe(this.#clock.nowMs - startedAtMs);
    this.#startedAtMs.delete(key);
  }

  /** The key was taken out before a worker got it, which only the scheduler does. */
  dropped(key: string): void {
    this.#addedAtMs.delete(key);
  }

  /** The same figures, going on by another clock. */
  clone(clock: { readonly nowMs: number }): QueueMetrics {
    const clone = new QueueMetrics(clock);
    clone.adds = this.adds;
    clone.retries = this.retries;
    clone.queueDuration.copy(this.queueDuration);
    clone.workDuration.copy(this.workDuration);
    for (const [key, atMs] of this.#addedAtMs) clone.#addedAtMs.set(key, atMs);
    for (const [key, atMs] of this.#startedAtMs) clone.#startedAtMs.set(key, atMs);
    return clone;
  }
}
