export * from './informer/index.ts';
export * from './workqueue/index.ts';
export { EventRecorder, type InvolvedObject } from './events/recorder.ts';
export { EventCorrelator, type Correlated, type EventIdentity } from './events/correlator.ts';
export {
  LeaderElector,
  LEADER_ELECTION_DEFAULTS,
  LEADER_ELECTION_JITTER,
  type LeaderElectionOptions,
} from './leader-election/leader-elector.ts';
export { ThrottledPort, type ThrottleOptions } from './throttled-port.ts';
export { SyncTrace, type Figures, type WorkerState } from './sync-trace.ts';
export { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';
