import { keyOf } from '../../api/index.ts';
import { RateLimitingQueue, WorkerPool, type SyncTrace, type WorkerState } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { startRecord } from '../../trace/index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { ServiceHandlers, handleServiceErr } from '../service-pods.ts';
import { steps } from './steps.ts';
import { EndpointsSync } from './sync-service.ts';

export interface EndpointsControllerOptions {
  /** `--concurrent-endpoint-syncs`. */
  readonly workers?: number;
  /** `--endpoint-updates-batch-period`, in milliseconds. */
  readonly batchMs?: number;
}

/**
 * Writes an Endpoints object for each Service, with the addresses of its Pods (endpoint/endpoints_controller.go
 * `NewEndpointController`).
 */
export class EndpointsController implements Controller {
  readonly name = 'endpoint';
  readonly watches = ['Service', 'Pod', 'Endpoints'];
  readonly queues: readonly [RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #pool: WorkerPool;
  #sync: EndpointsSync | undefined;

  constructor(context: ControllerContext, { workers = 5, batchMs = 0 }: EndpointsControllerOptions = {}) {
    const { sim, api, informers, group } = context;
    const queue = new RateLimitingQueue(sim, 'endpoint', api.name);
    this.#context = context;
    this.queues = [queue];
    new ServiceHandlers(context, queue, batchMs, steps).addTo(informers);
    const keys = new KeyQueue(context, queue);
    informers.informer('Endpoints').addHandlers({
      onDelete: (deleted) => keys.addDeleted(steps.onEndpointsDelete, deleted),
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
    reportMade(context, steps.NewEndpointController, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pool.states;
  }

  /** Upstream `Run(ctx, workers)`. */
  start(): void {
    const { group, recorder } = this.#context;
    recorder.start(group);
    runWorkers(this.#context, this, [this.#pool], steps.Run, () => this.#checkLeftoverEndpoints());
  }

  /** Queues all Endpoints, to find those whose Service was deleted before the start. */
  *#checkLeftoverEndpoints(): Process<void> {
    const { sim, api, informers } = this.#context;
    const endpoints = [...informers.informer('Endpoints').lister.list()];
    const record = startRecord(steps.checkLeftoverEndpoints, 'enqueued', { endpoints: endpoints.length });
    sim.cause = sim.trace.emit(api.name, record);
    for (const { metadata } of endpoints) this.queues[0].add(keyOf(metadata), 'checkLeftoverEndpoints');
  }

  *#syncService(key: string, trace: SyncTrace): Process<void> {
    this.#sync ??= new EndpointsSync(this.#context);
    yield* this.#sync.syncService(key, trace);
  }
}
