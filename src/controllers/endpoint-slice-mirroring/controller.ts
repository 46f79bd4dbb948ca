import type { Service } from '../../api/index.ts';
import {
  BucketRateLimiter,
  deletedObject,
  ExponentialFailureRateLimiter,
  MaxOfRateLimiter,
  RateLimitingQueue,
} from '../../client/index.ts';
import { defineController, type HandlersByKind } from '../define-controller.ts';
import { SliceHandlers } from '../endpoint-slice/slice-handlers.ts';
import { EndpointSliceTracker } from '../endpoint-slice/tracker.ts';
import { KeyQueue } from '../queue-key.ts';
import { handleServiceErr } from '../service-pods.ts';
import { isMirrored, shouldMirror } from './mirrored-slice.ts';
import { steps } from './steps.ts';
import { MirroredSlicesSync } from './sync-endpoints.ts';

/**
 * Mirrors the Endpoints of Services without a selector, which users write, into EndpointSlices
 * (endpointslicemirroring/endpointslicemirroring_controller.go `NewController`).
 */
export const endpointSliceMirroringController = defineController({
  name: 'endpointslice-mirroring-controller',
  eventSource: 'endpoint-slice-mirroring-controller',
  // Those of Services with a selector are no reason to run.
  startsWith: 'Endpoints/custom',
  steps: { make: steps.NewController, run: steps.Run },
  build(context) {
    const { sim, api, options } = context;
    const limiter = new MaxOfRateLimiter(new ExponentialFailureRateLimiter(1_000, 100_000), new BucketRateLimiter(sim, 10, 100));
    const queue = new RateLimitingQueue(sim, 'endpoint_slice_mirroring', api.name, limiter);
    const tracker = new EndpointSliceTracker();
    const sync = new MirroredSlicesSync(context, tracker);
    const delayMs = options['mirroring-endpointslice-updates-batch-period'];
    return {
      watches: ['Endpoints', 'EndpointSlice', 'Service'],
      handlers: {
        ...handlersOf(new KeyQueue(context, queue)),
        EndpointSlice: new SliceHandlers(context, { queue, tracker, delayMs, isManaged: isMirrored, steps }),
      },
      loops: [
        {
          queue,
          workers: options['mirroring-concurrent-service-endpoint-syncs'],
          step: steps.syncEndpoints,
          sync: (key, trace) => sync.syncEndpoints(key, trace),
          handleErr: (key, error) => handleServiceErr(queue, key, error),
        },
      ],
    };
  },
});

/** Endpoints and their Service have the same key. */
function handlersOf(keys: KeyQueue): HandlersByKind {
  const hasSelector = ({ spec }: Service): boolean => spec.selector !== undefined;
  return {
    Endpoints: {
      onAdd: (endpoints) => {
        if (shouldMirror(endpoints)) keys.add(steps.onEndpointsAdd, endpoints);
      },
      onUpdate: (old, endpoints) => {
        if (shouldMirror(endpoints) || shouldMirror(old)) keys.add(steps.onEndpointsUpdate, endpoints);
      },
      onDelete: (deleted) => {
        if (shouldMirror(deletedObject(deleted))) keys.addDeleted(steps.onEndpointsDelete, deleted);
      },
    },
    Service: {
      onAdd: (service) => {
        if (!hasSelector(service)) keys.add(steps.onServiceAdd, service);
      },
      onUpdate: (old, service) => {
        if (hasSelector(service) !== hasSelector(old)) keys.add(steps.onServiceUpdate, service);
      },
      onDelete: (deleted) => {
        if (!hasSelector(deletedObject(deleted))) keys.addDeleted(steps.onServiceDelete, deleted);
      },
    },
  };
}
