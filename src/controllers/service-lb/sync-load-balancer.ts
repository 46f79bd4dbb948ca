import {
  isReason,
  jsonEqual,
  keyOf,
  StatusError,
  type Json,
  type JsonObject,
  type LoadBalancerStatus,
  type Node,
  type Service,
} from '../../api/index.ts';
import { namesOf, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { CloudProvider } from '../cloud-provider.ts';
import type { ControllerContext } from '../define-controller.ts';
import { withContext } from '../errors.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import {
  balancedNodes,
  CLEANUP_FINALIZER,
  hasCleanupFinalizer,
  needsCleanup,
  sameNodes,
  wantsLoadBalancer,
} from './load-balancer-rules.ts';
import { steps } from './steps.ts';

const NO_BALANCER: LoadBalancerStatus = {};
/** How many nodes a message names (`maxNodeNamesToLog`). */
const MOST_NAMES = 20;

/** The syncs of Services with load balancers, and of the nodes that these send to. */
export class LoadBalancerSync {
  readonly #context: ControllerContext;
  readonly #cloud: CloudProvider;
  /** The Services that have had a load balancer, as they were last synced (`serviceCache`). */
  readonly #cache = new Map<string, Service>();
  /** The nodes that each load balancer was last told of, by the Service's key. */
  readonly #lastSynced = new Map<string, readonly Node[]>();

  constructor(context: ControllerContext, cloud: CloudProvider) {
    this.#context = context;
    this.#cloud = cloud;
  }

  *syncService(key: string, trace: SyncTrace): Process<void> {
    splitMetaNamespaceKey(key, trace);
    const service = getCached(this.#context.informers.informer('Service').lister, key, trace);
    if (service === undefined) return yield* this.#processServiceDeletion(key, trace);
    const known = this.#cache.get(key);
    // Somebody has removed the finalizer, and the Service was made again before its load balancer was gone.
    if (known !== undefined && known.metadata.uid !== service.metadata.uid) yield* this.#deleteBalancerOf(known);
    this.#cache.set(key, service);
    try {
      if (yield* this.#syncLoadBalancerIfNeeded(service, trace)) this.#forget(key);
    } catch (error) {
      if (error instanceof StatusError)
        this.#event(service, 'Warning', 'SyncLoadBalancerFailed', `Error syncing load balancer: ${error.message}`);
      throw error;
    }
  }

  *#processServiceDeletion(key: string, trace: SyncTrace): Process<void> {
    const known = this.#cache.get(key);
    if (known === undefined) return trace.step(steps.processServiceDeletion, 'neverHadOne');
    trace.step(steps.processServiceDeletion, 'cleansUp');
    yield* this.#deleteBalancerOf(known);
    this.#forget(key);
  }

  /** `processLoadBalancerDelete`: of a Service that is gone. */
  *#deleteBalancerOf(service: Service): Process<void> {
    if (!wantsLoadBalancer(service)) return;
    this.#event(service, 'Normal', 'DeletingLoadBalancer', 'Deleting load balancer');
    try {
      yield* this.#cloud.ensureLoadBalancerDeleted(service);
    } catch (error) {
      if (error instanceof StatusError)
        this.#event(service, 'Warning', 'DeleteLoadBalancerFailed', `Error deleting load balancer: ${error.message}`);
      throw error;
    }
    this.#event(service, 'Normal', 'DeletedLoadBalancer', 'Deleted load balancer');
  }

