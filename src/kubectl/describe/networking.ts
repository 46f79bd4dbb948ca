import {
  formatLabelSelector,
  StatusError,
  type Ingress,
  type IngressBackend,
  type IngressClass,
  type NetworkPolicy,
  type NetworkPolicyPeer,
  type NetworkPolicyPort,
  type Service,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';
import { endpointSlicesOf, endpointsText } from './others.ts';
import { ANNOTATIONS, described, LABELS, NAME, NAMESPACE } from './rows.ts';

/** The texts of its backends: those of its paths in their order, and the default one. */
interface Backends {
  readonly ofPaths: readonly string[];
  readonly fallback: string;
}

/** `describeIngressV1`. */
export const INGRESS = described<Ingress, Backends>(
  [
    NAME,
    LABELS,
    NAMESPACE,
    ['Address', ({ status }) => addressesOf(status).join(',')],
    ['Ingress Class', ({ spec }) => spec.ingressClassName ?? '<none>'],
    ['Default backend', (_, { facts }) => facts.fallback],
    tlsLines,
    (ingress, { facts }) => ruleLines(ingress, facts),
    ANNOTATIONS,
  ],
  function* (session, { metadata: { namespace = '' }, spec }) {
    const { defaultBackend } = spec;
    const fallback = defaultBackend === undefined ? '<default>' : yield* backendText(session, namespace, defaultBackend);
    const ofPaths: string[] = [];
    for (const { http } of spec.rules ?? [])
      for (const { backend } of http?.paths ?? []) ofPaths.push(yield* backendText(session, namespace, backend));
    return { ofPaths, fallback };
  },
);

function addressesOf(status: Ingress['status'] | undefined): string[] {
  return [...new Set((status?.loadBalancer?.ingress ?? []).flatMap(({ ip, hostname }) => ip || hostname || []))].sort();
}

/** `describeBackendV1`. */
function* backendText(session: Session, namespace: string, { resource, service: to }: IngressBackend): Process<string> {
  if (to === undefined) {
    if (resource === undefined) return '';
    return `APIGroup: ${resource.apiGroup ?? '<none>'}, Kind: ${resource.kind}, Name: ${resource.name}`;
  }
  const { name: portName = '', number = 0 } = to.port ?? {};
  const text = `${to.name}:${number === 0 ? portName : number}`;
  try {
    const slices = yield* endpointSlicesOf(session, { metadata: { namespace, name: to.name } });
    const service: Service = yield* session.api.get('Service', { namespace, name: to.name });
    const port = (service.spec.ports ?? []).findLast(
      ({ name, port: its }) => its === number || (portName !== '' && name === portName),
    );
    return `${text} (${endpointsText(slices, port?.name ?? '')})`;
  } catch (error) {
    if (error instanceof StatusError) return `${text} (<error: ${error.message}>)`;
    throw error;
  }
}

/** `describeIngressTLSV1`. */
function tlsLines({ spec: { tls = [] } }: Ingress): string {
  if (tls.length === 0) return '';
  const lines = tls.map(({ hosts = [], secretName = '' }) =>
    secretName === '' ? `  SNI routes ${hosts.join(',')}\n` : `  ${secretName} terminates ${hosts.join(',')}\n`,
  );
  return `TLS:\n${lines.join('')}`;
}

function ruleLines({ spec }: Ingress, { ofPaths, fallback }: Backends): string {
  let next = 0;
  const rules = (spec.rules ?? []).flatMap(({ host = '', http }) => {
    if (http === undefined) return [];
    const paths = http.paths.map(({ path = '' }) => `    \t${path} \t${ofPaths[next++]}\n`);
    return [`  ${host || '*'}\t\n${paths.join('')}`];
  });
  if (rules.length === 0) rules.push(`  *\t*\t${fallback}\n`);
  return `Rules:\n  Host\tPath\tBackends\n  ----\t----\t--------\n${rules.join('')}`;
}

/** `describeIngressClassV1`. */
export const INGRESS_CLASS = described<IngressClass>([
  NAME,
  LABELS,
  ANNOTATIONS,
  ['Controller', ({ spec }) => spec.controller ?? ''],
  ({ spec: { parameters: to } }) => {
    if (to === undefined) return '';
    const group = to.apiGroup === undefined ? '' : `  APIGroup:\t${to.apiGroup}\n`;
    return `Parameters:\n${group}  Kind:\t${to.kind}\n  Name:\t${to.name}\n`;
  },
]);

/** `describeNetworkPolicy`. */
export const NETWORK_POLICY = described<NetworkPolicy>([
  NAME,
  NAMESPACE,
  ['Created on', ({ metadata }) => goTime(metadata.creationTimestamp)],
  LABELS,
  ANNOTATIONS,
  policyLines,
]);

/** A time as Go's `Time.String` writes it. */
function goTime(time: string): string {
  return `${time.replace('T', ' ').replace('Z', '')} +0000 UTC`;
}

/** `describeNetworkPolicySpec`. */
function policyLines({ spec }: NetworkPolicy): string {
  const { egress = [], ingress = [], podSelector = {}, policyTypes = [] } = spec;
  const all = Object.keys(podSelector.matchLabels ?? {}).length + (podSelector.matchExpressions ?? []).length === 0;
  const selector = all
    ? '    <none> (Allowing the specific traffic to all pods in this namespace)'
    : `    ${formatLabelSelector(podSelector)}`;
  return [
    'Spec:\n',
    `  PodSelector: ${selector}\n`,
    policyTypes.includes('Ingress')
      ? `  Allowing ingress traffic:\n${trafficLines(
          'ingress',
          ingress.map(({ ports, from }) => ({ ports, peers: from })),
        )}`
      : '  Not affecting ingress traffic\n',
    policyTypes.includes('Egress')
      ? `  Allowing egress traffic:\n${trafficLines(
          'egress',
          egress.map(({ ports, to }) => ({ ports, peers: to })),
        )}`
      : '  Not affecting egress traffic\n',
    `  Policy Types: ${policyTypes.join(', ')}\n`,
  ].join('');
}

interface PolicyRule {
  readonly ports: readonly NetworkPolicyPort[] | undefined;
  readonly peers: readonly NetworkPolicyPeer[] | undefined;
}

const PEERS = {
  ingress: { title: 'From', any: 'From: <any> (traffic not restricted by source)' },
  egress: { title: 'To', any: 'To: <any> (traffic not restricted by destination)' },
};

/** `printNetworkPolicySpecIngressFrom` and `printNetworkPolicySpecEgressTo`. */
function trafficLines(direction: 'ingress' | 'egress', rules: readonly PolicyRule[]): string {
  if (rules.length === 0) return `    <none> (Selected pods are isolated for ${direction} connectivity)\n`;
  const { any, title } = PEERS[direction];
  const blocks = rules.map(({ ports = [], peers = [] }) => {
    const portLines = ports.length === 0 ? ['To Port: <any> (traffic allowed to all ports)'] : ports.map(portLine);
    const peerLines = peers.length === 0 ? [any] : peers.flatMap((peer) => [`${title}:`, ...peerLinesOf(peer)]);
    return [...portLines, ...peerLines].map((line) => `    ${line}\n`).join('');
  });
  return blocks.join('    ----------\n');
}

function portLine({ endPort, port, protocol = 'TCP' }: NetworkPolicyPort): string {
  const first = port ?? '<nil>';
  return endPort === undefined ? `To Port: ${first}/${protocol}` : `To Port Range: ${first}-${endPort}/${protocol}`;
}

function peerLinesOf({ ipBlock, namespaceSelector, podSelector }: NetworkPolicyPeer): string[] {
  const selectors = [
    ...(namespaceSelector === undefined ? [] : [`  NamespaceSelector: ${formatLabelSelector(namespaceSelector)}`]),
    ...(podSelector === undefined ? [] : [`  PodSelector: ${formatLabelSelector(podSelector)}`]),
  ];
  if (selectors.length > 0 || ipBlock === undefined) return selectors;
  return ['  IPBlock:', `    CIDR: ${ipBlock.cidr}`, `    Except: ${(ipBlock.except ?? []).join(', ')}`];
}
