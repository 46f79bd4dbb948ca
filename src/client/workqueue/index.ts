export { WorkQueue, type QueueSnapshot } from './queue.ts';
export { DelayingQueue, type WaitCause } from './delaying-queue.ts';
export { RateLimitingQueue } from './rate-limiting-queue.ts';
export { firstOf, upTo } from './first-of.ts';
export { QueueMetrics, Histogram, DURATION_BUCKETS_SECONDS } from './metrics.ts';
export * from './rate-limiters.ts';
