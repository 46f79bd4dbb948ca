import type { Service, SliceEndpoint } from '../api/index.ts';
import type { Destination } from '../cri/index.ts';

/** One endpoint of a port of a Service, as a node's proxy sees it. */
export interface ProxyEndpoint extends Destination {
  readonly isLocal: boolean;
  readonly isReady: boolean;
  readonly isServing: boolean;
  readonly isTerminating: boolean;
  readonly zoneHints: readonly string[];
  readonly nodeHints: readonly string[];
}

/** Where a proxy runs. */
export interface ProxyNode {
  readonly name: string;
  /** Empty if the node has no label `topology.kubernetes.io/zone`. */
  readonly zone: string;
}

/** The endpoints that a node sends connections to. */
export interface CategorizedEndpoints {
  /** For a traffic policy `Cluster`. Empty if no policy of the Service is `Cluster`. */
  readonly cluster: readonly ProxyEndpoint[];
  /** For a traffic policy `Local`. Empty if no policy of the Service is `Local`. */
  readonly local: readonly ProxyEndpoint[];
  /** Whether any node has an endpoint for the Service. */
  readonly hasAny: boolean;
}

type TopologyMode = '' | 'PreferSameNode' | 'PreferSameZone';

/** Makes a proxy's endpoint of a slice's. A condition that is absent counts as upstream's API says (discovery/v1 `EndpointConditions`). */
export function proxyEndpoint(
  { addresses, conditions = {}, nodeName, hints, targetRef }: SliceEndpoint,
  port: number,
  node: ProxyNode,
): ProxyEndpoint {
  const { ready = true, serving = ready, terminating = false } = conditions;
  return {
    ip: addresses[0] ?? '',
    port,
    pod: targetRef?.kind === 'Pod' ? `${targetRef.namespace ?? ''}/${targetRef.name ?? ''}` : '',
    isLocal: nodeName === node.name,
    isReady: ready,
    isServing: serving,
    isTerminating: terminating,
    zoneHints: (hints?.forZones ?? []).map(({ name }) => name),
    nodeHints: (hints?.forNodes ?? []).map(({ name }) => name),
  };
}

/** Whether connections inside the cluster, or from outside, go only to endpoints on the same node. */
export function policiesOf({ spec }: Service): { readonly internalIsLocal: boolean; readonly externalIsLocal: boolean } {
  const isExternal = spec.type === 'NodePort' || spec.type === 'LoadBalancer' || (spec.externalIPs ?? []).length > 0;
  return {
    internalIsLocal: spec.internalTrafficPolicy === 'Local',
    externalIsLocal: isExternal && spec.externalTrafficPolicy === 'Local',
  };
}

/**
 * The endpoints for new connections: the ready ones, by topology; without any, terminating ones that still serve. The fallback is decided for each policy on its
 * own (pkg/proxy/topology.go `CategorizeEndpoints`).
 */
export function categorizeEndpoints(
  endpoints: readonly ProxyEndpoint[],
  service: Service,
  node: ProxyNode,
): CategorizedEndpoints {
  const { internalIsLocal, externalIsLocal } = policiesOf(service);
  const isExternal = service.spec.type === 'NodePort' || service.spec.type === 'LoadBalancer';
  const usesCluster = !internalIsLocal || (isExternal && !externalIsLocal);
  const usesLocal = internalIsLocal || externalIsLocal;
  const mode = usesCluster ? topologyMode(endpoints, node) : '';
  const cluster = usesCluster ? usable(endpoints, (endpoint) => isAvailable(endpoint, mode, node)) : [];
  const local = usesLocal ? usable(endpoints.filter(({ isLocal }) => isLocal)) : [];
  const anywhere = usesLocal && endpoints.some((endpoint) => endpoint.isReady || isFallback(endpoint));
  return { cluster, local, hasAny: cluster.length > 0 || anywhere };
}

/** The ready endpoints that are near, or else those that still serve, wherever they are. */
function usable(
  endpoints: readonly ProxyEndpoint[],
  isNear: (endpoint: ProxyEndpoint) => boolean = () => true,
): readonly ProxyEndpoint[] {
  const ready = endpoints.filter((endpoint) => endpoint.isReady && isNear(endpoint));
  return ready.length > 0 ? ready : endpoints.filter(isFallback);
}

function isFallback({ isReady, isServing, isTerminating }: ProxyEndpoint): boolean {
  return !isReady && isServing && isTerminating;
}

/** Hints count only if every ready endpoint has them and one of them names this node, or its zone (`topologyModeFromHints`). */
function topologyMode(endpoints: readonly ProxyEndpoint[], { name, zone }: ProxyNode): TopologyMode {
  const ready = endpoints.filter(({ isReady }) => isReady);
  if (ready.length === 0) return '';
  const allName = (of: (endpoint: ProxyEndpoint) => readonly string[], place: string): boolean =>
    ready.every((endpoint) => of(endpoint).length > 0) && ready.some((endpoint) => of(endpoint).includes(place));
  if (allName(({ nodeHints }) => nodeHints, name)) return 'PreferSameNode';
  return allName(({ zoneHints }) => zoneHints, zone) ? 'PreferSameZone' : '';
}

function isAvailable({ nodeHints, zoneHints }: ProxyEndpoint, mode: TopologyMode, { name, zone }: ProxyNode): boolean {
  if (mode === '') return true;
  return mode === 'PreferSameNode' ? nodeHints.includes(name) : zoneHints.includes(zone);
}
