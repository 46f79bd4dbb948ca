import {
  type HTTPIngressPath,
  type HTTPIngressRuleValue,
  type Ingress,
  INGRESS_CLASS_ANNOTATION,
  type IngressBackend,
  ingressClassNameOf,
  ipFamily,
  isDNS1123Label,
  isDNS1123Subdomain,
  isValidPortName,
  isValidPortNum,
  isWildcardDNS1123Subdomain,
  type TypedLocalObjectReference,
} from '../../api/index.ts';
import { checkFields } from '../fields/check-fields.ts';
import { type ErrorList, FieldPath, pathSegmentName, validateIP } from '../validation/index.ts';
import { INGRESS_COLUMNS } from './columns/networking.ts';
import { defineKind, statusOnly } from './definition.ts';
import type { RelationEnd } from './relation.ts';

const SPEC = FieldPath.of('spec');
const PATH_TYPES = ['Exact', 'ImplementationSpecific', 'Prefix'];
const INVALID_SEQUENCES = ['//', '/./', '/../', '%2f', '%2F'];
const INVALID_ENDS = ['/..', '/.'];
const NO_IP = 'must be a DNS name, not an IP address';

/** networking.k8s.io/v1 Ingress (pkg/registry/networking/ingress/strategy.go). */
export const INGRESS = defineKind<Ingress>({
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'Ingress',
  plural: 'ingresses',
  shortNames: ['ing'],
  namespaced: true,
  storagePath: 'ingress',
  optional: true,
  generation: 'spec',
  prepareForCreate: (ingress) => ({ ...ingress, status: { loadBalancer: {} } }),
  validate: validateNewIngress,
  validateUpdate: (next, _old, errors) => validateIngressSpec(next, errors),
  status: { ...statusOnly(), validateUpdate: validateIngressStatus },
  columns: INGRESS_COLUMNS,
  relations: [
    { relation: 'routes', to: servicesOf },
    // It uses its certificates and the class that says who serves it.
    { relation: 'mounts', to: usedBy },
  ],
});

/** networking/validation `ValidateIngressCreate`. */
function validateNewIngress(ingress: Ingress, errors: ErrorList): void {
  validateIngressSpec(ingress, errors);
  const annotated = ingress.metadata.annotations?.[INGRESS_CLASS_ANNOTATION];
  const { ingressClassName } = ingress.spec;
  if (annotated === undefined || ingressClassName === undefined || annotated === ingressClassName) return;
  const path = FieldPath.of('annotations').child(INGRESS_CLASS_ANNOTATION);
  errors.invalid(path, annotated, 'must match `ingressClassName` when both are specified');
}

/** networking/validation `ValidateIngressSpec`. */
function validateIngressSpec({ spec }: Ingress, errors: ErrorList): void {
  if ((spec.rules ?? []).length === 0 && spec.defaultBackend === undefined)
    errors.invalid(SPEC, spec.rules ?? null, 'either `defaultBackend` or `rules` must be specified');
  checkFields('IngressSpec', spec, errors, SPEC, {
    defaultBackend: (backend, path) => backend && validateBackend(backend, errors, path),
    rules: (rules = [], path) =>
      rules.forEach(({ host = '', http }, i) => {
        const at = path.index(i);
        if (host !== '') validateHost(host, errors, at.child('host'));
        if (http !== undefined) validateHTTP(http, errors, at.child('http'));
      }),
    tls: (tls = [], path) =>
      tls.forEach(({ hosts = [], secretName = '' }, i) => {
        const at = path.index(i);
        hosts.forEach((host, j) => validateHostName(host, errors, at.child('hosts').index(j)));
        if (secretName !== '') errors.invalidEach(at.child('secretName'), secretName, isDNS1123Subdomain(secretName));
      }),
  });
}

function validateHost(host: string, errors: ErrorList, path: FieldPath): void {
  if (ipFamily(host) !== undefined) errors.invalid(path, host, NO_IP);
  validateHostName(host, errors, path);
}

function validateHostName(host: string, errors: ErrorList, path: FieldPath): void {
  errors.invalidEach(path, host, host.includes('*') ? isWildcardDNS1123Subdomain(host) : isDNS1123Subdomain(host));
}

/** `validateHTTPIngressRuleValue`. */
function validateHTTP({ paths = [] }: Partial<HTTPIngressRuleValue>, errors: ErrorList, path: FieldPath): void {
  if (paths.length === 0) errors.required(path.child('paths'));
  paths.forEach((each, i) => validatePath(each, errors, path.child('paths').index(i)));
}

