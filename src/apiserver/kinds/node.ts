import type { Node } from '../../api/index.ts';
import { validateTaints } from '../podspec/validate-scheduling.ts';
import { validateResourceAmount } from '../podspec/validate-resources.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { NODE_COLUMNS } from './columns/cluster.ts';
import { defineKind, statusOnly } from './definition.ts';

/** core/v1 Node (pkg/registry/core/node/strategy.go). */
export const NODE = defineKind<Node>({
  group: '',
  version: 'v1',
  kind: 'Node',
  plural: 'nodes',
  shortNames: ['no'],
  namespaced: false,
  storagePath: 'minions',
  setDefaults: (node) =>
    node.spec !== undefined && node.status !== undefined ? node : { ...node, spec: node.spec ?? {}, status: node.status ?? {} },
  validate,
  validateUpdate,
  isHeartbeat,
  status: { ...statusOnly(), validateUpdate: (next, old, errors) => validateAmounts(next, old, errors) },
  selectableFields: ['spec.unschedulable'],
  fieldValue: (node, field) => (field === 'spec.unschedulable' ? String(node.spec.unschedulable ?? false) : ''),
  columns: NODE_COLUMNS,
});

const SPEC = FieldPath.of('spec');
/** Upstream names this path. */
const TAINTS = FieldPath.of('metadata', 'taints');

/** core/validation `ValidateNode`. */
function validate(node: Node, errors: ErrorList): void {
  validateTaints(node.spec.taints ?? [], errors, TAINTS);
  validateAmounts(node, undefined, errors);
}

/** core/validation `ValidateNodeUpdate`. */
function validateUpdate(next: Node, old: Node, errors: ErrorList): void {
  validateAmounts(next, old, errors);
  if (next.spec === old.spec) return;
  if (next.spec.taints !== old.spec.taints) validateTaints(next.spec.taints ?? [], errors, TAINTS);
  for (const field of ['podCIDR', 'podCIDRs'] as const) {
    if (old.spec[field] === undefined || next.spec[field] === old.spec[field]) continue;
    errors.forbidden(SPEC.child('podCIDRs'), 'node updates may not change podCIDR except from "" to valid');
    break;
  }
  if (old.spec.providerID && next.spec.providerID !== old.spec.providerID) {
    errors.forbidden(SPEC.child('providerID'), 'node updates may not change providerID except from "" to valid');
  }
}

/** True for the kubelet's periodic report: each condition has the status that it had, and a newer time. The list of images may differ. */
function isHeartbeat({ status: next }: Node, old: Node | undefined): boolean {
  const before = old?.status.conditions;
  const after = next.conditions;
  if (before === undefined || after === before || after?.length !== before.length || next.nodeInfo !== old?.status.nodeInfo)
    return false;
  return after.every(({ type, status }, i) => type === before[i]?.type && status === before[i]?.status);
}

/** core/validation `ValidateNodeResources`. */
function validateAmounts(next: Node, old: Node | undefined, errors: ErrorList): void {
  for (const field of ['capacity', 'allocatable'] as const) {
    const amounts = next.status[field];
    if (amounts === undefined || amounts === old?.status[field]) continue;
    for (const [name, amount] of Object.entries(amounts)) {
      validateResourceAmount(name, amount, errors, FieldPath.of('status', field, name));
    }
  }
}
