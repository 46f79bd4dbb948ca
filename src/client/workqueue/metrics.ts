/**
 * Upper bounds of the duration buckets in seconds: `ExponentialBuckets(10e-7, 10, 10)` (component-base
 * metrics/prometheus/workqueue/metrics.go; before v1.35 they began at 10e-9).
 */
export const DURATION_BUCKETS_SECONDS = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10, 100, 1000] as const;

/** Counts durations by bucket. The last count is for durations above the last bound. */
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

  /** Copies another histogram's counts. */
  copy({ counts, sumMs, count }: Histogram): void {
    counts.forEach((n, i) => (this.counts[i] = n));
    this.sumMs = sumMs;
    this.count = count;
  }
}

/**
 * The metrics that Kubernetes keeps of each workqueue (client-go util/workqueue/metrics.go `defaultQueueMetrics`,
 * `defaultRetryMetrics`):
 *
 *     workqueue_depth                              depth
 *     workqueue_adds_total                         adds
 *     workqueue_queue_duration_seconds             queueDuration
 *     workqueue_work_duration_seconds              workDuration
 *     workqueue_retries_total                      retries
 *     workqueue_unfinished_work_seconds            unfinishedWorkMs
 *     workqueue_longest_running_processor_seconds  longestRunningMs
 *
 * The metrics of keys in process are computed when read; upstream computes them every half second (`updateUnfinishedWork`).
 */
export class QueueMetrics {
  readonly queueDuration = new Histogram();
  readonly workDuration = new Histogram();
  /** Adds. Several adds of a key count once until a worker gets it. */
  adds = 0;
  /**
   * Calls of AddAfter and AddRateLimited. The metric does not distinguish failures from planned checks (delaying_queue.go
   * `AddAfter`).
   */
  retries = 0;
  /** The time of the add of each key that no worker has got yet. */
  readonly #addedAtMs = new Map<string, number>();
  /** The time at which each key in process was got. */
  readonly #startedAtMs = new Map<string, number>();
  readonly #clock: { readonly nowMs: number };

  constructor(clock: { readonly nowMs: number }) {
    this.#clock = clock;
  }

  /** The number of keys that were added and not got yet. */
  get depth(): number {
    return this.#addedAtMs.size;
  }

  /** The number of keys in process, the sum of the times at which they were got, and the earliest of those times. */
  get inProcess(): { readonly count: number; readonly startedAtSumMs: number; readonly oldestMs: number | undefined } {
    let sum = 0;
    let oldestMs: number | undefined;
    for (const startedAtMs of this.#startedAtMs.values()) {
      sum += startedAtMs;
      if (oldestMs === undefined || startedAtMs < oldestMs) oldestMs = startedAtMs;
    }
    return { count: this.#startedAtMs.size, startedAtSumMs: sum, oldestMs };
  }

  /** The sum of the times that the keys in process have been so. */
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

  /** The key was removed before a worker got it. Only the scheduler does that. */
  dropped(key: string): void {
    this.#addedAtMs.delete(key);
  }

  /** A copy that continues with another clock. */
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
