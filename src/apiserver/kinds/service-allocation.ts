import { invalid, ipFamily, StatusError, type Service } from '../../api/index.ts';
import type { PrepareContext } from './definition.ts';
import { needsHealthCheck } from './service-update.ts';

/** `--service-cluster-ip-range=10.96.0.0/12`, as kubeadm sets it. */
const RANGE = '10.96.0.0/12';
const RANGE_START = (10 << 24) | (96 << 16);
const RANGE_SIZE = 2 ** 20;
/** The first address belongs to the Service `kubernetes`, by which Pods reach the API server. The option `kubeadm` brings it. */
export const API_SERVER_ADDRESS = addressAt(1);
/** The last address of an IPv4 range is the broadcast address. */
const BROADCAST = addressAt(RANGE_SIZE - 1);
/** The lowest addresses are allocated last, so that they stay free for explicit requests (ServiceIPStaticSubrange). */
const STATIC_SIZE = 256;
/** `--service-node-port-range`. */
const PORT_START = 30_000;
const PORT_SIZE = 2768;

/** storage/alloc.go `allocClusterIPs`. Throws `Invalid` if the requested address is taken or outside the range. */
export function allocateClusterIP(service: Service, { random, existing }: PrepareContext<Service>): Service {
  const { spec } = service;
  if (spec.type === 'ExternalName') return service;
  refuseOtherFamilies(service);
  const families = spec.ipFamilies ?? ['IPv4'];
  const policy = spec.ipFamilyPolicy ?? 'SingleStack';
  const given = spec.clusterIP || spec.clusterIPs?.[0];
  const taken = new Set<string>([BROADCAST]);
  if (!isOfApiServer(service)) taken.add(API_SERVER_ADDRESS);
  for (const other of existing()) {
    if (other.metadata.uid !== service.metadata.uid && other.spec.clusterIP) taken.add(other.spec.clusterIP);
  }
  if (given !== undefined && given !== 'None') {
    if (ipFamily(given) !== undefined && !isInRange(given)) {
      throw refusedIP(service, given, `the provided IP (${given}) is not in the valid range. The range of valid IPs is ${RANGE}`);
    }
    if (taken.has(given)) throw refusedIP(service, given, 'provided IP is already allocated');
  }
  const clusterIP = given ?? freeIP(taken, random.int(RANGE_SIZE - STATIC_SIZE));
  const next = { ...spec, clusterIP, clusterIPs: spec.clusterIPs ?? [clusterIP], ipFamilies: families, ipFamilyPolicy: policy };
  const same =
    spec.clusterIP === clusterIP &&
    spec.clusterIPs !== undefined &&
    spec.ipFamilies !== undefined &&
    spec.ipFamilyPolicy !== undefined;
  return same ? service : { ...service, spec: next };
}

function isOfApiServer({ metadata }: Service): boolean {
  return metadata.namespace === 'default' && metadata.name === 'kubernetes';
}

/** The cluster has IPv4 alone (storage/alloc.go `initIPFamilyFields`). A headless Service without selector may have any family. */
function refuseOtherFamilies({ metadata, spec }: Service): void {
  const { clusterIP, clusterIPs = [], selector = {}, ipFamilies = [], ipFamilyPolicy } = spec;
  const isHeadless = (clusterIP ?? clusterIPs[0]) === 'None';
  if (isHeadless && Object.keys(selector).length === 0) return;
  const causes = ipFamilies.flatMap((family, i) =>
    family === 'IPv4' ? [] : [cause(`spec.ipFamilies[${i}]`, family, 'not configured on this cluster')],
  );
  if (ipFamilyPolicy === 'RequireDualStack')
    causes.unshift(cause('spec.ipFamilyPolicy', ipFamilyPolicy, 'this cluster is not configured for dual-stack services'));
  if (causes.length > 0) throw invalid('', 'Service', metadata.name, causes);
}

function cause(field: string, value: string, why: string) {
  return { reason: 'FieldValueInvalid' as const, message: `Invalid value: "${value}": ${why}`, field };
}

function freeIP(taken: ReadonlySet<string>, start: number): string {
  for (let i = 0; i < RANGE_SIZE - STATIC_SIZE; i++) {
    const address = addressAt(STATIC_SIZE + ((start + i) % (RANGE_SIZE - STATIC_SIZE)));
    if (!taken.has(address)) return address;
  }
  throw new Error('every cluster IP is taken');
}

function addressAt(offset: number): string {
  const address = RANGE_START + offset;
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.');
}

