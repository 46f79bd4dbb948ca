export { Indexer, Lister } from './informer/indexer.ts';
export { DeletedFinalStateUnknown, Informer, deletedObject, type EventHandlers } from './informer/informer.ts';
export { InformerFactory } from './informer/factory.ts';
export { firstOf, upTo, type QueueSnapshot } from './workqueue/queue.ts';
export type { WaitCause } from './workqueue/delaying-queue.ts';
export { RateLimitingQueue } from './workqueue/rate-limiting-queue.ts';
export { workqueueFamilies } from './workqueue/exposition.ts';
export { QueueMetrics, Histogram, DURATION_BUCKETS_SECONDS } from './workqueue/metrics.ts';
export * from './workqueue/rate-limiters.ts';
export { EventRecorder, type InvolvedObject } from './events/recorder.ts';
export { EventCorrelator, type Correlated } from './events/correlator.ts';
export { LEADER_ELECTION_DEFAULTS, LeaderElector } from './leader-elector.ts';
export { ThrottledPort } from './throttled-port.ts';
export { KeyedBackoff } from './keyed-backoff.ts';
export {
  HandlerTrace,
  SyncTrace,
  idleWorker,
  listNames,
  namesOf,
  startPeriodic,
  stepRecord,
  tableOf,
  type WorkerState,
} from './sync-trace.ts';
export { Restart, RestartBackoff, crashRecord } from './restart-backoff.ts';
export { steps as clientSteps } from './steps.ts';
export { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';
