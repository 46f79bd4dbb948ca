import { FieldSet } from '../../api/structured-merge/field-set.ts';
import type { Managers, VersionedSet } from '../../api/structured-merge/updater.ts';

/** metav1.ManagedFieldsEntry, as it stands in an object. */
export interface ManagedFieldsEntry {
  readonly manager?: string;
  readonly operation?: string;
  readonly apiVersion?: string;
  readonly time?: string;
  readonly fieldsType?: string;
  readonly fieldsV1?: object;
  readonly subresource?: string;
}

/** Who manages which fields of an object, and since when (managedfields/internal/managedfields.go `Managed`). Immutable. */
export interface Managed {
  readonly managers: Managers;
  /** By manager, in RFC 3339. One that has never changed anything has none. */
  readonly times: ReadonlyMap<string, string>;
}

export const NOBODY: Managed = { managers: new Map(), times: new Map() };

/** What tells managers apart: all but the fields and the time, and of those who apply not the version either. */
export function managerId({ manager, operation, apiVersion, subresource }: ManagedFieldsEntry): string {
  return JSON.stringify({
    ...(manager && { manager }),
    ...(operation && { operation }),
    ...(apiVersion && operation !== 'Apply' && { apiVersion }),
    ...(subresource && { subresource }),
  });
}

/** What an identifier was made of. */
export function managerOfId(id: string): ManagedFieldsEntry {
  return JSON.parse(id) as ManagedFieldsEntry;
}

/** `DecodeManagedFields`. Undefined for what is none. */
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

/** As the entries stand in an object: those who apply first, then by time (`sortEncodedManagedFields`). */
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

/** True where the same managers have the same fields, since whenever. */
export function sameFields(first: Managed, second: Managed): boolean {
  if (first.managers.size !== second.managers.size) return false;
  for (const [id, { set, apiVersion }] of first.managers) {
    const other = second.managers.get(id);
    if (other === undefined || other.apiVersion !== apiVersion || !other.set.equals(set)) return false;
  }
  return true;
}
