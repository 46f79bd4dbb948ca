import { BucketRateLimiter, ExponentialFailureRateLimiter, MaxOfRateLimiter, RateLimitingQueue } from '../../client/index.ts';
import { defineController } from '../define-controller.ts';
import { ServiceHandlers, handleServiceErr } from '../service-pods.ts';
import { SliceHandlers } from './slice-handlers.ts';
import { steps } from './steps.ts';
import { EndpointSlicesSync, isManaged } from './sync-service.ts';
import { EndpointSliceTracker } from './tracker.ts';

/** A change of a slice by somebody else waits at least this long (`endpointSliceChangeMinSyncDelay`). */
const SLICE_CHANGE_MIN_SYNC_DELAY_MS = 1_000;

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
    const tracker = new EndpointSliceTracker();
    const sync = new EndpointSlicesSync({ ...context, tracker, maxEndpointsPerSlice: options['max-endpoints-per-slice'] });
    const delayMs = Math.max(SLICE_CHANGE_MIN_SYNC_DELAY_MS, batchMs);
    return {
      watches: ['Service', 'Pod', 'EndpointSlice', 'Node'],
      handlers: {
        Service: handlers.ofServices,
        Pod: handlers.ofPods,
        EndpointSlice: new SliceHandlers(context, { queue, tracker, delayMs, isManaged, steps }),
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
