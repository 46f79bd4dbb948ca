import {
  isReason,
  jsonEqual,
  keyOf,
  StatusError,
  type Json,
  type JsonObject,
  type LoadBalancerIngress,
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

type Ingress = readonly LoadBalancerIngress[];

/** A Service that has had a load balancer. */
interface Known {
  /** As it was last synced. */
  readonly service: Service;
  /** The nodes that the cloud was last told of. */
  readonly nodes: readonly Node[];
}

/** The syncs of Services with load balancers, and of the nodes that these send to. */
export class LoadBalancerSync {
  readonly #context: ControllerContext;
  readonly #cloud: CloudProvider;
  /** By key (`serviceCache`, `lastSyncedNodes`). */
  readonly #known = new Map<string, Known>();

  constructor(context: ControllerContext, cloud: CloudProvider) {
    this.#context = context;
    this.#cloud = cloud;
  }

  *syncService(key: string, trace: SyncTrace): Process<void> {
    splitMetaNamespaceKey(key, trace);
    const service = getCached(this.#context.informers.informer('Service').lister, key, trace);
    const known = this.#known.get(key)?.service;
    // Somebody has removed the finalizer, so the Service is gone before its load balancer.
    if (known !== undefined && known.metadata.uid !== service?.metadata.uid) yield* this.#processServiceDeletion(known, trace);
    if (service === undefined) return;
    this.#known.set(key, { nodes: [], ...this.#known.get(key), service });
    try {
      yield* this.#syncLoadBalancerIfNeeded(service, trace);
    } catch (error) {
      if (error instanceof StatusError)
        this.#warn(service, 'SyncLoadBalancerFailed', `Error syncing load balancer: ${error.message}`);
      throw error;
    }
  }

  *#processServiceDeletion(service: Service, trace: SyncTrace): Process<void> {
    trace.step(steps.processServiceDeletion, 'cleansUp');
    if (wantsLoadBalancer(service)) {
      this.#note(service, 'DeletingLoadBalancer', 'Deleting load balancer');
      yield* this.#cloud.ensureLoadBalancerDeleted(service);
      this.#note(service, 'DeletedLoadBalancer', 'Deleted load balancer');
    }
    this.#known.delete(keyOf(service.metadata));
  }

  *#syncLoadBalancerIfNeeded(service: Service, trace: SyncTrace): Process<void> {
    const isWanted = wantsLoadBalancer(service) && !needsCleanup(service);
    const ingress = isWanted ? yield* this.#ensure(service, trace) : yield* this.#delete(service, trace);
    try {
      yield* this.#patchStatus(service, ingress, trace);
    } catch (error) {
      // The Service is gone with its finalizer.
      if (!isReason(error, 'NotFound')) throw withContext(error, 'failed to update load balancer status');
    }
    if (!isWanted) this.#known.delete(keyOf(service.metadata));
  }

  *#delete(service: Service, trace: SyncTrace): Process<Ingress> {
    const exists = (yield* this.#cloud.getLoadBalancer(service)) !== undefined;
    trace.step(steps.syncLoadBalancerIfNeeded, exists ? 'deletes' : 'alreadyGone');
    if (exists) {
      this.#note(service, 'DeletingLoadBalancer', 'Deleting load balancer');
      yield* this.#cloud.ensureLoadBalancerDeleted(service);
    }
    const body = { metadata: { '$deleteFromPrimitiveList/finalizers': [CLEANUP_FINALIZER] } };
    if (hasCleanupFinalizer(service)) yield* this.#patch(service, body, 'failed to remove load balancer cleanup finalizer');
    this.#note(service, 'DeletedLoadBalancer', 'Deleted load balancer');
    return [];
  }

  *#ensure(service: Service, trace: SyncTrace): Process<Ingress> {
    this.#note(service, 'EnsuringLoadBalancer', 'Ensuring load balancer');
    const body = { metadata: { finalizers: [CLEANUP_FINALIZER] } };
    if (!hasCleanupFinalizer(service)) yield* this.#patch(service, body, 'failed to add load balancer cleanup finalizer');
    const nodes = this.#nodes();
    trace.step(steps.syncLoadBalancerIfNeeded, 'ensures', { nodes: namesOf(nodes) });
    if (nodes.length === 0) this.#warnOfNoNodes(service);
    this.#known.set(keyOf(service.metadata), { service, nodes });
    try {
      const ingress = yield* this.#cloud.ensureLoadBalancer(service, nodes);
      this.#note(service, 'EnsuredLoadBalancer', 'Ensured load balancer');
      return ingress;
    } catch (error) {
      throw withContext(error, 'failed to ensure load balancer');
    }
  }

  *#patchStatus(service: Service, ingress: Ingress, trace: SyncTrace): Process<void> {
    const before = service.status.loadBalancer?.ingress ?? [];
    if (jsonEqual(before as Json, ingress as Json)) return;
    trace.step(steps.patchStatus, 'patches', { address: ingress.map(({ ip }) => ip).join(', ') });
    yield* this.#patch(service, { status: { loadBalancer: { ingress: ingress.length === 0 ? null : (ingress as Json) } } });
  }

  /** As upstream, the finalizer too is patched through the status (service/helpers `PatchService`). */
  *#patch({ metadata: { namespace, name } }: Service, body: JsonObject, failed?: string): Process<void> {
    try {
      yield* this.#context.api.patch('Service', { namespace, name }, { type: 'strategic', body }, { subresource: 'status' });
    } catch (error) {
      throw failed === undefined ? error : withContext(error, failed);
    }
  }

  /** Tells all load balancers which nodes there are. */
  *syncNodes(trace: SyncTrace): Process<void> {
    for (const [key, { service, nodes: before }] of [...this.#known]) {
      if (!wantsLoadBalancer(service)) continue;
      const nodes = this.#nodes();
      this.#known.set(key, { service, nodes });
      // A node that was told of may be excluded since.
      const isSame = sameNodes(balancedNodes(before), nodes);
      trace.step(steps.nodeSyncService, isSame ? 'unchanged' : 'updates', { service: key, nodes: namesOf(nodes) });
      if (isSame) continue;
      yield* this.#cloud.updateLoadBalancer(service, nodes);
      if (nodes.length === 0) this.#warnOfNoNodes(service);
      else this.#note(service, 'UpdatedLoadBalancer', 'Updated load balancer with new hosts');
    }
  }

  #nodes(): readonly Node[] {
    return balancedNodes(this.#context.informers.informer('Node').lister.list());
  }

  #note(service: Service, reason: string, message: string): void {
    this.#context.recorder.event(service, 'Normal', reason, message);
  }

  #warn(service: Service, reason: string, message: string): void {
    this.#context.recorder.event(service, 'Warning', reason, message);
  }

  #warnOfNoNodes(service: Service): void {
    this.#warn(service, 'UnAvailableLoadBalancer', 'There are no available nodes for LoadBalancer');
  }
}
