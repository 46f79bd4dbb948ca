import { isReason, type Namespace, type ServiceAccount } from '../../api/index.ts';
import {
  RateLimitingQueue,
  WorkerPool,
  deletedObject,
  type Lister,
  type SyncTrace,
  type WorkerState,
} from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { NAMESPACE_TERMINATING, hasStatusCause } from '../errors.ts';
import { getCached } from '../read-cached.ts';
import { KeyQueue } from '../queue-key.ts';
import { steps } from './steps.ts';

/**
 * The service accounts that every namespace must have (serviceaccount/serviceaccounts_controller.go
 * `DefaultServiceAccountsControllerOptions`).
 */
const ENSURED = ['default'];
const WORKERS = 1;

/**
 * Creates the service account `default` in each namespace (serviceaccount/serviceaccounts_controller.go
 * `NewServiceAccountsController`).
 */
export class ServiceAccountsController implements Controller {
  readonly name = 'serviceaccount';
  readonly watches = ['ServiceAccount', 'Namespace'];
  readonly queues: readonly [RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #accounts: Lister<ServiceAccount>;
  readonly #namespaces: Lister<Namespace>;
  readonly #pool: WorkerPool;

  constructor(context: ControllerContext) {
    const { sim, api, informers, group } = context;
    this.#context = context;
    const queue = new RateLimitingQueue(sim, 'serviceaccount', api.name);
    this.queues = [queue];
    const accounts = informers.informer('ServiceAccount');
    const namespaces = informers.informer('Namespace');
    this.#accounts = accounts.lister;
    this.#namespaces = namespaces.lister;
    const keys = new KeyQueue(context, queue);
    accounts.addHandlers({
      onDelete: (deleted) => keys.addKey(steps.serviceAccountDeleted, deletedObject(deleted).metadata.namespace ?? ''),
    });
    namespaces.addHandlers({
      onAdd: (namespace) => keys.add(steps.namespaceAdded, namespace),
      onUpdate: (_old, namespace) => keys.add(steps.namespaceUpdated, namespace),
    });
    this.#pool = new WorkerPool({
      sim,
      name: api.name,
      group,
      queue,
      workers: WORKERS,
      step: steps.syncNamespace,
      sync: (key, trace) => this.#syncNamespace(key, trace),
    });
    reportMade(context, steps.NewServiceAccountsController, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pool.states;
  }

  start(): void {
    runWorkers(this.#context, this, [this.#pool], steps.Run);
  }

  *#syncNamespace(name: string, trace: SyncTrace): Process<void> {
    const namespace = getCached(this.#namespaces, name, trace);
    if (namespace === undefined) return;
    const { phase = '' } = namespace.status;
    if (phase !== 'Active') return trace.step(steps.syncNamespace, 'notActive', { phase });
    const missing = ENSURED.filter((account) => this.#accounts.get({ namespace: name, name: account }) === undefined);
    if (missing.length === 0) return trace.step(steps.syncNamespace, 'complete');
    for (const account of missing) {
      trace.step(steps.syncNamespace, 'creates', { serviceAccount: account });
      yield* this.#create(name, account);
    }
  }

  *#create(namespace: string, name: string): Process<void> {
    try {
      yield* this.#context.api.create('ServiceAccount', {
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: { namespace, name },
      });
    } catch (error) {
      // It exists now, or the namespace is being deleted: nothing is left to do.
      if (!isReason(error, 'AlreadyExists') && !hasStatusCause(error, NAMESPACE_TERMINATING)) throw error;
    }
  }
}
