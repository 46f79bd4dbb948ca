export { SCHEDULER, Scheduler, type SchedulerOptions } from './scheduler.ts';
export { schedulerMetrics } from './metrics.ts';
export { defaultProfile, type Profile } from './profile.ts';
export { QUEUE_NAME, type SchedulingQueueSnapshot } from './queue/index.ts';
