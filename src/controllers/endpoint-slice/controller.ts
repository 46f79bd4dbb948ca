import type { EndpointSlice } from '../../api/index.ts';
import {
  BucketRateLimiter,
  ExponentialFailureRateLimiter,
  MaxOfRateLimiter,
  RateLimitingQueue,
  WorkerPool,
  deletedObject,
  type SyncTrace,
  type WorkerState,
} from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { ServiceHandlers, handleServiceErr } from '../service-pods.ts';
import { steps } from './steps.ts';
import { EndpointSlicesSync } from './sync-service.ts';

export interface EndpointSliceControllerOptions {
  /** `--concurrent-service-endpoint-syncs`. */
  readonly workers?: number;
  /** `--endpointslice-updates-batch-period`, in milliseconds. */
  readonly batchMs?: number;
  /** `--max-endpoints-per-slice`. */
  readonly maxEndpointsPerSlice?: number;
}

/**
 * Writes EndpointSlices for each Service, with the addresses of its Pods (endpointslice/endpointslice_controller.go
 * `NewController`).
 */
export class EndpointSliceController implements Controller {
  readonly name = 'endpointslice';
  readonly watches = ['Service', 'Pod', 'EndpointSlice', 'Node'];
  readonly queues: readonly [RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #pool: WorkerPool;
  readonly #options: Required<Omit<EndpointSliceControllerOptions, 'workers'>>;
  #made: EndpointSlicesSync | undefined;

  constructor(context: ControllerContext, options: EndpointSliceControllerOptions = {}) {
    const { workers = 5, batchMs = 0, maxEndpointsPerSlice = 100 } = options;
    const { sim, api, informers, group } = context;
    // One sync may write many slices, so retries are slower than for other controllers.
    const limiter = new MaxOfRateLimiter(
      new ExponentialFailureRateLimiter(1_000, 1_000_000),
      new BucketRateLimiter(sim, 10, 100),
    );
    const queue = new RateLimitingQueue(sim, 'endpoint_slice', api.name, limiter);
    this.#context = context;
    this.#options = { batchMs, maxEndpointsPerSlice };
    this.queues = [queue];
    new ServiceHandlers(context, queue, batchMs, steps).addTo(informers);
    // Request the informer now: informers that are requested after the start do not run.
    informers.informer('Node');
    informers.informer('EndpointSlice').addHandlers({
      onAdd: (slice) => this.#sync.onEndpointSliceAdd(slice),
      onUpdate: (old, slice) => this.#sync.onEndpointSliceUpdate(old, slice),
      onDelete: (deleted) => this.#sync.onEndpointSliceDelete(deletedObject<EndpointSlice>(deleted)),
    });
    this.#pool = new WorkerPool({
      sim,
      name: api.name,
      group,
      queue,
      workers,
      step: steps.syncService,
      sync: (key, trace) => this.#syncService(key, trace),
      handleErr: (key, error) => handleServiceErr(queue, key, error),
    });
    reportMade(context, steps.NewController, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pool.states;
  }

  /** Created on first use: a cluster without Services does not need it. */
  get #sync(): EndpointSlicesSync {
    return (this.#made ??= new EndpointSlicesSync({ ...this.#context, ...this.#options, queue: this.queues[0] }));
  }

  /** Upstream `Run(ctx, workers)`. */
  start(): void {
    const { group, recorder } = this.#context;
    recorder.start(group);
    runWorkers(this.#context, this, [this.#pool], steps.Run);
  }

  *#syncService(key: string, trace: SyncTrace): Process<void> {
    yield* this.#sync.syncService(key, trace);
  }
}
