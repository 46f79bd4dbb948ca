import { formatLabelSelector, type ReplicaSet, type ReplicaSetStatus } from '../../api/index.ts';
import { checkFields, checkUnchanged } from '../fields/check-fields.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { REPLICA_SET_COLUMNS } from './columns/workload.ts';
import { defineKind } from './definition.ts';
import { MAKES_PODS } from './relation.ts';
import { validateCounts, validateWorkloadSelector, validateWorkloadTemplate } from './workload-validation.ts';

/** apps/v1 ReplicaSet (pkg/registry/apps/replicaset/strategy.go). */
export const REPLICA_SET = defineKind<ReplicaSet>({
  group: 'apps',
  version: 'v1',
  kind: 'ReplicaSet',
  plural: 'replicasets',
  shortNames: ['rs'],
  categories: ['all'],
  namespaced: true,
  generation: 'spec',
  prepareForCreate: (set) => ({ ...set, status: { replicas: 0 } }),
  validate: validateReplicaSet,
  validateUpdate,
  status: {
    prepareForUpdate: (given, old) => ({ ...old, metadata: given.metadata, status: given.status }),
    validateUpdate: (next, _old, errors) => validateReplicaSetStatus(next.status, errors),
  },
  scale: {
    specReplicas: (set) => set.spec.replicas,
    statusReplicas: (set) => set.status.replicas,
    selector: (set) => formatLabelSelector(set.spec.selector),
    withReplicas: (set, replicas) => ({ ...set, spec: { ...set.spec, replicas } }),
  },
  selectableFields: ['status.replicas'],
  fieldValue: (set, field) => (field === 'status.replicas' ? String(set.status.replicas) : ''),
  columns: REPLICA_SET_COLUMNS,
  relations: [MAKES_PODS],
});

const SPEC = FieldPath.of('spec');
const STATUS = FieldPath.of('status');

/** apps/validation `ValidateReplicaSetSpec`. */
function validateReplicaSet({ spec }: ReplicaSet, errors: ErrorList): void {
  checkFields('ReplicaSetSpec', spec, errors, SPEC, {
    selector: (selector, path) => validateWorkloadSelector(selector, errors, path),
    template: () => validateWorkloadTemplate(spec, errors, SPEC),
  });
}

function validateUpdate(next: ReplicaSet, old: ReplicaSet, errors: ErrorList): void {
  if (next.spec === old.spec) return;
  validateReplicaSet(next, errors);
  checkUnchanged('ReplicaSetSpec', [next.spec, old.spec], errors, SPEC);
}

/** apps/validation `ValidateReplicaSetStatus`. */
function validateReplicaSetStatus(status: ReplicaSetStatus, errors: ErrorList): void {
  checkFields('ReplicaSetStatus', status, errors, STATUS);
  validateCounts(status, ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'], errors, STATUS);
}
