import {
  isConditionTrue,
  type EndpointSlice,
  type Event,
  type HorizontalPodAutoscaler,
  type KubeObject,
  type Lease,
  type Node,
  type PersistentVolumeClaim,
  type PodDisruptionBudget,
  type Service,
  isReadyEndpoint,
} from '../../../api/index.ts';
import { controlledObjects, count, rowKind, type RowKind } from './row-kind.ts';

/** What Pods run on, how they are reached, and what watches over them. */
export const SURROUNDINGS: readonly RowKind[] = [
  rowKind({
    name: 'nodes',
    kind: 'Node',
    fields: { ready: 'bool', unschedulable: 'bool' },
    of: (node: Node) => ({
      ready: isConditionTrue(node.status.conditions, 'Ready'),
      unschedulable: node.spec.unschedulable ?? false,
    }),
  }),
  rowKind({
    name: 'services',
    kind: 'Service',
    fields: { type: 'string', ready: 'int' },
    // The EndpointSlice controller owns the slices of a Service in its name.
    reads: 'EndpointSlice',
    relatedTo: controlledObjects,
    of: ({ spec }: Service, slices) => ({ type: spec.type ?? '', ready: readyEndpointsOf(slices) }),
  }),
  rowKind({
    name: 'pvcs',
    kind: 'PersistentVolumeClaim',
    fields: { phase: 'string', volume: 'string', storageClass: 'string' },
    of: ({ spec, status }: PersistentVolumeClaim) => ({
      phase: status.phase ?? '',
      volume: spec.volumeName ?? '',
      storageClass: spec.storageClassName ?? '',
    }),
  }),
  rowKind({
    name: 'hpas',
    kind: 'HorizontalPodAutoscaler',
    fields: { target: 'string', minPods: 'int', maxPods: 'int', replicas: 'int', desired: 'int' },
    of: ({ spec, status }: HorizontalPodAutoscaler) => ({
      target: `${spec.scaleTargetRef.kind}/${spec.scaleTargetRef.name}`,
      minPods: count(spec.minReplicas),
      maxPods: count(spec.maxReplicas),
      replicas: count(status.currentReplicas),
      desired: count(status.desiredReplicas),
    }),
  }),
  rowKind({
    name: 'pdbs',
    kind: 'PodDisruptionBudget',
    fields: { minAvailable: 'string', maxUnavailable: 'string', allowed: 'int', healthy: 'int', desired: 'int', expected: 'int' },
    of: ({ spec, status }: PodDisruptionBudget) => ({
      minAvailable: String(spec.minAvailable ?? ''),
      maxUnavailable: String(spec.maxUnavailable ?? ''),
      allowed: count(status.disruptionsAllowed),
      healthy: count(status.currentHealthy),
      desired: count(status.desiredHealthy),
      expected: count(status.expectedPods),
    }),
  }),
  rowKind({
    name: 'events',
    kind: 'Event',
    fields: { type: 'string', reason: 'string', object: 'string', message: 'string', count: 'int' },
    of: ({ type = '', reason = '', message = '', involvedObject, count: times, series }: Event) => ({
      type,
      reason,
      object: `${involvedObject.kind}/${involvedObject.name}`,
      message,
      count: count(series?.count ?? times ?? 1),
    }),
  }),
  rowKind({
    name: 'leases',
    kind: 'Lease',
    fields: { holder: 'string', transitions: 'int' },
    of: ({ spec }: Lease) => ({ holder: spec.holderIdentity ?? '', transitions: count(spec.leaseTransitions) }),
  }),
];

function readyEndpointsOf(slices: readonly KubeObject[]): bigint {
  const endpoints = slices.flatMap((slice) => (slice.kind === 'EndpointSlice' ? (slice as EndpointSlice).endpoints : []));
  // A Pod whose ports have numbers of their own is in a slice of its own for each port.
  const ready = endpoints.filter(isReadyEndpoint);
  return count(new Set(ready.map(({ addresses }) => addresses[0])).size);
}