  #forget(key: string): void {
    this.#cache.delete(key);
    this.#lastSynced.delete(key);
  }

  /** Returns true if the load balancer was deleted. */
  *#syncLoadBalancerIfNeeded(service: Service, trace: SyncTrace): Process<boolean> {
    const deletes = !wantsLoadBalancer(service) || needsCleanup(service);
    const status = deletes ? yield* this.#delete(service, trace) : yield* this.#ensure(service, trace);
    try {
      yield* this.#patchStatus(service, status, trace);
    } catch (error) {
      // The Service is gone with its finalizer.
      if (!isReason(error, 'NotFound')) throw withContext(error, 'failed to update load balancer status');
    }
    return deletes;
  }

  *#delete(service: Service, trace: SyncTrace): Process<LoadBalancerStatus> {
    const exists = (yield* this.#cloud.getLoadBalancer(service)) !== undefined;
    trace.step(steps.syncLoadBalancerIfNeeded, exists ? 'deletes' : 'alreadyGone');
    if (exists) {
      this.#event(service, 'Normal', 'DeletingLoadBalancer', 'Deleting load balancer');
      try {
        yield* this.#cloud.ensureLoadBalancerDeleted(service);
      } catch (error) {
        throw withContext(error, 'failed to delete load balancer');
      }
    }
    yield* this.#removeFinalizer(service, trace);
    this.#event(service, 'Normal', 'DeletedLoadBalancer', 'Deleted load balancer');
    return NO_BALANCER;
  }

  *#ensure(service: Service, trace: SyncTrace): Process<LoadBalancerStatus> {
    this.#event(service, 'Normal', 'EnsuringLoadBalancer', 'Ensuring load balancer');
    yield* this.#addFinalizer(service, trace);
    const nodes = this.#nodes();
    trace.step(steps.syncLoadBalancerIfNeeded, 'ensures', { nodes: namesOf(nodes) });
    if (nodes.length === 0) this.#unavailable(service);
    this.#lastSynced.set(keyOf(service.metadata), nodes);
    try {
      const status = yield* this.#cloud.ensureLoadBalancer(service, nodes);
      this.#event(service, 'Normal', 'EnsuredLoadBalancer', 'Ensured load balancer');
      return status;
    } catch (error) {
      throw withContext(error, 'failed to ensure load balancer');
    }
  }

  /** So that the Service stays until its load balancer is gone. */
  *#addFinalizer(service: Service, trace: SyncTrace): Process<void> {
    if (hasCleanupFinalizer(service)) return trace.step(steps.addFinalizer, 'there');
    trace.step(steps.addFinalizer, 'adds');
    const body = { metadata: { finalizers: [CLEANUP_FINALIZER] } };
    try {
      yield* this.#patch(service, body);
    } catch (error) {
      throw withContext(error, 'failed to add load balancer cleanup finalizer');
    }
  }

  *#removeFinalizer(service: Service, trace: SyncTrace): Process<void> {
    if (!hasCleanupFinalizer(service)) return trace.step(steps.removeFinalizer, 'gone');
    trace.step(steps.removeFinalizer, 'removes');
    const body = { metadata: { '$deleteFromPrimitiveList/finalizers': [CLEANUP_FINALIZER] } };
    try {
      yield* this.#patch(service, body);
    } catch (error) {
      throw withContext(error, 'failed to remove load balancer cleanup finalizer');
    }
  }

  *#patchStatus(service: Service, next: LoadBalancerStatus, trace: SyncTrace): Process<void> {
    const { ingress: before = [] } = service.status.loadBalancer ?? NO_BALANCER;
    const { ingress = [] } = next;
    if (jsonEqual(before as Json, ingress as Json)) return trace.step(steps.patchStatus, 'unchanged');
    trace.step(steps.patchStatus, 'patches', { address: ingress.map(({ ip }) => ip).join(', ') });
    const body = { status: { loadBalancer: { ingress: ingress.length === 0 ? null : (ingress as Json) } } };
    yield* this.#patch(service, body);
  }

  /** As upstream, finalizers too are patched through the status (service/helpers `PatchService`). */
  *#patch({ metadata: { namespace, name } }: Service, body: JsonObject): Process<void> {
    yield* this.#context.api.patch('Service', { namespace, name }, { type: 'strategic', body }, { subresource: 'status' });
  }

  /** Tells all load balancers of the nodes. Returns the keys of the Services for which it failed. */
  *syncNodes(trace: SyncTrace): Process<readonly string[]> {
    const failed: string[] = [];
    trace.step(steps.syncNodes, 'services', { services: this.#cache.size });
    for (const [key, service] of [...this.#cache]) {
      if (wantsLoadBalancer(service) && !(yield* this.#nodeSyncService(key, service, trace))) failed.push(key);
    }
    return failed;
  }

  /** Returns false if it has to be tried again. */
  *#nodeSyncService(key: string, service: Service, trace: SyncTrace): Process<boolean> {
    const nodes = this.#nodes();
    const before = balancedNodes(this.#lastSynced.get(key) ?? []);
    // A failure is retried by the sync of the Service.
    this.#lastSynced.set(key, nodes);
    const isSame = sameNodes(before, nodes);
    trace.step(steps.nodeSyncService, isSame ? 'unchanged' : 'updates', { service: key, nodes: namesOf(nodes) });
    return isSame || (yield* this.#updateHosts(service, nodes));
  }

  /** `lockedUpdateLoadBalancerHosts`. */
  *#updateHosts(service: Service, nodes: readonly Node[]): Process<boolean> {
    try {
      yield* this.#cloud.updateLoadBalancer(service, nodes);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      if ((yield* this.#cloud.getLoadBalancer(service)) === undefined) return true;
      const names = nodes.slice(0, MOST_NAMES).map(({ metadata }) => metadata.name);
      if (nodes.length > MOST_NAMES) names.push(`<${nodes.length - MOST_NAMES} more>`);
      const limited = `[${names.join(' ')}] [node names limited, total number of nodes: ${nodes.length}]`;
      const message = `Error updating load balancer with new hosts ${limited}, error: ${error.message}`;
      this.#event(service, 'Warning', 'UpdateLoadBalancerFailed', message);
      return false;
    }
    if (nodes.length === 0) this.#unavailable(service);
    else this.#event(service, 'Normal', 'UpdatedLoadBalancer', 'Updated load balancer with new hosts');
    return true;
  }

  #nodes(): readonly Node[] {
    return balancedNodes(this.#context.informers.informer('Node').lister.list());
  }

  #unavailable(service: Service): void {
    this.#event(service, 'Warning', 'UnAvailableLoadBalancer', 'There are no available nodes for LoadBalancer');
  }

  #event(service: Service, type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.#context.recorder.event(service, type, reason, message);
  }
}
