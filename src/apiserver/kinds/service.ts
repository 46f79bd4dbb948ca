import type { ServicePort, ServiceSpec } from 'kubernetes-types/core/v1';
import type { Service } from '../../api/index.ts';
import { label1035Name } from '../validation/index.ts';
import { SERVICE_COLUMNS } from './columns/config.ts';
import { defineKind, statusOnly, type PrepareContext } from './definition.ts';
import { fill, fillEach } from './filling.ts';
import { allocateClusterIP, allocateNodePorts } from './service-allocation.ts';
import { dropTypeDependentFields, withOldAllocations } from './service-update.ts';
import { validateService, validateServiceUpdate } from './service-validation.ts';

/** core/v1 Service (pkg/registry/core/service/strategy.go and storage/). */
export const SERVICE = defineKind<Service>({
  group: '',
  version: 'v1',
  kind: 'Service',
  plural: 'services',
  singular: 'service',
  shortNames: ['svc'],
  categories: ['all'],
  namespaced: true,
  storagePath: 'services/specs',
  nameRule: label1035Name,
  createOnUpdate: true,
  setDefaults,
  prepareForCreate: (service, context) => allocated({ ...service, status: { loadBalancer: {} } }, context),
  prepareForUpdate: (next, old, context) => dropTypeDependentFields(allocated(withOldAllocations(next, old), context), old),
  validate: validateService,
  validateUpdate: validateServiceUpdate,
  status: statusOnly(),
  selectableFields: ['spec.clusterIP', 'spec.type'],
  fieldValue: (service, field) => (field === 'spec.type' ? (service.spec.type ?? '') : (service.spec.clusterIP ?? '')),
  columns: SERVICE_COLUMNS,
});

const AFFINITY_SECONDS = 10_800;

/** core/v1/defaults.go `SetDefaults_Service`. */
function setDefaults(service: Service): Service {
  const given: ServiceSpec = service.spec ?? {};
  let spec = fill(given, { sessionAffinity: 'None', type: 'ClusterIP' });
  if (spec.ports !== undefined) spec = fillPorts(spec, fillEach(spec.ports, defaultPort));
  if (spec.sessionAffinity === 'ClientIP')
    spec = fill(spec, { sessionAffinityConfig: { clientIP: { timeoutSeconds: AFFINITY_SECONDS } } });
  if (spec.type === 'NodePort' || spec.type === 'LoadBalancer') spec = fill(spec, { externalTrafficPolicy: 'Cluster' });
  if (spec.type === 'LoadBalancer') spec = fill(spec, { allocateLoadBalancerNodePorts: true });
  if (spec.type !== 'ExternalName') spec = fill(spec, { internalTrafficPolicy: 'Cluster' });
  return spec === service.spec ? service : { ...service, spec };
}

function fillPorts(spec: ServiceSpec, ports: ServicePort[]): ServiceSpec {
  return ports === spec.ports ? spec : { ...spec, ports };
}

function defaultPort(port: ServicePort): ServicePort {
  return fill(port, { protocol: 'TCP', targetPort: port.port });
}

/** The cluster's IP and the nodes' ports, where there are none yet (storage/alloc.go `allocateCreate`). */
function allocated(service: Service, context: PrepareContext<Service>): Service {
  const withIP = allocateClusterIP(service, context);
  return allocateNodePorts(withIP, context);
}