/** `validateHTTPIngressPath`. */
function validatePath({ path = '', pathType, backend }: HTTPIngressPath, errors: ErrorList, at: FieldPath): void {
  if (pathType === undefined || pathType === null) return errors.required(at.child('pathType'), 'pathType must be specified');
  const invalid = (detail: string): void => errors.invalid(at.child('path'), path, detail);
  switch (pathType) {
    case 'Exact':
    case 'Prefix':
      if (!path.startsWith('/')) invalid('must be an absolute path');
      for (const each of INVALID_SEQUENCES) if (path.includes(each)) invalid(`must not contain '${each}'`);
      for (const each of INVALID_ENDS) if (path.endsWith(each)) invalid(`cannot end with '${each}'`);
      break;
    case 'ImplementationSpecific':
      if (path !== '' && !path.startsWith('/')) invalid('must be an absolute path');
      break;
    default:
      errors.notSupported(at.child('pathType'), pathType, PATH_TYPES);
  }
  validateBackend(backend ?? {}, errors, at.child('backend'));
}

/** `validateIngressBackend`. */
function validateBackend({ resource, service }: IngressBackend, errors: ErrorList, path: FieldPath): void {
  if (resource !== undefined && service !== undefined)
    return errors.invalid(path, '', 'cannot set both resource and service backends');
  if (resource !== undefined) return validateReference(resource, errors, path.child('resource'));
  if (service === undefined) return errors.invalid(path, '', 'resource or service backend is required');
  const at = path.child('service');
  const { name = '', port } = service;
  if (name === '') errors.required(at.child('name'));
  else errors.invalidEach(at.child('name'), name, isDNS1123Label(name));
  const { name: portName = '', number = 0 } = port ?? {};
  if (portName !== '' && number !== 0) errors.invalid(path, '', 'cannot set both port name & port number');
  else if (portName !== '') errors.invalidEach(at.child('port').child('name'), portName, isValidPortName(portName));
  else if (number !== 0) errors.invalidEach(at.child('port').child('number'), number, isValidPortNum(number));
  else errors.required(path, 'port name or number is required');
}

/** The group, the kind and the name of another object (`validateIngressTypedLocalObjectReference`). */
export function validateReference(to: Partial<TypedLocalObjectReference>, errors: ErrorList, path: FieldPath): void {
  if (to.apiGroup !== undefined) errors.invalidEach(path.child('apiGroup'), to.apiGroup, isDNS1123Subdomain(to.apiGroup));
  for (const field of ['kind', 'name'] as const) {
    const value = to[field] ?? '';
    if (value === '') errors.required(path.child(field));
    else errors.invalidEach(path.child(field), value, pathSegmentName(value, false));
  }
}

/** networking/validation `ValidateIngressLoadBalancerStatus`. */
function validateIngressStatus({ status }: Ingress, _old: Ingress, errors: ErrorList): void {
  checkFields('IngressLoadBalancerStatus', status?.loadBalancer ?? {}, errors, FieldPath.of('status').child('loadBalancer'), {
    ingress: (points = [], path) =>
      points.forEach(({ ip = '', hostname = '' }, i) => {
        const at = path.index(i);
        if (ip !== '') validateIP(ip, errors, at.child('ip'));
        if (hostname === '') return;
        errors.invalidEach(at.child('hostname'), hostname, isDNS1123Subdomain(hostname));
        if (ipFamily(hostname) !== undefined) errors.invalid(at.child('hostname'), hostname, NO_IP);
      }),
  });
}

/** The Services that its backends name, each once. */
function servicesOf({ metadata: { namespace }, spec }: Ingress): readonly RelationEnd[] {
  const backends = (spec.rules ?? []).flatMap(({ http }) => (http?.paths ?? []).map(({ backend }) => backend));
  const names = [spec.defaultBackend, ...backends].flatMap((backend) => backend?.service?.name ?? []);
  return [...new Set(names)].map((name) => ({ kind: 'Service', namespace, name }));
}

function usedBy(ingress: Ingress): readonly RelationEnd[] {
  const { namespace } = ingress.metadata;
  const className = ingressClassNameOf(ingress);
  const secrets = new Set((ingress.spec.tls ?? []).flatMap(({ secretName }) => secretName || []));
  return [
    ...[...secrets].map((name) => ({ kind: 'Secret', namespace, name })),
    ...(className === undefined ? [] : [{ kind: 'IngressClass', name: className }]),
  ];
}
