import type { FieldSchema, ScalarType, ValueType } from './type-schema.ts';

/** True for a value that Go's encoding/json leaves out because of `omitempty`: to a field that is no pointer, empty and absent are one. */
export function isOmitted(value: unknown, field: FieldSchema): boolean {
  if (field.pointer) return false;
  // What is stored as protobuf comes back without its empty lists and maps, whether they are shown or not.
  if (field.type.kind === 'list') return (value as readonly unknown[]).length === 0;
  if (field.type.kind === 'map') return Object.keys(value as object).length === 0;
  return !field.alwaysShown && (value === '' || value === 0 || value === false);
}

/** What Go's encoding/json writes for a field that is always shown and has no value. An object gets its own fields beside this. */
export function emptyValue({ type, pointer }: FieldSchema): unknown {
  if (pointer) return null;
  if (type.kind === 'object') return {};
  return type.kind === 'scalar' ? EMPTY_SCALARS[type.scalar] : null;
}

/** A time that is not set is written as null (apimachinery meta/v1/time.go `MarshalJSON`), a quantity as 0. */
const EMPTY_SCALARS: Readonly<Record<ScalarType, string | number | boolean | null>> = {
  string: '',
  boolean: false,
  int32: 0,
  int64: 0,
  double: 0,
  byte: null,
  Quantity: '0',
  Time: null,
  MicroTime: null,
  IntOrString: 0,
  object: null,
};

/** What a null stands for as an item of a list or an entry of a map. */
export function zeroOf(type: ValueType): unknown {
  if (type.kind === 'list') return [];
  return type.kind === 'scalar' ? (EMPTY_SCALARS[type.scalar] ?? '') : {};
}
