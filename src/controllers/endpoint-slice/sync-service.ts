import {
  SERVICE_NAME_LABEL,
  StatusError,
  type AddressType,
  type Draft,
  type EndpointSlice,
  type Pod,
  type Service,
} from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ControllerContext } from '../define-controller.ts';
import { NAMESPACE_TERMINATING, aggregateErrors, attempt, controllerError, hasStatusCause, withContext } from '../errors.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import { TRIGGER_TIME_ANNOTATION, podsOfService, shouldPodBeInEndpoints } from '../service-pods.ts';
import { TriggerTimeTracker } from '../trigger-time-tracker.ts';
import { planSlices, type DesiredEndpoint, type SlicePlan } from './plan-slices.ts';
import { CONTROLLER_NAME, MANAGED_BY_LABEL, addressTypesOf, endpointPortsOf, podToEndpoint } from './slice.ts';
import { steps } from './steps.ts';
import type { EndpointSliceTracker } from './tracker.ts';

export interface EndpointSlicesSyncOptions extends ControllerContext {
  readonly tracker: EndpointSliceTracker;
  readonly maxEndpointsPerSlice: number;
}

/**
 * Syncs a Service's slices (endpointslice/endpointslice_controller.go `syncService`, endpointslice
 * reconciler.go).
 */
export class EndpointSlicesSync {
  readonly #tracker: EndpointSliceTracker;
  readonly #triggerTimes = new TriggerTimeTracker();

  constructor(private readonly options: EndpointSlicesSyncOptions) {
    this.#tracker = options.tracker;
  }

  *syncService(key: string, trace: SyncTrace): Process<void> {
    const { informers, recorder } = this.options;
    splitMetaNamespaceKey(key, trace);
    const service = getCached(informers.informer('Service').lister, key, trace);
    if (service === undefined) {
      this.#triggerTimes.deleteService(key);
      this.#tracker.deleteService(key);
      // The garbage collector deletes its slices.
      return trace.step(steps.syncService, 'deleted');
    }
    if (service.spec.type === 'ExternalName') return trace.step(steps.syncService, 'externalName');
    if (service.spec.selector === undefined) return trace.step(steps.syncService, 'noSelector');
    const slices = this.#slicesOf(service);
    if (this.#tracker.isStale(key, slices)) {
      trace.step(steps.StaleSlices, 'true');
      throw controllerError('EndpointSlice informer cache is out of date');
    }
    trace.step(steps.StaleSlices, 'false');
    const pods = podsOfService(informers.informer('Pod').lister, service);
    const triggerTime = this.#triggerTimes.compute(key, service, pods);
    try {
      yield* this.#reconcile(service, pods, slices, triggerTime, trace);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      const message = `Error updating Endpoint Slices for Service ${key}: ${error.message}`;
      recorder.event(service, 'Warning', 'FailedToUpdateEndpointSlices', message);
      throw error;
    }
  }

