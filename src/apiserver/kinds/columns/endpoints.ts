import type { Endpoints, EndpointSlice } from '../../../api/index.ts';
import { AGE, NAME, textColumn, type Column } from './column.ts';

/** The number of addresses shown in a cell; the rest are counted. */
const SHOWN = 3;

/** printers.go `endpointColumnDefinitions`. */
export const ENDPOINTS_COLUMNS: readonly Column<Endpoints>[] = [
  NAME,
  textColumn({
    name: 'Endpoints',
    description: 'Addresses and ports that are ready.',
    cell: ({ subsets }) => formatEndpoints(subsets),
  }),
  AGE,
];

/** printers.go `endpointSliceColumnDefinitions`. */
export const ENDPOINT_SLICE_COLUMNS: readonly Column<EndpointSlice>[] = [
  NAME,
  textColumn({ name: 'AddressType', description: 'Type of the addresses.', cell: ({ addressType }) => addressType }),
  textColumn({ name: 'Ports', description: 'The ports of each endpoint.', cell: ({ ports }) => firstOf(portsOf(ports)) }),
  textColumn({
    name: 'Endpoints',
    description: 'All addresses, ready or not.',
    cell: ({ endpoints }) => firstOf((endpoints ?? []).flatMap(({ addresses }) => addresses)),
  }),
  AGE,
];

/** `formatEndpoints`. */
function formatEndpoints(subsets: Endpoints['subsets'] = []): string {
  if (subsets.length === 0) return '<none>';
  const all = subsets.flatMap(({ addresses = [], ports = [] }) => {
    if (ports.length === 0) return addresses.map(({ ip }) => ip);
    return ports.flatMap(({ port }) => addresses.map(({ ip }) => `${ip.includes(':') ? `[${ip}]` : ip}:${port}`));
  });
  return withMore(all);
}

/** `formatDiscoveryPorts`. */
function portsOf(ports: EndpointSlice['ports'] = []): string[] {
  return ports.map(({ name, port }) => String(port ?? name ?? '*'));
}

/** `listWithMoreString`. */
function firstOf(list: readonly string[]): string {
  return withMore(list) || '<unset>';
}

function withMore(list: readonly string[]): string {
  const text = list.slice(0, SHOWN).join(',');
  return list.length > SHOWN ? `${text} + ${list.length - SHOWN} more...` : text;
}
