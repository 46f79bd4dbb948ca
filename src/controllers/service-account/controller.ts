import { isReason, type Namespace, type ServiceAccount } from '../../api/index.ts';
import { RateLimitingQueue, deletedObject, type Lister, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { defineController, type ControllerContext } from '../define-controller.ts';
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
export const serviceAccountsController = defineController({
  name: 'serviceaccount-controller',
  steps: { make: steps.NewServiceAccountsController, run: steps.Run },
  build(context) {
    const { sim, api } = context;
    const queue = new RateLimitingQueue(sim, 'serviceaccount', api.name);
    const keys = new KeyQueue(context, queue);
    const accounts = new EnsuredAccounts(context);
    return {
      watches: ['ServiceAccount', 'Namespace'],
      handlers: {
        ServiceAccount: {
          onDelete: (deleted) => keys.addKey(steps.serviceAccountDeleted, deletedObject(deleted).metadata.namespace ?? ''),
        },
        Namespace: {
          onAdd: (namespace) => keys.add(steps.namespaceAdded, namespace),
          onUpdate: (_old, namespace) => keys.add(steps.namespaceUpdated, namespace),
        },
      },
      loops: [{ queue, workers: WORKERS, step: steps.syncNamespace, sync: (name, trace) => accounts.syncNamespace(name, trace) }],
    };
  },
});

/** The syncs of namespaces. */
class EnsuredAccounts {
  readonly #context: ControllerContext;
  readonly #accounts: Lister<ServiceAccount>;
  readonly #namespaces: Lister<Namespace>;

  constructor(context: ControllerContext) {
    const { informers } = context;
    this.#context = context;
    this.#accounts = informers.informer('ServiceAccount').lister;
    this.#namespaces = informers.informer('Namespace').lister;
  }

  *syncNamespace(name: string, trace: SyncTrace): Process<void> {
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
