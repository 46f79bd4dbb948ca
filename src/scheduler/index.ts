export { SCHEDULER, Scheduler } from './scheduler.ts';
export { schedulerMetrics } from './metrics.ts';
