import {
  findPort,
  isDNS1123Subdomain,
  isPodReady,
  labelsEqual,
  newControllerRef,
  SERVICE_NAME_LABEL,
  type AddressType,
  type Draft,
  type EndpointSlice,
  type Labels,
  type Node,
  type Pod,
  type Service,
  type SliceEndpoint,
  type SlicePort,
  ZONE_LABEL,
} from '../../api/index.ts';
import { HEADLESS_LABEL, hostnameIn, isServiceIPSet } from '../service-pods.ts';

/** The content of slices (endpointslice utils.go). */

/** discovery/v1 `LabelManagedBy`. */
export const MANAGED_BY_LABEL = 'endpointslice.kubernetes.io/managed-by';
export const CONTROLLER_NAME = 'endpointslice-controller.k8s.io';
const RESERVED: ReadonlySet<string> = new Set([SERVICE_NAME_LABEL, MANAGED_BY_LABEL, HEADLESS_LABEL]);

/** The IP families of the Service (`getAddressTypesForService`). */
export function addressTypesOf({ spec }: Service): AddressType[] {
  const families = spec.ipFamilies ?? [];
  if (families.length > 0) return families.filter((family) => family === 'IPv4' || family === 'IPv6');
  const { clusterIP = '' } = spec;
  if (clusterIP !== '' && clusterIP !== 'None') return [clusterIP.includes(':') ? 'IPv6' : 'IPv4'];
  return ['IPv4', 'IPv6'];
}

/** `podToEndpoint`. */
export function podToEndpoint(pod: Pod, node: Node | undefined, service: Service, addressType: AddressType): SliceEndpoint {
  const serving = isPodReady(pod);
  const terminating = pod.metadata.deletionTimestamp !== undefined;
  const { namespace, name, uid } = pod.metadata;
  const zone = node?.metadata.labels?.[ZONE_LABEL];
  const hostname = hostnameIn(service, pod);
  return {
    addresses: addressesOf(pod, addressType),
    // A terminating Pod gets no new connections, even if it is ready.
    conditions: { ready: service.spec.publishNotReadyAddresses === true || (serving && !terminating), serving, terminating },
    ...(hostname && { hostname }),
    ...(pod.spec.nodeName && { nodeName: pod.spec.nodeName }),
    targetRef: { kind: 'Pod', ...(namespace && { namespace }), name, uid },
    ...(zone && { zone }),
  };
}

function addressesOf({ status }: Pod, addressType: AddressType): string[] {
  const wantsIPv6 = addressType === 'IPv6';
  return (status.podIPs ?? []).map(({ ip = '' }) => ip).filter((ip) => ip !== '' && ip.includes(':') === wantsIPv6);
}

/** The Service's ports, as this Pod has them (`getEndpointPorts`). */
export function endpointPortsOf(service: Service, pod: Pod): SlicePort[] {
  return (service.spec.ports ?? []).flatMap(({ name = '', protocol = 'TCP', port, targetPort, appProtocol }) => {
    const number = findPort(pod, targetPort ?? port, protocol);
    return number === undefined ? [] : [{ name, port: number, protocol, ...(appProtocol && { appProtocol }) }];
  });
}

/** Endpoints with equal ports share slices (`NewPortMapKey`). */
export function portMapKey(ports: readonly SlicePort[] = []): string {
  const texts = ports.map(
    ({ name = '', port = 0, protocol = '', appProtocol = '' }) => `${name} ${port} ${protocol} ${appProtocol}`,
  );
  return texts.sort().join(', ');
}

/**
 * The identity of an endpoint. It stays the same if other properties change (endpointslice util/endpointset.go `hashEndpoint`).
 */
export function endpointKey({ addresses, hostname = '', targetRef }: SliceEndpoint): string {
  return [...addresses].sort().join(',') + ` ${hostname} ${targetRef?.namespace ?? ''}/${targetRef?.name ?? ''}`;
}

/** Returns true if two endpoints with the same key are equal (`EndpointsEqualBeyondHash`). */
export function endpointsEqual(one: SliceEndpoint, other: SliceEndpoint): boolean {
  return (
    one.nodeName === other.nodeName &&
    one.zone === other.zone &&
    one.conditions?.ready === other.conditions?.ready &&
    one.conditions?.serving === other.conditions?.serving &&
    one.conditions?.terminating === other.conditions?.terminating &&
    one.targetRef?.kind === other.targetRef?.kind &&
    one.targetRef?.uid === other.targetRef?.uid
  );
}

/** What the names of a Service's slices begin with (`getEndpointSlicePrefix`). */
export function slicePrefix(name: string): string {
  return isDNS1123Subdomain(`${name}-a`).length === 0 ? `${name}-` : name;
}

/** An empty slice. The API server generates the end of its name (`newEndpointSlice`). */
export function newEndpointSlice(service: Service, ports: readonly SlicePort[], addressType: AddressType): Draft<EndpointSlice> {
  const { namespace, name } = service.metadata;
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: {
      namespace,
      generateName: slicePrefix(name),
      labels: sliceLabels(service),
      ownerReferences: [newControllerRef(service)],
    },
    addressType,
    endpoints: [],
    ports,
  };
}

/** The Service's labels and the controller's own (`setEndpointSliceLabels`). */
export function sliceLabels(service: Service): Labels {
  return {
    ...withoutReserved(service.metadata.labels),
    ...(isServiceIPSet(service) ? {} : { [HEADLESS_LABEL]: '' }),
    [SERVICE_NAME_LABEL]: service.metadata.name,
    [MANAGED_BY_LABEL]: CONTROLLER_NAME,
  };
}

/** Returns true if the Service's labels have changed since the slice was written. */
export function labelsOutdated(slice: EndpointSlice, service: Service): boolean {
  return !labelsEqual(withoutReserved(slice.metadata.labels), withoutReserved(service.metadata.labels));
}

function withoutReserved(labels: Labels = {}): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([key]) => !RESERVED.has(key)));
}

export function isOwnedBy(slice: EndpointSlice, service: Service): boolean {
  const owners = slice.metadata.ownerReferences ?? [];
  return owners.some(({ uid, kind, apiVersion }) => uid === service.metadata.uid && kind === 'Service' && apiVersion === 'v1');
}
