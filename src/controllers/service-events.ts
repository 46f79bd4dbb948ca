import { keyOf, type StatusError } from '../api/index.ts';
import { deletedObject, type InformerFactory, type RateLimitingQueue } from '../client/index.ts';
import { servicesOfPod, servicesToUpdate } from './service-pods.ts';

/**
 * Queues a Service when it changes, and when one of the Pods that it selects comes, changes in a way that matters to whoever sends it
 * traffic, or goes: what the controllers of Endpoints and of EndpointSlices have in common. `batchMs`: what Pods bring about waits so long,
 * so that many changes are one sync.
 */
export function queueServices(informers: InformerFactory, queue: RateLimitingQueue, batchMs: number): void {
  const services = informers.informer('Service');
  services.addHandlers({
    onAdd: ({ metadata }) => queue.add(keyOf(metadata), 'onServiceUpdate'),
    onUpdate: (_old, { metadata }) => queue.add(keyOf(metadata), 'onServiceUpdate'),
    onDelete: (deleted) => queue.add(keyOf(deletedObject(deleted).metadata), 'onServiceDelete'),
  });
  const queueAll = (keys: Iterable<string>, via: string): void => {
    for (const key of keys) queue.addAfter(key, batchMs, via);
  };
  // Most clusters here have no Service, and every write of every Pod passes here.
  informers.informer('Pod').addHandlers({
    onAdd: (pod) => {
      if (services.size > 0) queueAll(servicesOfPod(services.lister, pod), 'addPod');
    },
    onUpdate: (old, pod) => {
      if (services.size > 0) queueAll(servicesToUpdate(services.lister, old, pod), 'updatePod');
    },
    onDelete: (deleted) => {
      if (services.size > 0) queueAll(servicesOfPod(services.lister, deletedObject(deleted)), 'deletePod');
    },
  });
}

/** A Service that fails so often in a row is dropped until something changes (endpoint/endpoints_controller.go `maxRetries`). */
const MAX_RETRIES = 15;

/** What becomes of a Service's key after its sync (`handleErr` of both). */
export function handleServiceErr(queue: RateLimitingQueue, key: string, error: StatusError | undefined): void {
  if (error !== undefined && queue.numRequeues(key) < MAX_RETRIES) queue.addRateLimited(key, 'handleErr');
  else queue.forget(key);
}
