import { isFields, type Fields } from '../../../api/index.ts';
import { entrySchema, propertySchema, type Schema } from '../schema/schema.ts';

/**
 * A value with the defaults of its schema, and without the nulls that it does not allow (schema/defaulting/algorithm.go). Unchanged parts are shared.
 */
export function fillSchemaDefaults(value: unknown, schema: Schema | undefined): unknown {
  if (schema === undefined) return value;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return value;
    const filled = value.map((item: unknown) => fillSchemaDefaults(item === null ? defaultFor(items, null) : item, items));
    return filled.every((item, i) => item === value[i]) ? value : filled;
  }
  return isFields(value) ? fillFields(value, schema) : value;
}

function fillFields(value: Fields, schema: Schema): Fields {
  const entries: [string, unknown][] = [];
  let same = true;
  for (const [name, field] of Object.entries(value)) {
    const property = propertySchema(schema, name);
    const below = property ?? entrySchema(schema);
    const given = field === null && below !== undefined ? defaultFor(below, null) : field;
    // A null that is not allowed counts as absent.
    const isDropped = given === null && below !== undefined && below.nullable !== true;
    const filled = fillSchemaDefaults(given, below);
    same &&= filled === field && !isDropped;
    if (!isDropped) entries.push([name, filled]);
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (property.default === undefined || Object.hasOwn(value, name)) continue;
    entries.push([name, fillSchemaDefaults(property.default, property)]);
    same = false;
  }
  return same ? value : Object.fromEntries(entries);
}

function defaultFor(schema: Schema, otherwise: unknown): unknown {
  return schema.nullable === true ? otherwise : (schema.default ?? otherwise);
}
