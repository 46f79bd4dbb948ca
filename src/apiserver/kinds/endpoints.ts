import { type EndpointAddress, type EndpointPort, type Endpoints, type EndpointSubset, ipFamily } from '../../api/index.ts';
import { type ErrorList, FieldPath, validateDNS1123Label, validateIP } from '../validation/index.ts';
import { checkFields } from '../fields/check-fields.ts';
import { ENDPOINTS_COLUMNS } from './columns/endpoints.ts';
import { defineKind } from './definition.ts';

/** core/validation `ValidateEndpoints`. */
export function validateEndpoints({ subsets = [] }: Endpoints, errors: ErrorList): void {
  subsets.forEach((subset, i) => validateSubset(subset, errors, FieldPath.of('subsets').index(i)));
}

/** `validateEndpointSubsets`. */
function validateSubset(subset: EndpointSubset, errors: ErrorList, path: FieldPath): void {
  const { addresses = [], notReadyAddresses = [], ports = [] } = subset;
  if (addresses.length === 0 && notReadyAddresses.length === 0)
    errors.required(path, 'must specify `addresses` or `notReadyAddresses`');
  addresses.forEach((address, i) => validateAddress(address, errors, path.child('addresses').index(i)));
  notReadyAddresses.forEach((address, i) => validateAddress(address, errors, path.child('notReadyAddresses').index(i)));
  ports.forEach((port, i) => validatePort(port, ports.length > 1, errors, path.child('ports').index(i)));
}

/** `validateEndpointAddress`. */
function validateAddress(address: EndpointAddress, errors: ErrorList, path: FieldPath): void {
  const { ip = '' } = address;
  checkFields('EndpointAddress', address, errors, path, { ip: (_ip, at) => validateIP(ip, errors, at) });
  validateEndpointIP(ip, errors, path.child('ip'));
}

/** Refuses addresses by which a node reaches itself (`ValidateEndpointIP`). */
export function validateEndpointIP(address: string, errors: ErrorList, path: FieldPath): void {
  const family = ipFamily(address);
  if (family === undefined) return;
  const is = (v4: RegExp, v6: RegExp): boolean => (family === 'IPv4' ? v4 : v6).test(address);
  if (is(/^0+\.0+\.0+\.0+$/, /^[0:]+$/)) errors.invalid(path, address, `may not be unspecified (${address})`);
  if (is(/^127\./, /^(0{0,4}:)*:?0{0,3}1$/))
    errors.invalid(path, address, 'may not be in the loopback range (127.0.0.0/8, ::1/128)');
  if (is(/^169\.254\./, /^fe[89ab][0-9a-f]:/i))
    errors.invalid(path, address, 'may not be in the link-local range (169.254.0.0/16, fe80::/10)');
  if (is(/^224\.0\.0\./, /^ff02:/i))
    errors.invalid(path, address, 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)');
}

/** `validateEndpointPort`. */
function validatePort(port: EndpointPort, needsName: boolean, errors: ErrorList, path: FieldPath): void {
  checkFields('EndpointPort', port, errors, path, {
    name: (name = '', at) => {
      if (name !== '') validateDNS1123Label(name, errors, at);
      else if (needsName) errors.required(at);
    },
  });
}

/** core/v1 Endpoints (pkg/registry/core/endpoint/strategy.go). */
export const ENDPOINTS = defineKind<Endpoints>({
  group: '',
  version: 'v1',
  kind: 'Endpoints',
  deprecation: 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
  plural: 'endpoints',
  typeOf: ({ metadata }) => (metadata.labels?.['endpoints.kubernetes.io/managed-by'] === undefined ? 'custom' : 'of Pods'),
  shortNames: ['ep'],
  namespaced: true,
  storagePath: 'services/endpoints',
  createOnUpdate: true,
  validate: (endpoints, errors) => validateEndpoints(endpoints, errors),
  validateUpdate: (next, old, errors) => {
    if (next.subsets !== old.subsets) validateEndpoints(next, errors);
  },
  columns: ENDPOINTS_COLUMNS,
});
