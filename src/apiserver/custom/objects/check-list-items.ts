import { isFields } from '../../../api/index.ts';
import { goJson } from '../../../api/go-json.ts';
import type { ErrorList, FieldPath } from '../../validation/index.ts';
import { entrySchema, propertySchema, type Schema } from '../schema/schema.ts';

/** Refuses items that stand twice in a set, or twice with the same keys in a list of type map (schema/listtype/validation.go). */
export function checkListItems(value: unknown, schema: Schema | undefined, errors: ErrorList, path: FieldPath): void {
  if (schema === undefined) return;
  if (Array.isArray(value)) {
    checkUnique(value, schema, errors, path);
    if (schema.items !== undefined) value.forEach((item, i) => checkListItems(item, schema.items, errors, path.index(i)));
  } else if (isFields(value)) {
    for (const [name, field] of Object.entries(value)) {
      const property = propertySchema(schema, name);
      if (property !== undefined) checkListItems(field, property, errors, path.child(name));
      else checkListItems(field, entrySchema(schema), errors, path.key(name));
    }
  }
}

function checkUnique(value: readonly unknown[], schema: Schema, errors: ErrorList, path: FieldPath): void {
  const listType = schema['x-kubernetes-list-type'];
  if (listType === 'set') return reportDuplicates(value, errors, path);
  if (listType !== 'map') return;
  const wrong = value.findIndex((item) => item !== null && !isFields(item));
  if (wrong >= 0) return errors.invalid(path.index(wrong), value[wrong], 'must be an object for an array of list-type map');
  const names = schema['x-kubernetes-list-map-keys'] ?? [];
  const keys = value.map((item) => {
    const given = isFields(item) ? names.filter((name) => Object.hasOwn(item, name)).map((name) => [name, item[name]]) : [];
    return Object.fromEntries(given) as object;
  });
  reportDuplicates(keys, errors, path);
}

/** Reports each value that stands again, once. */
function reportDuplicates(values: readonly unknown[], errors: ErrorList, path: FieldPath): void {
  const times = new Map<string, number>();
  values.forEach((value, i) => {
    const text = goJson(value);
    const before = times.get(text) ?? 0;
    times.set(text, before + 1);
    if (before === 1) errors.duplicate(path.index(i), value);
  });
}