  #slicesOf({ metadata }: Service): EndpointSlice[] {
    const { namespace = '', name } = metadata;
    return this.options.informers
      .informer('EndpointSlice')
      .lister.list(namespace)
      .filter((slice) => slice.metadata.labels?.[SERVICE_NAME_LABEL] === name && isManaged(slice))
      .filter((slice) => slice.metadata.deletionTimestamp === undefined);
  }

  *#reconcile(
    service: Service,
    pods: readonly Pod[],
    slices: readonly EndpointSlice[],
    triggerTime: string | undefined,
    parent: SyncTrace,
  ): Process<void> {
    const trace = parent.into(steps.Reconcile, '', { pods: pods.length, slices: slices.length });
    const types = addressTypesOf(service);
    const errors: StatusError[] = [];
    for (const addressType of types) {
      const existing = slices.filter((slice) => slice.addressType === addressType);
      const { desired, missing } = this.#desired(service, pods, addressType);
      errors.push(...missing);
      const plan = planSlices(service, existing, desired, addressType, this.options.maxEndpointsPerSlice);
      trace.tell(plan);
      yield* this.#attempt(this.#finalize(service, plan, triggerTime), errors);
    }
    for (const slice of slices.filter(({ addressType }) => !types.includes(addressType)))
      yield* this.#attempt(this.#remove(slice), errors);
    const failed = aggregateErrors(errors);
    if (failed !== undefined) throw failed;
  }

  *#attempt(write: Process<void>, errors: StatusError[]): Process<void> {
    const { error } = yield* attempt(write);
    if (error !== undefined) errors.push(error);
  }

  #desired(
    service: Service,
    pods: readonly Pod[],
    addressType: AddressType,
  ): { readonly desired: DesiredEndpoint[]; readonly missing: StatusError[] } {
    const nodes = this.options.informers.informer('Node').lister;
    const desired: DesiredEndpoint[] = [];
    const missing: StatusError[] = [];
    const { namespace = '', name } = service.metadata;
    for (const pod of pods) {
      if (!shouldPodBeInEndpoints(pod, true)) continue;
      const { nodeName = '' } = pod.spec;
      const node = nodes.byKey(nodeName);
      // The other Pods are written now. This one follows when its node is known.
      if (node === undefined && service.spec.publishNotReadyAddresses !== true) {
        const message = `skipping Pod ${pod.metadata.name} for Service ${namespace}/${name}: Node ${nodeName} Not Found`;
        missing.push(controllerError(message));
        continue;
      }
      const endpoint = podToEndpoint(pod, node, service, addressType);
      if (endpoint.addresses.length > 0) desired.push({ endpoint, ports: endpointPortsOf(service, pod) });
    }
    return { desired, missing };
  }

  /** `finalize`: carries out the plan. */
  *#finalize(service: Service, plan: SlicePlan, triggerTime: string | undefined): Process<void> {
    const { api } = this.options;
    const { namespace = '', name } = service.metadata;
    // Nothing is created for a Service that is being deleted, because the garbage collector is about to delete its slices.
    for (const draft of service.metadata.deletionTimestamp === undefined ? plan.create : []) {
      try {
        this.#tracker.update(yield* api.create('EndpointSlice', withTriggerTime(draft, triggerTime)));
      } catch (error) {
        if (hasStatusCause(error, NAMESPACE_TERMINATING)) return;
        throw withContext(error, `failed to create EndpointSlice for Service ${namespace}/${name}`);
      }
    }
    for (const slice of plan.update) {
      try {
        this.#tracker.update(yield* api.update('EndpointSlice', withTriggerTime(slice, triggerTime)));
      } catch (error) {
        throw withContext(error, `failed to update ${slice.metadata.name} EndpointSlice for Service ${namespace}/${name}`);
      }
    }
    for (const slice of plan.remove) {
      try {
        yield* this.#remove(slice);
      } catch (error) {
        throw withContext(error, `failed to delete ${slice.metadata.name} EndpointSlice for Service ${namespace}/${name}`);
      }
    }
  }

  *#remove(slice: EndpointSlice): Process<void> {
    yield* this.options.api.delete('EndpointSlice', slice.metadata);
    this.#tracker.expectDeletion(slice);
  }
}

/** Whether this controller writes the slice. */
export function isManaged({ metadata }: EndpointSlice): boolean {
  return metadata.labels?.[MANAGED_BY_LABEL] === CONTROLLER_NAME;
}

function withTriggerTime<T extends EndpointSlice | Draft<EndpointSlice>>(slice: T, triggerTime: string | undefined): T {
  const { [TRIGGER_TIME_ANNOTATION]: _before, ...others } = slice.metadata.annotations ?? {};
  const annotations = triggerTime === undefined ? others : { ...others, [TRIGGER_TIME_ANNOTATION]: triggerTime };
  return { ...slice, metadata: { ...slice.metadata, annotations } };
}
