import type { Lease } from '../../api/index.ts';
import { FieldPath, NOT_NEGATIVE, subdomainName, type ErrorList } from '../validation/index.ts';
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
  validate,
  validateUpdate: (next, _old, errors) => validate(next, errors),
  isHeartbeat: () => true,
  columns: LEASE_COLUMNS,
});

const SPEC = FieldPath.of('spec');

/** coordination/validation `ValidateLeaseSpec`. */
function validate({ spec }: Lease, errors: ErrorList): void {
  const { leaseDurationSeconds, leaseTransitions } = spec ?? {};
  if (leaseDurationSeconds !== undefined && leaseDurationSeconds <= 0) {
    errors.invalid(SPEC.child('leaseDurationSeconds'), leaseDurationSeconds, 'must be greater than 0');
  }
  if (leaseTransitions !== undefined && leaseTransitions < 0)
    errors.invalid(SPEC.child('leaseTransitions'), leaseTransitions, NOT_NEGATIVE);
}
