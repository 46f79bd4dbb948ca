export { PodGarbageCollector, type PodGarbageCollectorOptions } from './controller.ts';
