import type { KubeObject } from '../../api/index.ts';
import { FieldSet } from '../../api/structured-merge/field-set.ts';
import { LAST_APPLIED } from './last-applied.ts';

/** metav1.ManagedFieldsEntry. */
export interface ManagerEntry {
  readonly manager?: string;
  readonly operation?: string;
  readonly apiVersion?: string;
  readonly fieldsV1?: unknown;
  readonly subresource?: string;
}

const ANNOTATION = ['f:metadata', 'f:annotations', `f:${LAST_APPLIED}`];

export function managersOf({ metadata }: KubeObject): readonly ManagerEntry[] {
  return metadata.managedFields ?? [];
}

/** The managers that wrote or applied the annotation of client-side apply (client-go util/csaupgrade `FindFieldsOwners`). */
export function ownersOf(managers: readonly ManagerEntry[], operation: 'Apply' | 'Update'): readonly ManagerEntry[] {
  return managers.filter((entry) => entry.operation === operation && fieldsOf(entry).has(ANNOTATION));
}

/**
 * The managers after an upgrade: the fields that client-side apply wrote under `names` now belong to what `manager` applies (csaupgrade
 * `UpgradeManagedFields`). Returns undefined if nothing changes.
 */
export function upgraded(
  managers: readonly ManagerEntry[],
  names: ReadonlySet<string>,
  manager: string,
): readonly ManagerEntry[] | undefined {
  let next = managers;
  for (const name of names) next = withOneUpgraded(next, name, manager);
  return next === managers ? undefined : next;
}

function withOneUpgraded(managers: readonly ManagerEntry[], name: string, manager: string): readonly ManagerEntry[] {
  const isClientSide = (entry: ManagerEntry): boolean =>
    entry.manager === name && entry.operation === 'Update' && (entry.subresource ?? '') === '';
  const applier = managers.findIndex(
    (entry) => entry.manager === manager && entry.operation === 'Apply' && (entry.subresource ?? '') === '',
  );
  const index = applier >= 0 ? applier : managers.findIndex(isClientSide);
  const entry = managers[index];
  if (entry === undefined) return managers;
  const former = managers.find((other) => isClientSide(other) && other.apiVersion === entry.apiVersion);
  const fields = former === undefined ? fieldsOf(entry) : fieldsOf(entry).union(fieldsOf(former));
  const next = { ...entry, manager, operation: 'Apply', fieldsV1: fields.toFieldsV1() };
  return managers.map((other, i) => (i === index ? next : other)).filter((other) => !isClientSide(other));
}

function fieldsOf({ fieldsV1 = {} }: ManagerEntry): FieldSet {
  return FieldSet.fromFieldsV1(fieldsV1);
}
