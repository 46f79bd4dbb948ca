import {
  ignoreNotFound,
  StatusError,
  findPort,
  isPodReady,
  labelsEqual,
  splitKey,
  type Draft,
  type EndpointAddress,
  type Endpoints,
  type EndpointSubset,
  type Labels,
  type Pod,
  type Service,
} from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ControllerContext } from '../define-controller.ts';
import { NAMESPACE_TERMINATING, hasStatusCause } from '../errors.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import {
  HEADLESS_LABEL,
  TRIGGER_TIME_ANNOTATION,
  hostnameIn,
  isServiceIPSet,
  podsOfService,
  shouldPodBeInEndpoints,
} from '../service-pods.ts';
import { TriggerTimeTracker } from '../trigger-time-tracker.ts';
import { steps } from './steps.ts';
import { countAddresses, repackSubsets, truncateSubsets, type Offer } from './subsets.ts';

/** Marks Endpoints of this controller (since v1.33). */
const MANAGED_BY_LABEL = 'endpoints.kubernetes.io/managed-by';
const CONTROLLER_NAME = 'endpoint-controller';
const OVER_CAPACITY_ANNOTATION = 'endpoints.kubernetes.io/over-capacity';

/** One sync of a Service's Endpoints (endpoint/endpoints_controller.go `syncService`). */
export class EndpointsSync {
  readonly #triggerTimes = new TriggerTimeTracker();

  constructor(private readonly context: ControllerContext) {}

  *syncService(key: string, trace: SyncTrace): Process<void> {
    const { informers } = this.context;
    splitMetaNamespaceKey(key, trace);
    const service = getCached(informers.informer('Service').lister, key, trace);
    if (service === undefined) return yield* this.#deleteEndpoints(key, trace);
    if (service.spec.type === 'ExternalName') return trace.step(steps.syncService, 'externalName');
    if (service.spec.selector === undefined) return trace.step(steps.syncService, 'noSelector');
    const pods = podsOfService(informers.informer('Pod').lister, service);
    // Must be computed in every sync, even if nothing is written.
    const triggerTime = this.#triggerTimes.compute(key, service, pods);
    const all = repackSubsets(offersOf(service, pods));
    const subsets = truncateSubsets(all);
    const { ready, notReady } = countAddresses(all);
    trace.step(steps.RepackSubsets, 'packed', { subsets: all.length });
    if (subsets !== all) {
      const kept = countAddresses(subsets);
      const figures = { addresses: ready + notReady, kept: kept.ready + kept.notReady };
      trace.step(steps.truncateEndpoints, 'truncated', figures);
    }
    const current = informers.informer('Endpoints').lister.byKey(key);
    const figures = { pods: pods.length, ready, notReady };
    if (current !== undefined && isUpToDate(current, service, subsets, subsets !== all))
      return trace.step(steps.syncService, 'unchanged', figures);
    trace.step(steps.syncService, current === undefined ? 'create' : 'update', figures);
    yield* this.#write(service, current, newEndpoints(service, current, subsets, subsets !== all, triggerTime));
  }

  *#deleteEndpoints(key: string, trace: SyncTrace): Process<void> {
    trace.step(steps.syncService, 'deleted');
    this.#triggerTimes.deleteService(key);
    yield* ignoreNotFound(() => this.context.api.delete('Endpoints', splitKey(key)));
  }

  *#write({ metadata }: Service, current: Endpoints | undefined, next: Draft<Endpoints>): Process<void> {
    const { api, recorder } = this.context;
    try {
      if (current === undefined) yield* api.create('Endpoints', next);
      else yield* api.update('Endpoints', next as Endpoints);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      // A retry would not help in a namespace that is being deleted.
      if (current === undefined && hasStatusCause(error, NAMESPACE_TERMINATING)) return;
      const { namespace = '', name } = metadata;
      const about = current ?? { apiVersion: 'v1', kind: 'Endpoints', namespace, name };
      const [reason, what] =
        current === undefined
          ? ['FailedToCreateEndpoint', 'Failed to create endpoint for service']
          : ['FailedToUpdateEndpoint', 'Failed to update endpoint'];
      recorder.event(about, 'Warning', reason!, `${what} ${namespace}/${name}: ${error.message}`);
      throw error;
    }
  }
}

