import { FieldSet } from '../../api/structured-merge/field-set.ts';
import type { Managers, VersionedSet } from '../../api/structured-merge/updater.ts';

/** metav1.ManagedFieldsEntry as in an object. */
export interface ManagedFieldsEntry {
  readonly manager?: string;
  readonly operation?: string;
  readonly apiVersion?: string;
  readonly time?: string;
  readonly fieldsType?: string;
  readonly fieldsV1?: object;
  readonly subresource?: string;
}

/** The fields of each manager and their times (managedfields/internal/managedfields.go `Managed`). Immutable. */
export interface Managed {
  readonly managers: Managers;
  /** By manager, RFC 3339. A manager that has never changed anything has no time. */
  readonly times: ReadonlyMap<string, string>;
}

export const NO_MANAGERS: Managed = { managers: new Map(), times: new Map() };

/** The identity of a manager: everything except fields and time, and for appliers also except the version. */
export function managerId({ manager, operation, apiVersion, subresource }: ManagedFieldsEntry): string {
  return JSON.stringify({
    ...(manager && { manager }),
    ...(operation && { operation }),
    ...(apiVersion && operation !== 'Apply' && { apiVersion }),
    ...(subresource && { subresource }),
  });
}

/** The inverse of `managerId`. */
export function managerOfId(id: string): ManagedFieldsEntry {
  return JSON.parse(id) as ManagedFieldsEntry;
}

/** `DecodeManagedFields`. Undefined if the entries are invalid. */
export function decodeManaged(entries: readonly unknown[]): Managed | undefined {
  const managers = new Map<string, VersionedSet>();
  const times = new Map<string, string>();
  for (const each of entries) {
    const entry = each as ManagedFieldsEntry;
    const { operation, apiVersion = '', fieldsType, fieldsV1 = {}, time } = entry;
    if (operation !== 'Apply' && operation !== 'Update') return undefined;
    if (apiVersion === '' || fieldsType !== 'FieldsV1') return undefined;
    const set = decodeSet(fieldsV1);
    if (set === undefined) return undefined;
    const id = managerId(entry);
    managers.set(id, { set, apiVersion, applied: operation === 'Apply' });
    if (time !== undefined) times.set(id, time);
  }
  return { managers, times };
}

function decodeSet(fields: object): FieldSet | undefined {
  try {
    return FieldSet.fromFieldsV1(fields);
  } catch {
    return undefined;
  }
}

/** The entries as in an object: appliers first, then by time (`sortEncodedManagedFields`). */
export function encodeManaged({ managers, times }: Managed): readonly ManagedFieldsEntry[] {
  const entries = [...managers].map(([id, { set, apiVersion, applied }]): ManagedFieldsEntry => {
    const { manager, subresource } = managerOfId(id);
    const time = times.get(id);
    return {
      ...(manager !== undefined && { manager }),
      operation: applied ? 'Apply' : 'Update',
      apiVersion,
      ...(time !== undefined && { time }),
      fieldsType: 'FieldsV1',
      fieldsV1: set.toFieldsV1(),
      ...(subresource !== undefined && { subresource }),
    };
  });
  return entries.sort(compareEntries);
}

const ORDER = ['operation', 'time', 'manager', 'apiVersion', 'subresource'] as const;

function compareEntries(first: ManagedFieldsEntry, second: ManagedFieldsEntry): number {
  for (const key of ORDER) {
    const [a, b] = [first[key] ?? '', second[key] ?? ''];
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
}

/** True if the same managers own the same fields, whatever the times. */
export function sameFields(first: Managed, second: Managed): boolean {
  if (first.managers.size !== second.managers.size) return false;
  for (const [id, { set, apiVersion }] of first.managers) {
    const other = second.managers.get(id);
    if (other === undefined || other.apiVersion !== apiVersion || !other.set.equals(set)) return false;
  }
  return true;
}
