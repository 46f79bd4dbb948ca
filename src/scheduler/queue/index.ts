export { HintMap } from './hint-map.ts';
export { QueuedPod } from './queued-pod.ts';
export { QUEUE_NAME, SchedulingQueue, type SchedulingQueueSnapshot } from './scheduling-queue.ts';
