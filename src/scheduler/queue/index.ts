export { HintMap } from './hint-map.ts';
export { Nominator } from './nominator.ts';
export { QueuedPod } from './queued-pod.ts';
export { QUEUE_NAME, SchedulingQueue, type SchedulingQueueSnapshot } from './scheduling-queue.ts';
