import type { Fields } from '../fields.ts';
import { emptyValue, isOmitted, type TypeSchema, type ValueType } from './type-schema.ts';

/** A value as Go's encoding/json writes its type. Unchanged parts are shared. */
export function encodeObject(given: Fields, schema: TypeSchema): Fields {
  let changed: Map<string, unknown> | undefined;
  const entries = (): Map<string, unknown> => (changed ??= new Map(Object.entries(given)));
  for (const field of schema.fields.values()) {
    const value = Object.hasOwn(given, field.name) ? (given[field.name] ?? undefined) : undefined;
    if (value !== undefined && !isOmitted(value, field)) {
      const encoded = encodeValue(value, field.type);
      if (encoded !== value) entries().set(field.name, encoded);
    } else if (field.alwaysShown) {
      const empty = emptyValue(field);
      entries().set(field.name, empty === null ? null : encodeValue(empty, field.type));
    } else if (Object.hasOwn(given, field.name)) {
      entries().delete(field.name);
    }
  }
  return changed === undefined ? given : Object.fromEntries(changed);
}

function encodeValue(value: unknown, type: ValueType): unknown {
  switch (type.kind) {
    case 'scalar':
      return value;
    case 'object':
      return encodeObject(value as Fields, type.schema);
    case 'list': {
      const items = (value as readonly unknown[]).map((item) => encodeValue(item, type.item));
      return items.every((item, i) => item === (value as readonly unknown[])[i]) ? value : items;
    }
    case 'map': {
      const entries = Object.entries(value as Fields).map(([key, item]): [string, unknown] => [
        key,
        encodeValue(item, type.value),
      ]);
      return entries.every(([key, item]) => item === (value as Fields)[key]) ? value : Object.fromEntries(entries);
    }
  }
}