function isInRange(ip: string): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = ip.split('.').map(Number);
  const offset = ((a << 24) | (b << 16) | (c << 8) | d) - RANGE_START;
  return ipFamily(ip) === 'IPv4' && offset > 0 && offset < RANGE_SIZE - 1;
}

function refusedIP(service: Service, ip: string, why: string) {
  const message = `Invalid value: ["${ip}"]: failed to allocate IP ${ip}: ${why}`;
  return invalid('', 'Service', service.metadata.name, [{ reason: 'FieldValueInvalid', message, field: 'spec.clusterIPs' }]);
}

/** storage/alloc.go `allocNodePort`. Throws `Invalid` if a requested port is taken. */
export function allocateNodePorts(service: Service, { random, existing }: PrepareContext<Service>): Service {
  const { spec } = service;
  if (spec.type !== 'NodePort' && (spec.type !== 'LoadBalancer' || spec.allocateLoadBalancerNodePorts === false)) return service;
  const taken = new Set<string>();
  const own = new Set<number>();
  for (const { metadata, spec } of existing()) {
    const isOwn = metadata.uid === service.metadata.uid;
    if (isOwn) for (const { nodePort } of spec.ports ?? []) if (nodePort) own.add(nodePort);
    for (const port of isOwn ? healthCheckPortOf(spec) : nodePortsOf(spec)) taken.add(port);
  }
  let changed = false;
  const ports = (spec.ports ?? []).map((port, i) => {
    if (port.nodePort) {
      const owned = own.has(port.nodePort);
      if (!owned && (taken.has(`${port.nodePort}/${port.protocol}`) || !isNodePort(port.nodePort)))
        throw refusedPort(service, i, port.nodePort);
      taken.add(`${port.nodePort}/${port.protocol}`);
      return port;
    }
    changed = true;
    const nodePort = freePort(taken, port.protocol ?? 'TCP', random.int(PORT_SIZE));
    taken.add(`${nodePort}/${port.protocol}`);
    return { ...port, nodePort };
  });
  return changed ? { ...service, spec: { ...spec, ports } } : service;
}

/** storage/alloc.go `allocHealthCheckNodePort`. Throws `InternalError` if a requested port is taken. */
export function allocateHealthCheckPort(service: Service, { random, existing }: PrepareContext<Service>): Service {
  const { spec, metadata } = service;
  if (!needsHealthCheck(spec)) return service;
  const { healthCheckNodePort: given } = spec;
  const taken = new Set(nodePortsOf({ ...spec, healthCheckNodePort: undefined }));
  for (const other of existing()) {
    const isOwn = other.metadata.uid === metadata.uid;
    if (isOwn && given && other.spec.healthCheckNodePort === given) return service;
    if (!isOwn) for (const port of nodePortsOf(other.spec)) taken.add(port);
  }
  if (!given) return { ...service, spec: { ...spec, healthCheckNodePort: freePort(taken, 'TCP', random.int(PORT_SIZE)) } };
  if (isNodePort(given) && !taken.has(`${given}/TCP`)) return service;
  const message = `failed to allocate requested HealthCheck NodePort ${given}: ${whyNoPort(given)}`;
  throw new StatusError('InternalError', `Internal error occurred: ${message}`);
}

/** The ports of the nodes that a Service has, with their protocols: `30080/TCP`. */
function nodePortsOf(spec: Service['spec']): readonly string[] {
  const ports = (spec.ports ?? []).flatMap(({ nodePort, protocol }) => (nodePort ? [`${nodePort}/${protocol}`] : []));
  return [...ports, ...healthCheckPortOf(spec)];
}

function healthCheckPortOf({ healthCheckNodePort: port }: Service['spec']): readonly string[] {
  return port ? [`${port}/TCP`] : [];
}

function freePort(taken: ReadonlySet<string>, protocol: string, start: number): number {
  for (let i = 0; i < PORT_SIZE; i++) {
    const port = PORT_START + ((start + i) % PORT_SIZE);
    if (!taken.has(`${port}/${protocol}`)) return port;
  }
  throw new Error('every node port is taken');
}

function isNodePort(port: number): boolean {
  return port >= PORT_START && port < PORT_START + PORT_SIZE;
}

function whyNoPort(port: number): string {
  if (isNodePort(port)) return 'provided port is already allocated';
  return `provided port is not in the valid range. The range of valid ports is ${PORT_START}-${PORT_START + PORT_SIZE - 1}`;
}

function refusedPort(service: Service, index: number, port: number) {
  const message = `Invalid value: ${port}: ${whyNoPort(port)}`;
  return invalid('', 'Service', service.metadata.name, [
    { reason: 'FieldValueInvalid', message, field: `spec.ports[${index}].nodePort` },
  ]);
}
