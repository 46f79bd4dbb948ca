import {
  type EndpointSlice,
  ipFamily,
  isDNS1123Subdomain,
  isValidLabelValue,
  SERVICE_NAME_LABEL,
  type SliceEndpoint,
  isReadyEndpoint,
} from '../../api/index.ts';
import { share } from '../registry/sharing.ts';
import { type ErrorList, FieldPath, validateDNS1123Label, validateIP, validateLabels } from '../validation/index.ts';
import { checkFields, checkUnchanged } from '../fields/check-fields.ts';
import { ENDPOINT_SLICE_COLUMNS } from './columns/endpoints.ts';
import { defineKind } from './definition.ts';
import { validateEndpointIP } from './endpoints.ts';
import { fillEach, fillIn } from './filling.ts';
import type { RelationEnd } from './relation.ts';

const MAX_ENDPOINTS = 1000;
const MAX_PORTS = 20_000;
const MAX_ADDRESSES = 100;
const MAX_TOPOLOGY_LABELS = 16;
const MAX_HINTS = 8;

/** discovery/validation `ValidateEndpointSlice`. */
function validateEndpointSlice(slice: EndpointSlice, errors: ErrorList): void {
  checkFields('EndpointSlice', slice, errors, FieldPath.root, {
    endpoints: (_endpoints, path) => validateEndpoints(slice, errors, path),
    ports: (_ports, path) => validatePorts(slice, errors, path),
  });
}

/** `ValidateEndpointSliceUpdate`. */
function validateEndpointSliceUpdate(next: EndpointSlice, old: EndpointSlice, errors: ErrorList): void {
  validateEndpointSlice(next, errors);
  checkUnchanged('EndpointSlice', [next, old], errors, FieldPath.root);
}

function validateEndpoints({ endpoints, addressType }: EndpointSlice, errors: ErrorList, path: FieldPath): void {
  const all = endpoints ?? [];
  if (all.length > MAX_ENDPOINTS) return errors.tooMany(path, all.length, MAX_ENDPOINTS);
  all.forEach((endpoint, i) => validateEndpoint(endpoint, addressType, errors, path.index(i)));
}

function validateEndpoint(endpoint: SliceEndpoint, addressType: string, errors: ErrorList, path: FieldPath): void {
  const { addresses = [], nodeName, hostname, hints, deprecatedTopology } = endpoint;
  const at = path.child('addresses');
  if (addresses.length === 0) errors.required(at, 'must contain at least 1 address');
  else if (addresses.length > MAX_ADDRESSES) errors.tooMany(at, addresses.length, MAX_ADDRESSES);
  addresses.forEach((address, i) => validateAddress(address, addressType, errors, at.index(i)));
  if (nodeName !== undefined) errors.invalidEach(path.child('nodeName'), nodeName, isDNS1123Subdomain(nodeName));
  const labels = Object.keys(deprecatedTopology ?? {}).length;
  const topology = path.child('deprecatedTopology');
  if (labels > MAX_TOPOLOGY_LABELS) errors.tooMany(topology, labels, MAX_TOPOLOGY_LABELS);
  validateLabels(deprecatedTopology, errors, topology);
  if (hostname !== undefined) validateDNS1123Label(hostname, errors, path.child('hostname'));
  validateHints(hints?.forZones ?? [], errors, path.child('hints').child('forZones'));
}

function validateAddress(address: string, addressType: string, errors: ErrorList, path: FieldPath): void {
  if (addressType === 'FQDN') return errors.invalidEach(path, address, isDNS1123Subdomain(address.replace(/\.$/, '')));
  if (addressType !== 'IPv4' && addressType !== 'IPv6') return;
  if (ipFamily(address) === addressType) {
    validateIP(address, errors, path);
    validateEndpointIP(address, errors, path);
  } else errors.invalid(path, address, `must be a valid ${addressType} address`);
}

function validateHints(zones: readonly { readonly name?: string }[], errors: ErrorList, path: FieldPath): void {
  if (zones.length > MAX_HINTS) return errors.tooMany(path, zones.length, MAX_HINTS);
  zones.forEach(({ name = '' }, i) => {
    const at = path.index(i).child('name');
    if (zones.findIndex((zone) => (zone.name ?? '') === name) < i) errors.duplicate(at, name);
    errors.invalidEach(at, name, isValidLabelValue(name));
  });
}

function validatePorts({ ports = [] }: EndpointSlice, errors: ErrorList, path: FieldPath): void {
  if (ports.length > MAX_PORTS) return errors.tooMany(path, ports.length, MAX_PORTS);
  const names = new Set<string>();
  ports.forEach((port, i) => {
    checkFields('discovery.EndpointPort', port, errors, path.index(i), {
      name: (name = '', at) => {
        if (name !== '') validateDNS1123Label(name, errors, at);
        if (names.has(name)) errors.duplicate(at, name);
        names.add(name);
      },
    });
  });
}

/** discovery.k8s.io/v1 EndpointSlice (pkg/registry/discovery/endpointslice/strategy.go). */
export const ENDPOINT_SLICE = defineKind<EndpointSlice>({
  group: 'discovery.k8s.io',
  version: 'v1',
  kind: 'EndpointSlice',
  plural: 'endpointslices',
  namespaced: true,
  generation: 'spec',
  prepareForCreate: withoutTopology,
  prepareForUpdate,
  validate: (slice, errors) => validateEndpointSlice(slice, errors),
  validateUpdate: (next, old, errors) => validateEndpointSliceUpdate(next, old, errors),
  columns: ENDPOINT_SLICE_COLUMNS,
  relations: [{ relation: 'routes', from: serviceOf, to: readyPods }],
});

/** The Service whose traffic the slice directs. */
function serviceOf({ metadata: { namespace, labels } }: EndpointSlice): RelationEnd | undefined {
  const name = labels?.[SERVICE_NAME_LABEL];
  return name === undefined ? undefined : { kind: 'Service', namespace, name };
}

/** The Pods that get traffic. An endpoint that says nothing about being ready is ready. */
function readyPods({ metadata: { namespace }, endpoints }: EndpointSlice): RelationEnd[] {
  const pods = endpoints.filter((endpoint) => isReadyEndpoint(endpoint) && endpoint.targetRef?.kind === 'Pod');
  return pods.map(({ targetRef }) => ({ kind: 'Pod', namespace, name: targetRef?.name ?? '' }));
}

/** The kind has no spec: the generation counts all changes except those of the metadata other than labels. */
function prepareForUpdate(given: EndpointSlice, old: EndpointSlice): EndpointSlice {
  const next = share(old, withoutTopology(given));
  const same =
    next.endpoints === old.endpoints &&
    next.ports === old.ports &&
    next.addressType === old.addressType &&
    next.metadata.labels === old.metadata.labels;
  return same ? next : { ...next, metadata: { ...next.metadata, generation: (old.metadata.generation ?? 0) + 1 } };
}

/** Drops the fields of v1beta1 (`dropTopologyOnV1`). */
function withoutTopology(slice: EndpointSlice): EndpointSlice {
  return fillIn(slice, 'endpoints', (endpoints) => fillEach(endpoints, dropTopology));
}

function dropTopology(endpoint: SliceEndpoint): SliceEndpoint {
  if (endpoint.deprecatedTopology === undefined) return endpoint;
  const { deprecatedTopology: _dropped, ...kept } = endpoint;
  return kept;
}
