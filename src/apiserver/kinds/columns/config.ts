import {
  formatLabelsAsSelector,
  type ConfigMap,
  type Event,
  type Secret,
  type Service,
  type ServiceAccount,
} from '../../../api/index.ts';
import { AGE, NAME, age, numberColumn, orNone, textColumn, type Column } from './column.ts';

/** printers.go `configMapColumnDefinitions`. */
export const CONFIG_MAP_COLUMNS: readonly Column<ConfigMap>[] = [
  NAME,
  textColumn({
    name: 'Data',
    description: 'Number of keys.',
    cell: ({ data, binaryData }) => sizeOf(data) + sizeOf(binaryData),
  }),
  AGE,
];

/** printers.go `secretColumnDefinitions`. */
export const SECRET_COLUMNS: readonly Column<Secret>[] = [
  NAME,
  textColumn({ name: 'Type', description: 'Purpose of the Secret.', cell: ({ type }) => type ?? '' }),
  textColumn({ name: 'Data', description: 'Number of keys.', cell: ({ data }) => sizeOf(data) }),
  AGE,
];

/** printers.go `serviceAccountColumnDefinitions`. */
export const SERVICE_ACCOUNT_COLUMNS: readonly Column<ServiceAccount & { readonly secrets?: readonly unknown[] }>[] = [
  NAME,
  textColumn({ name: 'Secrets', description: 'Number of Secrets.', cell: ({ secrets }) => (secrets ?? []).length }),
  AGE,
];

/** printers.go `serviceColumnDefinitions` and `printService`. */
export const SERVICE_COLUMNS: readonly Column<Service>[] = [
  NAME,
  textColumn({ name: 'Type', description: 'Type of the Service.', cell: ({ spec }) => spec.type ?? '' }),
  textColumn({
    name: 'Cluster-IP',
    description: 'Address inside the cluster.',
    cell: ({ spec }) => orNone(spec.clusterIPs?.[0] ?? spec.clusterIP),
  }),
  textColumn({ name: 'External-IP', description: 'Addresses outside the cluster.', cell: externalIP }),
  textColumn({ name: 'Port(s)', description: 'Ports, and ports on the nodes.', cell: ports }),
  AGE,
  textColumn({
    name: 'Selector',
    wide: true,
    description: 'Label selector of the Pods.',
    cell: ({ spec }) => formatLabelsAsSelector(spec.selector),
  }),
];

/** printers.go `eventColumnDefinitions` and `printEvent`. */
export const EVENT_COLUMNS: readonly Column<Event>[] = [
  textColumn({
    name: 'Last Seen',
    description: 'Time since the last occurrence.',
    cell: (event, wallMs) => age(lastSeen(event), wallMs),
  }),
  textColumn({ name: 'Type', description: 'Normal or Warning.', cell: ({ type }) => type ?? '' }),
  textColumn({ name: 'Reason', description: 'Reason in one word.', cell: ({ reason }) => reason ?? '' }),
  textColumn({
    name: 'Object',
    description: 'Object that the event is about.',
    cell: ({ involvedObject }) => `${involvedObject.kind?.toLowerCase() ?? ''}/${involvedObject.name ?? ''}`,
  }),
  textColumn({
    name: 'Subobject',
    wide: true,
    description: 'Part of the object that the event is about.',
    cell: ({ involvedObject }) => involvedObject.fieldPath ?? '',
  }),
  textColumn({ name: 'Source', wide: true, description: 'Component that reported the event.', cell: source }),
  textColumn({ name: 'Message', description: 'What happened.', cell: ({ message }) => (message ?? '').trim() }),
  textColumn({
    name: 'First Seen',
    wide: true,
    description: 'Time since the first occurrence.',
    cell: (event, wallMs) => age(firstSeen(event), wallMs),
  }),
  numberColumn({
    name: 'Count',
    wide: true,
    description: 'Number of occurrences.',
    cell: (event) => event.series?.count ?? (event.count || 1),
  }),
  { ...NAME, priority: 1 },
];

function sizeOf(map: object | undefined): number {
  return map === undefined ? 0 : Object.keys(map).length;
}

function externalIP({ spec, status }: Service): string {
  const external = spec.externalIPs ?? [];
  switch (spec.type) {
    case 'ExternalName':
      return spec.externalName ?? '';
    case 'LoadBalancer': {
      const given = (status.loadBalancer?.ingress ?? [])
        .map(({ ip, hostname }) => ip || hostname || '')
        .filter((address) => address !== '');
      if (given.length === 0 && external.length === 0) return '<pending>';
      return [...given, ...external].join(',');
    }
    default:
      return orNone(external.join(','));
  }
}

function ports({ spec }: Service): string {
  const shown = (spec.ports ?? []).map(({ port, nodePort, protocol }) =>
    nodePort ? `${port}:${nodePort}/${protocol}` : `${port}/${protocol}`,
  );
  return orNone(shown.join(','));
}

function lastSeen(event: Event): string | undefined {
  return event.series?.lastObservedTime ?? event.lastTimestamp ?? firstSeen(event);
}

function firstSeen(event: Event): string | undefined {
  return event.firstTimestamp ?? event.eventTime;
}

function source({ source: from, reportingComponent, reportingInstance }: Event): string {
  const component = from?.component || reportingComponent || '';
  const host = from?.host || reportingInstance || '';
  return host === '' ? component : `${component}, ${host}`;
}
