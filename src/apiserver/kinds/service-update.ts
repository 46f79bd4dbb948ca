import { jsonEqual, type Json, type Service, type ServiceSpec } from '../../api/index.ts';
import { fillEach } from './filling.ts';

/** The fields that each type of Service has (registry/core/service/strategy.go). */

function needsClusterIP({ type }: ServiceSpec): boolean {
  return type !== 'ExternalName';
}

function needsNodePort({ type }: ServiceSpec): boolean {
  return type === 'NodePort' || type === 'LoadBalancer';
}

/** Whether a load balancer asks the nodes which of them have endpoints (api/service/util.go `NeedsHealthCheck`). */
export function needsHealthCheck({ type, externalTrafficPolicy }: ServiceSpec): boolean {
  return type === 'LoadBalancer' && externalTrafficPolicy === 'Local';
}

/**
 * Keeps allocations that an update omits, if the type still has them (storage/storage.go `patchAllocatedValues`,
 * `normalizeClusterIPs`).
 */
export function withOldAllocations(next: Service, old: Service): Service {
  const withIPs = keepClusterIPs(next.spec, old.spec);
  const spec = keepHealthCheckPort(keepNodePorts(normalizeClusterIPs(withIPs, old.spec), old.spec), old.spec);
  return spec === next.spec ? next : { ...next, spec };
}

function keepClusterIPs(next: ServiceSpec, old: ServiceSpec): ServiceSpec {
  if (!needsClusterIP(next) || !needsClusterIP(old)) return next;
  let spec = next;
  if (!spec.clusterIP && old.clusterIP) spec = { ...spec, clusterIP: old.clusterIP };
  if ((spec.clusterIPs ?? []).length === 0 && spec.clusterIP === old.clusterIP && old.clusterIPs) {
    spec = { ...spec, clusterIPs: old.clusterIPs };
  }
  if (spec.ipFamilies === undefined && old.ipFamilies !== undefined) spec = { ...spec, ipFamilies: old.ipFamilies };
  if (spec.ipFamilyPolicy === undefined && old.ipFamilyPolicy !== undefined) {
    spec = { ...spec, ipFamilyPolicy: old.ipFamilyPolicy };
  }
  return spec;
}

/** A change of only one of `clusterIP` and `clusterIPs` applies to both. */
function normalizeClusterIPs(next: ServiceSpec, old: ServiceSpec): ServiceSpec {
  const samePlural = same(next.clusterIPs, old.clusterIPs);
  if (next.clusterIP !== old.clusterIP) {
    if (!samePlural) return next;
    if (next.clusterIP) return { ...next, clusterIPs: [next.clusterIP] };
    return (next.clusterIPs ?? []).length === 0 ? next : without(next, 'clusterIPs');
  }
  if (samePlural || !old.clusterIPs) return next;
  const [first] = next.clusterIPs ?? [];
  return first === undefined ? without(next, 'clusterIP') : { ...next, clusterIP: first };
}

/** Matches ports by name: a port whose number changes keeps its node port. */
function keepNodePorts(next: ServiceSpec, old: ServiceSpec): ServiceSpec {
  if (!needsNodePort(next) || !needsNodePort(old) || next.ports === undefined) return next;
  const before = new Map((old.ports ?? []).map(({ name, nodePort }) => [name ?? '', nodePort]));
  const used = new Set(nodePorts(next).filter((port) => nodePorts(old).includes(port)));
  const ports = fillEach(next.ports, (port) => {
    const nodePort = port.nodePort ? undefined : before.get(port.name ?? '');
    if (!nodePort || used.has(nodePort)) return port;
    used.add(nodePort);
    return { ...port, nodePort };
  });
  return ports === next.ports ? next : { ...next, ports };
}

function keepHealthCheckPort(next: ServiceSpec, old: ServiceSpec): ServiceSpec {
  if (!needsHealthCheck(next) || !needsHealthCheck(old) || next.healthCheckNodePort || !old.healthCheckNodePort) return next;
  return { ...next, healthCheckNodePort: old.healthCheckNodePort };
}

function nodePorts({ ports = [] }: ServiceSpec): number[] {
  return ports.flatMap(({ nodePort }) => (nodePort ? [nodePort] : []));
}

/**
 * Drops fields that the new type does not have, unless the user changed them too: then validation refuses them
 * (`dropTypeDependentFields`).
 */
export function dropTypeDependentFields(next: Service, old: Service): Service {
  const before: ServiceSpec = old.spec;
  let spec: ServiceSpec = next.spec;
  const drop = (...fields: readonly (keyof ServiceSpec)[]): void => {
    if (fields.every((field) => same(spec[field], before[field]))) spec = without(spec, ...fields);
  };
  if (needsClusterIP(before) && !needsClusterIP(spec)) {
    drop('clusterIP', 'clusterIPs');
    drop('ipFamilies');
    drop('ipFamilyPolicy');
  }
  if (needsNodePort(before) && !needsNodePort(spec)) {
    if (nodePorts(spec).every((port) => nodePorts(before).includes(port))) spec = withoutNodePorts(spec);
    drop('externalTrafficPolicy');
  }
  if (needsHealthCheck(before) && !needsHealthCheck(spec)) drop('healthCheckNodePort');
  if (before.type === 'LoadBalancer' && spec.type !== 'LoadBalancer') {
    drop('allocateLoadBalancerNodePorts');
    drop('loadBalancerClass');
  }
  return spec === next.spec ? next : { ...next, spec };
}

function withoutNodePorts(spec: ServiceSpec): ServiceSpec {
  if (nodePorts(spec).length === 0) return spec;
  const ports = (spec.ports ?? []).map((port) => {
    const { nodePort: _none, ...rest } = port;
    return rest;
  });
  return { ...spec, ports };
}

function without(spec: ServiceSpec, ...fields: readonly (keyof ServiceSpec)[]): ServiceSpec {
  if (fields.every((field) => spec[field] === undefined)) return spec;
  const copy = { ...spec };
  for (const field of fields) delete copy[field];
  return copy;
}

function same(a: unknown, b: unknown): boolean {
  return a === b || (a !== undefined && b !== undefined && jsonEqual(a as Json, b as Json));
}
