import type { Endpoints, EndpointSlice, EndpointSubset, SliceEndpoint } from '../../api/index.ts';
import { ANNOTATIONS, described, draw, LABELS, NAME, NAMESPACE, table, UNSET, type Row } from './rows.ts';

/** `describeEndpoints`. */
export const ENDPOINTS = described<Endpoints>([
  NAME,
  NAMESPACE,
  LABELS,
  ANNOTATIONS,
  ({ subsets = [] }) => `Subsets:\n${subsets.map(subsetLines).join('')}`,
]);

function subsetLines({ addresses = [], notReadyAddresses = [], ports = [] }: EndpointSubset): string {
  const list = (all: readonly { readonly ip: string }[]): string => all.map(({ ip }) => ip).join(',') || '<none>';
  const rows = ports.map(({ name, port, protocol = '' }) => [name || UNSET, port, protocol]);
  return [
    `  Addresses:\t${list(addresses)}\n  NotReadyAddresses:\t${list(notReadyAddresses)}\n`,
    table('Ports', ['Name', 'Port', 'Protocol'], rows, '    '),
    '\n',
  ].join('');
}

/** `describeEndpointSliceV1`. */
export const ENDPOINT_SLICE = described<EndpointSlice>([
  NAME,
  NAMESPACE,
  LABELS,
  ANNOTATIONS,
  ['AddressType', ({ addressType }) => addressType],
  ({ ports }) =>
    table(
      'Ports',
      ['Name', 'Port', 'Protocol'],
      (ports ?? []).map(({ name, port, protocol = '' }) => [name || UNSET, port ?? UNSET, protocol]),
    ) || `Ports: ${UNSET}\n`,
  ({ endpoints }, around) => {
    const drawn = (endpoints ?? []).map((endpoint) => draw(ENDPOINT, endpoint, around));
    return drawn.length === 0 ? 'Endpoints: <none>\n' : `Endpoints:\n${drawn.join('')}`;
  },
]);

const ENDPOINT: readonly Row<SliceEndpoint>[] = [
  ['  - Addresses', ({ addresses }) => addresses.join(',')],
  () => '    Conditions:\n',
  ['      Ready', ({ conditions }) => conditions?.ready ?? UNSET],
  ['    Hostname', ({ hostname }) => hostname ?? UNSET],
  ['    TargetRef', ({ targetRef: to }) => (to === undefined ? undefined : `${to.kind ?? ''}/${to.name ?? ''}`)],
  ['    NodeName', ({ nodeName }) => nodeName ?? UNSET],
  ['    Zone', ({ zone }) => zone ?? UNSET],
];
