import {
  base64Length,
  formatLabelsAsSelector,
  isReason,
  type ConfigMap,
  type KubeObject,
  type Namespace,
  type Secret,
  type Service,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';
import { describeBounds } from './policy.ts';
import { annotationLines, labelLines, longDate } from './text.ts';

function head({ metadata }: KubeObject): string {
  const { name, namespace = '', labels, annotations } = metadata;
  return `Name:\t${name}\nNamespace:\t${namespace}\n${labelLines('Labels', labels)}${annotationLines('Annotations', annotations)}`;
}

/** `describeNamespace`. */
export function* describeNamespace(session: Session, { metadata, status }: Namespace): Process<string> {
  const { conditions = [] } = status;
  const rows = conditions.map(
    (each) =>
      `  ${each.type}\t${each.status}\t${longDate(each.lastTransitionTime)}\t${each.reason ?? ''}\t${each.message ?? ''}\n`,
  );
  return [
    `Name:\t${metadata.name}\n`,
    labelLines('Labels', metadata.labels),
    annotationLines('Annotations', metadata.annotations),
    `Status:\t${status.phase ?? ''}\n`,
    rows.length === 0
      ? ''
      : `Conditions:\n  Type\tStatus\tLastTransitionTime\tReason\tMessage\n  ----\t------\t------------------\t------\t-------\n${rows.join('')}`,
    yield* describeBounds(session, metadata.name),
  ].join('');
}

/** The fields of a discovery.k8s.io/v1 EndpointSlice that `describe service` needs. */
interface EndpointSlice extends KubeObject {
  readonly endpoints?:
    readonly { readonly addresses: readonly string[]; readonly conditions?: { readonly ready?: boolean } }[] | null;
  readonly ports?: readonly { readonly name?: string; readonly port?: number }[];
}

/** `describeService`, without its events. */
export function* describeService(session: Session, service: Service): Process<string> {
  const { metadata, spec, status } = service;
  const slices = yield* endpointSlicesOf(session, service);
  const ports = (spec.ports ?? []).map(({ name = '', port, protocol = '', targetPort, nodePort = 0 }) => {
    const node = nodePort === 0 ? '' : `NodePort:\t${name || '<unset>'}\t${nodePort}/${protocol}\n`;
    return `Port:\t${name || '<unset>'}\t${port}/${protocol}\nTargetPort:\t${targetPort ?? port}/${protocol}\n${node}Endpoints:\t${endpointsText(slices, name)}\n`;
  });
  const ingress = (status.loadBalancer?.ingress ?? []).map(({ ip, hostname }) => ip ?? hostname ?? '').join(', ');
  return [
    head({ ...service, metadata }),
    `Selector:\t${formatLabelsAsSelector(spec.selector)}\nType:\t${spec.type ?? ''}\n`,
    optional('IP Family Policy', spec.ipFamilyPolicy),
    `IP Families:\t${(spec.ipFamilies ?? []).join(',') || '<none>'}\n`,
    `IP:\t${spec.clusterIP ?? ''}\nIPs:\t${(spec.clusterIPs ?? []).join(',') || '<none>'}\n`,
    optional('External IPs', (spec.externalIPs ?? []).join(',')),
    optional('External Name', spec.externalName),
    optional('LoadBalancer Ingress', ingress),
    ...ports,
    `Session Affinity:\t${spec.sessionAffinity ?? ''}\n`,
    optional('External Traffic Policy', spec.externalTrafficPolicy),
    optional('Internal Traffic Policy', spec.internalTrafficPolicy),
  ].join('');
}

function optional(title: string, value: string | undefined): string {
  return value === undefined || value === '' ? '' : `${title}:\t${value}\n`;
}

function* endpointSlicesOf(session: Session, { metadata }: Service): Process<readonly EndpointSlice[]> {
  const { namespace, name } = metadata;
  try {
    const list: { readonly items: readonly KubeObject[] } = yield* session.api.list<string>('EndpointSlice', {
      namespace,
      labelSelector: `kubernetes.io/service-name=${name}`,
    });
    return list.items as readonly EndpointSlice[];
  } catch (error) {
    if (isReason(error, 'NotFound')) return [];
    throw error;
  }
}

const SHOWN_ENDPOINTS = 3;

/** `formatEndpointSlices`. */
function endpointsText(slices: readonly EndpointSlice[], portName: string): string {
  if (slices.length === 0) return '<none>';
  const addresses = slices.flatMap(({ endpoints, ports }) => {
    const ready = (endpoints ?? [])
      .filter(({ conditions }) => conditions?.ready !== false)
      .map((endpoint) => endpoint.addresses[0] ?? '');
    if (!ports?.length) return ready;
    return ports
      .filter(({ name = '' }) => name === portName)
      .flatMap(({ port }) => ready.map((address) => `${address}:${port ?? ''}`));
  });
  const more = addresses.length - SHOWN_ENDPOINTS;
  return addresses.slice(0, SHOWN_ENDPOINTS).join(',') + (more > 0 ? ` + ${more} more...` : '');
}

/** `ConfigMapDescriber`, without its events. */
export function describeConfigMap(configMap: ConfigMap): string {
  const data = Object.entries(configMap.data ?? {})
    .sort(byKey)
    .map(([key, value]) => `${key}:\n----\n${value}\n\n`);
  const binary = Object.entries(configMap.binaryData ?? {})
    .sort(byKey)
    .map(([key, value]) => `${key}: ${base64Length(value)} bytes\n`);
  return `${head(configMap)}\nData\n====\n${data.join('')}\nBinaryData\n====\n${binary.join('')}\n`;
}

/** `describeSecret`: sizes instead of values. */
export function describeSecret(secret: Secret): string {
  const data = Object.entries(secret.data ?? {})
    .sort(byKey)
    .map(([key, value]) => `${key}:\t${base64Length(value)} bytes\n`);
  return `${head(secret)}\nType:\t${secret.type ?? ''}\n\nData\n====\n${data.join('')}`;
}

function byKey([first]: readonly [string, unknown], [second]: readonly [string, unknown]): number {
  return first < second ? -1 : 1;
}

/** Any other kind: its fields, with their names split into words (`genericDescriber`). */
export function describeGeneric(object: KubeObject): string {
  const { managedFields: _m, name: _n, namespace: _ns, labels: _l, annotations: _a, ...metadata } = object.metadata;
  return head(object) + fieldLines({ ...object, metadata }, 0);
}

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
