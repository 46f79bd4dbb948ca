import type { Lease } from '../../api/index.ts';
import { LEASE_COLUMNS } from './columns/cluster.ts';
import { defineKind } from './definition.ts';

/** coordination.k8s.io/v1 Lease (pkg/registry/coordination/lease/strategy.go). */
export const LEASE = defineKind<Lease>({
  group: 'coordination.k8s.io',
  version: 'v1',
  kind: 'Lease',
  plural: 'leases',
  namespaced: true,
  createOnUpdate: true,
  unconditionalUpdate: false,
  isHeartbeat: () => true,
  columns: LEASE_COLUMNS,
});
