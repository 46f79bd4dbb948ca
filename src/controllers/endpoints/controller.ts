import { keyOf, type Endpoints } from '../../api/index.ts';
import { RateLimitingQueue, type Lister } from '../../client/index.ts';
import { startRecord } from '../../trace/index.ts';
import { defineController, type ControllerContext } from '../define-controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { ServiceHandlers, handleServiceErr } from '../service-pods.ts';
import { steps } from './steps.ts';
import { EndpointsSync } from './sync-service.ts';

/**
 * Writes an Endpoints object for each Service, with the addresses of its Pods (endpoint/endpoints_controller.go
 * `NewEndpointController`).
 */
export const endpointsController = defineController({
  name: 'endpoints-controller',
  eventSource: 'endpoint-controller',
  steps: { make: steps.NewEndpointController, run: steps.Run },
  build(context) {
    const { sim, api, informers, options } = context;
    const queue = new RateLimitingQueue(sim, 'endpoint', api.name);
    const handlers = new ServiceHandlers(context, queue, options['endpoint-updates-batch-period'], steps);
    const keys = new KeyQueue(context, queue);
    const sync = new EndpointsSync(context);
    return {
      watches: ['Service', 'Pod', 'Endpoints'],
      handlers: {
        Service: handlers.ofServices,
        Pod: handlers.ofPods,
        Endpoints: { onDelete: (deleted) => keys.addDeleted(steps.onEndpointsDelete, deleted) },
      },
      loops: [
        {
          queue,
          workers: options['concurrent-endpoint-syncs'],
          step: steps.syncService,
          sync: (key, trace) => sync.syncService(key, trace),
          handleErr: (key, error) => handleServiceErr(queue, key, error),
        },
      ],
      afterwards: () => checkLeftoverEndpoints(context, queue, informers.informer('Endpoints').lister),
    };
  },
});

/** Queues all Endpoints, to find those whose Service was deleted before the start. */
function checkLeftoverEndpoints({ sim, api }: ControllerContext, queue: RateLimitingQueue, lister: Lister<Endpoints>): void {
  const endpoints = [...lister.list()];
  const record = startRecord(steps.checkLeftoverEndpoints, 'enqueued', { endpoints: endpoints.length });
  sim.cause = sim.trace.emit(api.name, record);
  for (const { metadata } of endpoints) queue.add(keyOf(metadata), 'checkLeftoverEndpoints');
}
