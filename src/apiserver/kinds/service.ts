import { isDNS1123Subdomain, Selector, selectorFromLabels, type Service, type ServicePort } from '../../api/index.ts';
import {
  type ErrorList,
  FieldPath,
  labelName,
  validateCIDR,
  validateDNS1123Label,
  validateEnum,
  validateIP,
  validateLabels,
} from '../validation/index.ts';
import { checkFields } from '../fields/check-fields.ts';
import { SERVICE_COLUMNS } from './columns/config.ts';
import { defineKind, type PrepareContext, statusOnly } from './definition.ts';
import { allocateClusterIP, allocateHealthCheckPort, allocateNodePorts } from './service-allocation.ts';
import { dropTypeDependentFields, needsHealthCheck, withOldAllocations } from './service-update.ts';

const SPEC = FieldPath.of('spec');
const MAX_AFFINITY_SECONDS = 86_400;

/** core/validation `ValidateService`. */
function validateService(service: Service, errors: ErrorList): void {
  const { spec } = service;
  const headless = spec.clusterIP === 'None';
  if ((spec.ports ?? []).length === 0 && !headless && spec.type !== 'ExternalName') errors.required(SPEC.child('ports'));
  validateEnum(spec.type, ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'], errors, SPEC.child('type'));
  if (spec.type === 'LoadBalancer' && headless)
    errors.invalid(SPEC.child('clusterIPs').index(0), 'None', "may not be set to 'None' for LoadBalancer services");
  if (spec.type === 'NodePort' && headless)
    errors.invalid(SPEC.child('clusterIPs').index(0), 'None', "may not be set to 'None' for NodePort services");
  validateExternalName(service, errors);
  validatePorts(service, errors);
  validateLabels(spec.selector, errors, SPEC.child('selector'));
  validateAffinity(service, errors);
  if (spec.clusterIP && !headless) validateIP(spec.clusterIP, errors, SPEC.child('clusterIPs').index(0));
  (spec.externalIPs ?? []).forEach((ip, i) => validateIP(ip, errors, SPEC.child('externalIPs').index(i)));
  validateLoadBalancer(service, errors);
  validateTraffic(service, errors);
}

/** Fields that only a load balancer has. */
function validateLoadBalancer({ spec }: Service, errors: ErrorList): void {
  const ranges = spec.loadBalancerSourceRanges ?? [];
  const onlyHere = (path: FieldPath): void => errors.forbidden(path, "may only be used when `type` is 'LoadBalancer'");
  if (ranges.length > 0 && spec.type !== 'LoadBalancer') onlyHere(SPEC.child('LoadBalancerSourceRanges'));
  ranges.forEach((range, i) => validateCIDR(range.trim(), errors, SPEC.child('LoadBalancerSourceRanges').index(i)));
  if (spec.type === 'LoadBalancer') return;
  if (spec.allocateLoadBalancerNodePorts !== undefined) onlyHere(SPEC.child('allocateLoadBalancerNodePorts'));
  if (spec.loadBalancerClass !== undefined) onlyHere(SPEC.child('loadBalancerClass'));
}

function validateExternalName({ spec }: Service, errors: ErrorList): void {
  if (spec.type !== 'ExternalName') return;
  const { clusterIP, clusterIPs = [], ipFamilies = [], ipFamilyPolicy } = spec;
  const forbid = (field: string): void => errors.forbidden(SPEC.child(field), 'may not be set for ExternalName services');
  // Nothing is allocated for this type, so one field does not fill in the other.
  if (clusterIP || clusterIPs.length > 0) forbid('clusterIPs');
  if (ipFamilies.length > 0) forbid('ipFamilies');
  if (ipFamilyPolicy !== undefined) forbid('ipFamilyPolicy');
  if (!spec.externalName) return errors.required(SPEC.child('externalName'));
  const name = spec.externalName.replace(/\.$/, '');
  errors.invalidEach(SPEC.child('externalName'), spec.externalName, isDNS1123Subdomain(name));
}

function validatePorts({ spec }: Service, errors: ErrorList): void {
  const ports = spec.ports ?? [];
  const names = new Set<string>();
  const numbers = new Set<string>();
  const nodePorts = new Set<string>();
  ports.forEach((port, i) => {
    const at = SPEC.child('ports').index(i);
    validatePort(port, ports.length > 1, errors, at);
    if (port.name) {
      if (names.has(port.name)) errors.duplicate(at.child('name'), port.name);
      names.add(port.name);
    }
    const number = `${port.port}/${port.protocol}`;
    if (numbers.has(number)) errors.duplicate(at, { protocol: port.protocol, port: port.port });
    numbers.add(number);
    if (!port.nodePort) return;
    if (spec.type === 'ClusterIP' || spec.type === 'ExternalName') {
      errors.forbidden(at.child('nodePort'), "may not be used when `type` is 'ClusterIP'".replace('ClusterIP', spec.type));
    }
    const nodePort = `${port.nodePort}/${port.protocol}`;
    if (nodePorts.has(nodePort)) errors.duplicate(at.child('nodePort'), { protocol: port.protocol, nodePort: port.nodePort });
    nodePorts.add(nodePort);
  });
}

/** core/validation `validateServicePort`. */
function validatePort(port: ServicePort, needsName: boolean, errors: ErrorList, path: FieldPath): void {
  checkFields('ServicePort', port, errors, path, {
    name: (name = '', at) => {
      if (name !== '') validateDNS1123Label(name, errors, at);
      else if (needsName) errors.required(at);
    },
  });
}

function validateAffinity({ spec }: Service, errors: ErrorList): void {
  validateEnum(spec.sessionAffinity, ['ClientIP', 'None'], errors, SPEC.child('sessionAffinity'));
  const config = SPEC.child('sessionAffinityConfig');
  if (spec.sessionAffinity === 'None' && spec.sessionAffinityConfig !== undefined) {
    errors.forbidden(config, 'must not be set when session affinity is None');
  }
  if (spec.sessionAffinity !== 'ClientIP') return;
  const seconds = spec.sessionAffinityConfig?.clientIP?.timeoutSeconds;
  if (seconds === undefined) return errors.required(config, 'when session affinity type is ClientIP');
  if (seconds > 0 && seconds <= MAX_AFFINITY_SECONDS) return;
  errors.invalid(
    config.child('clientIP').child('timeoutSeconds'),
    seconds,
    `must be greater than 0 and less than ${MAX_AFFINITY_SECONDS}`,
  );
}

const DISTRIBUTIONS = ['PreferClose', 'PreferSameNode', 'PreferSameZone'];

function validateTraffic({ spec }: Service, errors: ErrorList): void {
  const { internalTrafficPolicy: internal, externalTrafficPolicy: external, type, trafficDistribution } = spec;
  if (trafficDistribution !== undefined && !DISTRIBUTIONS.includes(trafficDistribution))
    errors.notSupported(SPEC.child('trafficDistribution'), trafficDistribution, DISTRIBUTIONS);
  if (internal !== undefined) validateEnum(internal, ['Cluster', 'Local'], errors, SPEC.child('internalTrafficPolicy'));
  validateHealthCheckPort(spec, errors);
  if (external === undefined) return;
  if (type !== 'NodePort' && type !== 'LoadBalancer' && (spec.externalIPs ?? []).length === 0) {
    errors.invalid(SPEC.child('externalTrafficPolicy'), external, 'may only be set for externally-accessible services');
  } else {
    validateEnum(external, ['Cluster', 'Local'], errors, SPEC.child('externalTrafficPolicy'));
  }
}

function validateHealthCheckPort(spec: Service['spec'], errors: ErrorList): void {
  const { healthCheckNodePort: port = 0 } = spec;
  if (port === 0 || needsHealthCheck(spec)) return;
  const why = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
  errors.invalid(SPEC.child('healthCheckNodePort'), port, why);
}

/** core/validation `ValidateServiceUpdate`. An address cannot change while the Service has one. */
function validateServiceUpdate(next: Service, old: Service, errors: ErrorList): void {
  if (next.spec === old.spec) return;
  validateClusterIPsUpdate(next, old, errors);
  if (needsHealthCheck(next.spec) && needsHealthCheck(old.spec) && next.spec.healthCheckNodePort !== old.spec.healthCheckNodePort)
    errors.forbidden(SPEC.child('healthCheckNodePort'), 'field is immutable');
  validateService(next, errors);
}

/** core/validation `validateUpgradeDowngradeClusterIPs`. */
function validateClusterIPsUpdate(next: Service, old: Service, errors: ErrorList): void {
  if (next.spec.type === 'ExternalName' || old.spec.type === 'ExternalName') return;
  const [now, before] = [next.spec.clusterIPs ?? [], old.spec.clusterIPs ?? []];
  before.forEach((ip, i) => {
    if (i < now.length && now[i] !== ip) errors.invalid(SPEC.child('clusterIPs').index(i), now, 'may not change once set');
  });
}

/** core/v1 Service (pkg/registry/core/service/strategy.go and storage/). */
export const SERVICE = defineKind<Service>({
  group: '',
  version: 'v1',
  kind: 'Service',
  plural: 'services',
  shortNames: ['svc'],
  categories: ['all'],
  namespaced: true,
  storagePath: 'services/specs',
  nameRule: labelName,
  createOnUpdate: true,
  prepareForCreate: (service, context) => allocated({ ...service, status: { loadBalancer: {} } }, context),
  prepareForUpdate: (next, old, context) => dropTypeDependentFields(allocated(withOldAllocations(next, old), context), old),
  validate: validateService,
  validateUpdate: validateServiceUpdate,
  status: statusOnly(),
  selectableFields: ['spec.clusterIP', 'spec.type'],
  fieldValue: (service, field) => (field === 'spec.type' ? (service.spec.type ?? '') : (service.spec.clusterIP ?? '')),
  columns: SERVICE_COLUMNS,
  // A Service without a selector selects nothing: its endpoints are somebody else's work.
  relations: [
    { relation: 'selects', selector: ({ spec }) => (spec.selector ? selectorFromLabels(spec.selector) : Selector.nothing) },
  ],
});

/** Allocates missing cluster IPs and ports of the nodes (storage/alloc.go `allocateCreate`). */
function allocated(service: Service, context: PrepareContext<Service>): Service {
  const withIP = allocateClusterIP(service, context);
  return allocateHealthCheckPort(allocateNodePorts(withIP, context), context);
}
