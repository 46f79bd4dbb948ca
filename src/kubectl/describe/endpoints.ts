import type { Endpoints, EndpointSlice, EndpointSubset, KubeObject, SliceEndpoint } from '../../api/index.ts';
import { annotationLines, labelLines } from './text.ts';

function head({ metadata }: KubeObject): string {
  const { name, namespace = '', labels, annotations } = metadata;
  return `Name:\t${name}\nNamespace:\t${namespace}\n${labelLines('Labels', labels)}${annotationLines('Annotations', annotations)}`;
}

/** `describeEndpoints`, without its events. */
export function describeEndpoints(endpoints: Endpoints): string {
  return `${head(endpoints)}Subsets:\n${(endpoints.subsets ?? []).map(subsetLines).join('')}`;
}

function subsetLines({ addresses = [], notReadyAddresses = [], ports = [] }: EndpointSubset): string {
  const list = (all: readonly { readonly ip: string }[]): string => all.map(({ ip }) => ip).join(',') || '<none>';
  const rows = ports.map(({ name, port, protocol = '' }) => `    ${name || '<unset>'}\t${port}\t${protocol}\n`);
  return [
    `  Addresses:\t${list(addresses)}\n  NotReadyAddresses:\t${list(notReadyAddresses)}\n`,
    rows.length === 0 ? '' : `  Ports:\n    Name\tPort\tProtocol\n    ----\t----\t--------\n${rows.join('')}`,
    '\n',
  ].join('');
}

/** `describeEndpointSliceV1`, without its events. */
export function describeEndpointSlice(slice: EndpointSlice): string {
  const ports = slice.ports ?? [];
  const rows = ports.map(({ name, port, protocol = '' }) => `  ${name || '<unset>'}\t${port ?? '<unset>'}\t${protocol}\n`);
  const all = slice.endpoints ?? [];
  return [
    head(slice),
    `AddressType:\t${slice.addressType}\n`,
    rows.length === 0 ? 'Ports: <unset>\n' : `Ports:\n  Name\tPort\tProtocol\n  ----\t----\t--------\n${rows.join('')}`,
    all.length === 0 ? 'Endpoints: <none>\n' : `Endpoints:\n${all.map(endpointLines).join('')}`,
  ].join('');
}

function endpointLines({ addresses, conditions, hostname, targetRef, nodeName, zone }: SliceEndpoint): string {
  return [
    `  - Addresses:\t${addresses.join(',')}\n`,
    `    Conditions:\n      Ready:\t${conditions?.ready ?? '<unset>'}\n`,
    `    Hostname:\t${hostname ?? '<unset>'}\n`,
    targetRef === undefined ? '' : `    TargetRef:\t${targetRef.kind ?? ''}/${targetRef.name ?? ''}\n`,
    `    NodeName:\t${nodeName ?? '<unset>'}\n    Zone:\t${zone ?? '<unset>'}\n`,
  ].join('');
}
