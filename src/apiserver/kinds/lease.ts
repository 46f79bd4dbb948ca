import type { Lease } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { LEASE_COLUMNS } from './columns/cluster.ts';
import { defineKind } from './definition.ts';

/** coordination.k8s.io/v1 Lease (pkg/registry/coordination/lease/strategy.go). */
export const LEASE = defineKind<Lease>({
  group: 'coordination.k8s.io',
  version: 'v1',
  kind: 'Lease',
  plural: 'leases',
  singular: 'lease',
  shortNames: [],
  categories: [],
  namespaced: true,
  nameRule: subdomainName,
  createOnUpdate: true,
  unconditionalUpdate: false,
  isHeartbeat: () => true,
  columns: LEASE_COLUMNS,
});