/** For each Pod and each port of the Service that it has: an address. */
function offersOf(service: Service, pods: readonly Pod[]): Offer[] {
  const { ports = [], clusterIP, publishNotReadyAddresses = false } = service.spec;
  return pods.flatMap((pod): Offer[] => {
    if (!shouldPodBeInEndpoints(pod, publishNotReadyAddresses)) return [];
    const address = podToEndpointAddress(service, pod);
    if (address === undefined) return [];
    const ready = publishNotReadyAddresses || isPodReady(pod);
    if (ports.length === 0) return clusterIP === 'None' ? [{ address, port: undefined, ready }] : [];
    return ports.flatMap(({ name, protocol = 'TCP', targetPort, port, appProtocol }) => {
      const number = findPort(pod, targetPort ?? port, protocol);
      if (number === undefined) return [];
      const offered = { ...(name && { name }), port: number, protocol, ...(appProtocol && { appProtocol }) };
      return [{ address, port: offered, ready }];
    });
  });
}

/** `podToEndpointAddressForService`: the Pod's address of the Service's first IP family. Returns undefined if it has none. */
function podToEndpointAddress(service: Service, pod: Pod): EndpointAddress | undefined {
  const isIPv6 = service.spec.ipFamilies?.[0] === 'IPv6';
  const ip = pod.status.podIPs?.map((podIP) => podIP.ip ?? '').find((address) => address.includes(':') === isIPv6);
  if (ip === undefined) return undefined;
  const { namespace, name, uid } = pod.metadata;
  const hostname = hostnameIn(service, pod);
  return {
    ip,
    ...(hostname && { hostname }),
    ...(pod.spec.nodeName && { nodeName: pod.spec.nodeName }),
    targetRef: { kind: 'Pod', ...(namespace && { namespace }), name, uid },
  };
}

/** The Service's labels and the controller's own. */
function labelsOf(service: Service): Labels {
  const { [HEADLESS_LABEL]: _headless, ...labels } = service.metadata.labels ?? {};
  const own = { ...labels, [MANAGED_BY_LABEL]: CONTROLLER_NAME };
  return isServiceIPSet(service) ? own : { ...own, [HEADLESS_LABEL]: '' };
}

function isUpToDate(current: Endpoints, service: Service, subsets: readonly EndpointSubset[], truncated: boolean): boolean {
  return (
    !truncated &&
    current.metadata.annotations?.[OVER_CAPACITY_ANNOTATION] === undefined &&
    labelsEqual(current.metadata.labels, labelsOf(service)) &&
    sameSubsets(current.subsets ?? [], subsets)
  );
}

/** Both are in canonical form. */
function sameSubsets(one: readonly EndpointSubset[], other: readonly EndpointSubset[]): boolean {
  return one.length === other.length && JSON.stringify(one.map(plain)) === JSON.stringify(other.map(plain));
}

function plain({ addresses = [], notReadyAddresses = [], ports = [] }: EndpointSubset): unknown {
  const addressOf = ({ ip, hostname, nodeName, targetRef }: EndpointAddress): unknown => [
    ip,
    hostname,
    nodeName,
    targetRef?.kind,
    targetRef?.namespace,
    targetRef?.name,
    targetRef?.uid,
  ];
  const portsOf = ports.map(({ name = '', port, protocol, appProtocol }) => [name, port, protocol, appProtocol]);
  return [addresses.map(addressOf), notReadyAddresses.map(addressOf), portsOf];
}

function newEndpoints(
  service: Service,
  current: Endpoints | undefined,
  subsets: readonly EndpointSubset[],
  truncated: boolean,
  triggerTime: string | undefined,
): Draft<Endpoints> {
  const { namespace, name } = service.metadata;
  const { [TRIGGER_TIME_ANNOTATION]: _time, [OVER_CAPACITY_ANNOTATION]: _over, ...others } = current?.metadata.annotations ?? {};
  const annotations = {
    ...others,
    ...(triggerTime && { [TRIGGER_TIME_ANNOTATION]: triggerTime }),
    ...(truncated && { [OVER_CAPACITY_ANNOTATION]: 'truncated' }),
  };
  return {
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata: { ...current?.metadata, namespace, name, labels: labelsOf(service), annotations },
    ...(subsets.length > 0 && { subsets }),
  };
}
