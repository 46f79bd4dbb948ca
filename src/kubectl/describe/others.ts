import {
  base64Length,
  type ConfigMap,
  formatLabelsAsSelector,
  ignoreNotFound,
  isReadyEndpoint,
  type KubeObject,
  type Namespace,
  type Secret,
  type Service,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';
import { describeBounds } from './policy.ts';
import { ANNOTATIONS, described, draw, LABELS, NAME, NAMESPACE, table, UNSET, type Row } from './rows.ts';
import { longDate } from './text.ts';

/** `describeNamespace`, with its quotas and limits. */
export const NAMESPACE_KIND = described<Namespace, string>(
  [
    NAME,
    LABELS,
    ANNOTATIONS,
    ['Status', ({ status }) => status.phase ?? ''],
    ({ status }) =>
      table(
        'Conditions',
        ['Type', 'Status', 'LastTransitionTime', 'Reason', 'Message'],
        (status.conditions ?? []).map((each) => [
          each.type,
          each.status,
          longDate(each.lastTransitionTime),
          each.reason ?? '',
          each.message ?? '',
        ]),
      ),
    (_, { facts: bounds }) => bounds,
  ],
  (session, { metadata }) => describeBounds(session, metadata.name),
);

/** The fields of a discovery.k8s.io/v1 EndpointSlice that `describe service` needs. */
export interface EndpointSlice extends KubeObject {
  readonly endpoints?:
    readonly { readonly addresses: readonly string[]; readonly conditions?: { readonly ready?: boolean } }[] | null;
  readonly ports?: readonly { readonly name?: string; readonly port?: number }[];
}

/** `describeService`, with its EndpointSlices. */
export const SERVICE = described<Service, readonly EndpointSlice[]>(
  [
    NAME,
    NAMESPACE,
    LABELS,
    ANNOTATIONS,
    ['Selector', ({ spec }) => formatLabelsAsSelector(spec.selector)],
    ['Type', ({ spec }) => spec.type ?? ''],
    ['IP Family Policy', ({ spec }) => spec.ipFamilyPolicy || undefined],
    ['IP Families', ({ spec }) => (spec.ipFamilies ?? []).join(',') || '<none>'],
    ['IP', ({ spec }) => spec.clusterIP ?? ''],
    ['IPs', ({ spec }) => (spec.clusterIPs ?? []).join(',') || '<none>'],
    ['External IPs', ({ spec }) => (spec.externalIPs ?? []).join(',') || undefined],
    ['Desired LoadBalancer IP', ({ spec }) => spec.loadBalancerIP || undefined],
    ['External Name', ({ spec }) => spec.externalName || undefined],
    ['LoadBalancer Ingress', ({ status }) => ingressText(status.loadBalancer?.ingress) || undefined],
    ({ spec }, around) => (spec.ports ?? []).map((port) => draw(PORT, port, around)).join(''),
    ['Session Affinity', ({ spec }) => spec.sessionAffinity ?? ''],
    ['External Traffic Policy', ({ spec }) => spec.externalTrafficPolicy || undefined],
    ['Internal Traffic Policy', ({ spec }) => spec.internalTrafficPolicy || undefined],
    ['HealthCheck NodePort', ({ spec }) => spec.healthCheckNodePort?.toString()],
    ['LoadBalancer Source Ranges', ({ spec }) => (spec.loadBalancerSourceRanges ?? []).join(',') || undefined],
  ],
  endpointSlicesOf,
);

type ServicePort = NonNullable<Service['spec']['ports']>[number];

const PORT: readonly Row<ServicePort, readonly EndpointSlice[]>[] = [
  ['Port', ({ name, port, protocol = '' }) => `${name || UNSET}\t${port}/${protocol}`],
  ['TargetPort', ({ port, targetPort, protocol = '' }) => `${targetPort ?? port}/${protocol}`],
  ['NodePort', ({ name, nodePort, protocol = '' }) => (nodePort ? `${name || UNSET}\t${nodePort}/${protocol}` : undefined)],
  ['Endpoints', ({ name = '' }, { facts: slices }) => endpointsText(slices, name)],
];

function ingressText(ingress: NonNullable<Service['status']['loadBalancer']>['ingress'] = []): string {
  return ingress.map(({ ip, hostname, ipMode }) => `${ip ?? hostname ?? ''}${ipMode ? ` (${ipMode})` : ''}`).join(', ');
}

/** The EndpointSlices of a Service. */
export function* endpointSlicesOf(
  session: Session,
  { metadata: { namespace, name } }: { readonly metadata: Pick<KubeObject['metadata'], 'name' | 'namespace'> },
): Process<readonly EndpointSlice[]> {
  const labelSelector = `kubernetes.io/service-name=${name}`;
  return (yield* ignoreNotFound(() => session.api.list('EndpointSlice', { namespace, labelSelector })))?.items ?? [];
}

const SHOWN_ENDPOINTS = 3;

/** `formatEndpointSlices`. */
export function endpointsText(slices: readonly EndpointSlice[], portName: string): string {
  if (slices.length === 0) return '<none>';
  const addresses = slices.flatMap(({ endpoints, ports }) => {
    const ready = (endpoints ?? []).filter(isReadyEndpoint).map((endpoint) => endpoint.addresses[0] ?? '');
    if (!ports?.length) return ready;
    return ports
      .filter(({ name = '' }) => name === portName)
      .flatMap(({ port }) => ready.map((address) => `${address}:${port ?? ''}`));
  });
  const more = addresses.length - SHOWN_ENDPOINTS;
  return addresses.slice(0, SHOWN_ENDPOINTS).join(',') + (more > 0 ? ` + ${more} more...` : '');
}

/** `ConfigMapDescriber`. */
export const CONFIG_MAP = described<ConfigMap>([
  NAME,
  NAMESPACE,
  LABELS,
  ANNOTATIONS,
  ({ data = {} }) => `\nData\n====\n${entryLines(data, (key, value) => `${key}:\n----\n${value}\n\n`)}`,
  ({ binaryData = {} }) =>
    `\nBinaryData\n====\n${entryLines(binaryData, (key, value) => `${key}: ${base64Length(value)} bytes\n`)}\n`,
]);

/** `describeSecret`: sizes instead of values. */
export const SECRET = described<Secret>([
  NAME,
  NAMESPACE,
  LABELS,
  ANNOTATIONS,
  ({ type = '' }) => `\nType:\t${type}\n`,
  ({ data = {} }) => `\nData\n====\n${entryLines(data, (key, value) => `${key}:\t${base64Length(value)} bytes\n`)}`,
]);

/** The entries by key. */
function entryLines(entries: Readonly<Record<string, string>>, line: (key: string, value: string) => string): string {
  return Object.entries(entries)
    .sort(byKey)
    .map(([key, value]) => line(key, value))
    .join('');
}

function byKey([first]: readonly [string, unknown], [second]: readonly [string, unknown]): number {
  return first < second ? -1 : 1;
}

/** Any other kind: its fields, with their names split into words (`genericDescriber`). */
export const ANY_KIND = described<KubeObject>([
  NAME,
  NAMESPACE,
  LABELS,
  ANNOTATIONS,
  (object) => {
    const { managedFields: _m, name: _n, namespace: _ns, labels: _l, annotations: _a, ...metadata } = object.metadata;
    return fieldLines({ ...object, metadata }, 0);
  },
]);

function fieldLines(fields: Readonly<Record<string, unknown>> | object, level: number): string {
  const entries = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(byKey);
  const blanks = '  '.repeat(level);
  return entries
    .map(([field, value]) => {
      const label = smartLabel(field);
      if (Array.isArray(value)) return `${blanks}${label}:\n${value.map((item) => itemLines(item, level + 1)).join('')}`;
      if (typeof value === 'object' && value !== null) return `${blanks}${label}:\n${fieldLines(value, level + 1)}`;
      return `${blanks}${label}:\t${String(value)}\n`;
    })
    .join('');
}

function itemLines(item: unknown, level: number): string {
  return typeof item === 'object' && item !== null ? fieldLines(item, level) : `${'  '.repeat(level)}${String(item)}\n`;
}

const ACRONYMS = new Set(['API', 'URL', 'UID', 'OSB', 'GUID']);

/** `creationTimestamp` → `Creation Timestamp` (`smartLabelFor`). */
function smartLabel(field: string): string {
  if (/[^a-zA-Z-]/.test(field)) return field;
  const words = field.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|-/g) ?? [field];
  return words
    .map((word) => (ACRONYMS.has(word.toUpperCase()) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
