import {
  type Draft,
  type EndpointAddress,
  type EndpointPort,
  type Endpoints,
  type EndpointSlice,
  ipFamily,
  labelsEqual,
  LAST_APPLIED,
  newControllerRef,
  SERVICE_NAME_LABEL,
  type SliceEndpoint,
  type SlicePort,
} from '../../api/index.ts';
import { MANAGED_BY_LABEL, slicePrefix } from '../endpoint-slice/slice.ts';
import { TRIGGER_TIME_ANNOTATION } from '../service-pods.ts';

/** The content of mirrored slices (endpointslicemirroring utils.go). */

const CONTROLLER_NAME = 'endpointslicemirroring-controller.k8s.io';
/** discovery/v1 `LabelSkipMirror`. */
const SKIP_MIRROR_LABEL = 'endpointslice.kubernetes.io/skip-mirror';
/** Endpoints that are a lock (client-go resourcelock `LeaderElectionRecordAnnotationKey`). */
const LEADER_ANNOTATION = 'control-plane.alpha.kubernetes.io/leader';

/** A family of addresses that Endpoints may have. */
export type Family = 'IPv4' | 'IPv6';

/** Whether Endpoints ask for slices at all. Whether their Service has a selector is another question. */
export function shouldMirror({ metadata: { labels, annotations } }: Endpoints): boolean {
  return labels?.[SKIP_MIRROR_LABEL] !== 'true' && annotations?.[LEADER_ANNOTATION] === undefined;
}

/** Whether the mirroring controller writes the slice (`managedByController`). */
export function isMirrored({ metadata }: EndpointSlice): boolean {
  return metadata.labels?.[MANAGED_BY_LABEL] === CONTROLLER_NAME;
}

/** Returns undefined if the address is none. */
export function addressToEndpoint(
  { ip, hostname, nodeName, targetRef }: EndpointAddress,
  ready: boolean,
): { readonly family: Family; readonly endpoint: SliceEndpoint } | undefined {
  const family = ipFamily(ip);
  if (family === undefined) return undefined;
  // Numbers of Endpoints may have leading zeros, those of slices may not.
  const address = family === 'IPv4' ? ip.split('.').map(Number).join('.') : ip;
  const endpoint = {
    addresses: [address],
    conditions: { ready },
    ...(targetRef && { targetRef }),
    ...(nodeName && { nodeName }),
    ...(hostname && { hostname }),
  };
  return { family, endpoint };
}

/** `epPortsToEpsPorts`. */
export function slicePorts(ports: readonly EndpointPort[] = []): SlicePort[] {
  return ports.map(({ name = '', port, protocol, appProtocol }) => ({
    name,
    port,
    protocol,
    ...(appProtocol && { appProtocol }),
  }));
}

/** A slice with the labels and annotations of the Endpoints, which own it. The API server generates the end of its name. */
export function newMirroredSlice(
  endpoints: Endpoints,
  ports: readonly SlicePort[],
  addressType: Family,
  content: readonly SliceEndpoint[],
): Draft<EndpointSlice> {
  const { namespace, name, labels } = endpoints.metadata;
  const annotations = mirroredAnnotations(endpoints);
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: {
      namespace,
      generateName: slicePrefix(name),
      labels: { ...labels, [SERVICE_NAME_LABEL]: name, [MANAGED_BY_LABEL]: CONTROLLER_NAME },
      ...(Object.keys(annotations).length > 0 && { annotations }),
      ownerReferences: [newControllerRef(endpoints)],
    },
    addressType,
    endpoints: content,
    ports,
  };
}

/** All but what concerns the Endpoints alone. */
function mirroredAnnotations({ metadata }: Endpoints): Record<string, string> {
  const { [TRIGGER_TIME_ANNOTATION]: _time, [LAST_APPLIED]: _applied, ...annotations } = metadata.annotations ?? {};
  return annotations;
}

/** Whether the slice has the labels and annotations of the Endpoints. */
export function metadataMirrored({ metadata }: EndpointSlice, endpoints: Endpoints): boolean {
  const { [MANAGED_BY_LABEL]: _by, [SERVICE_NAME_LABEL]: _of, ...labels } = metadata.labels ?? {};
  return labelsEqual(labels, endpoints.metadata.labels) && labelsEqual(metadata.annotations, mirroredAnnotations(endpoints));
}
