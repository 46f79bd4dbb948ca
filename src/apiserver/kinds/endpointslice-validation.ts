import {
  isQualifiedName,
  isDNS1123Subdomain,
  isValidLabelValue,
  type EndpointSlice,
  type SliceEndpoint,
} from '../../api/index.ts';
import {
  FieldPath,
  ipFamily,
  validateDNS1123Label,
  validateEnum,
  validateImmutable,
  validateLabels,
  type ErrorList,
} from '../validation/index.ts';
import { validateEndpointIP } from './endpoints-validation.ts';

const ADDRESS_TYPES = ['FQDN', 'IPv4', 'IPv6'];
const PROTOCOLS = ['SCTP', 'TCP', 'UDP'];
const MAX_ENDPOINTS = 1000;
const MAX_PORTS = 20_000;
const MAX_ADDRESSES = 100;
const MAX_TOPOLOGY_LABELS = 16;
const MAX_HINTS = 8;

/** discovery/validation `ValidateEndpointSlice`. */
export function validateEndpointSlice(slice: EndpointSlice, errors: ErrorList): void {
  validateEnum(slice.addressType, ADDRESS_TYPES, errors, FieldPath.of('addressType'));
  validateEndpoints(slice, errors, FieldPath.of('endpoints'));
  validatePorts(slice, errors, FieldPath.of('ports'));
}

/** `ValidateEndpointSliceUpdate`. */
export function validateEndpointSliceUpdate(next: EndpointSlice, old: EndpointSlice, errors: ErrorList): void {
  validateEndpointSlice(next, errors);
  validateImmutable(next.addressType, old.addressType, errors, FieldPath.of('addressType'));
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
  if (ipFamily(address) === addressType) validateEndpointIP(address, errors, path);
  else errors.invalid(path, address, `must be a valid ${addressType} address`);
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
  ports.forEach(({ name = '', protocol, appProtocol }, i) => {
    const at = path.index(i);
    if (name !== '') validateDNS1123Label(name, errors, at.child('name'));
    if (names.has(name)) errors.duplicate(at.child('name'), name);
    names.add(name);
    validateEnum(protocol, PROTOCOLS, errors, at.child('protocol'));
    if (appProtocol !== undefined) errors.invalidEach(at.child('appProtocol'), appProtocol, isQualifiedName(appProtocol));
  });
}
