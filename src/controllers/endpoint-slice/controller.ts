import type { EndpointSlice } from '../../api/index.ts';
import {
  BucketRateLimiter,
  ExponentialFailureRateLimiter,
  MaxOfRateLimiter,
  RateLimitingQueue,
  deletedObject,
} from '../../client/index.ts';
import { defineController } from '../define-controller.ts';
import { ServiceHandlers, handleServiceErr } from '../service-pods.ts';
import { steps } from './steps.ts';
import { EndpointSlicesSync } from './sync-service.ts';

/**
 * Writes EndpointSlices for each Service, with the addresses of its Pods (endpointslice/endpointslice_controller.go
 * `NewController`).
 */
export const endpointSliceController = defineController({
  name: 'endpointslice-controller',
  eventSource: 'endpoint-slice-controller',
  steps: { make: steps.NewController, run: steps.Run },
  build(context) {
    const { sim, api, informers, options } = context;
    // Informers start in the order in which they are requested.
    for (const kind of ['Service', 'Pod', 'Node']) informers.informer(kind);
    // One sync may write many slices, so retries are slower than for other controllers.
    const limiter = new MaxOfRateLimiter(
      new ExponentialFailureRateLimiter(1_000, 1_000_000),
      new BucketRateLimiter(sim, 10, 100),
    );
    const queue = new RateLimitingQueue(sim, 'endpoint_slice', api.name, limiter);
    const batchMs = options['endpointslice-updates-batch-period'];
    const handlers = new ServiceHandlers(context, queue, batchMs, steps);
    const sync = new EndpointSlicesSync({ ...context, batchMs, maxEndpointsPerSlice: options['max-endpoints-per-slice'], queue });
    return {
      watches: ['Service', 'Pod', 'EndpointSlice', 'Node'],
      handlers: {
        Service: handlers.ofServices,
        Pod: handlers.ofPods,
        EndpointSlice: {
          onAdd: (slice) => sync.onEndpointSliceAdd(slice),
          onUpdate: (old, slice) => sync.onEndpointSliceUpdate(old, slice),
          onDelete: (deleted) => sync.onEndpointSliceDelete(deletedObject<EndpointSlice>(deleted)),
        },
      },
      loops: [
        {
          queue,
          workers: options['concurrent-service-endpoint-syncs'],
          step: steps.syncService,
          sync: (key, trace) => sync.syncService(key, trace),
          handleErr: (key, error) => handleServiceErr(queue, key, error),
        },
      ],
    };
  },
});
