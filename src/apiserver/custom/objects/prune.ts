import { isFields, type Fields } from '../../../api/index.ts';
import {
  allowsEntries,
  entrySchema,
  isEmbedded,
  META_FIELDS,
  preservesUnknown,
  propertySchema,
  type Schema,
} from '../schema/schema.ts';

/** Gets the path of each field that is dropped: `spec.foo`. */
type Dropped = (path: string) => void;

/** A resource without the fields that its schema does not have (schema/pruning/algorithm.go `PruneWithOptions`). Unchanged parts are shared. */
export function pruneResource(object: Fields, schema: Schema, dropped: Dropped): Fields {
  return pruneFields(object, { ...schema, 'x-kubernetes-embedded-resource': true }, '', dropped);
}

/** `schema`: undefined if nothing is known of the value. */
export function prune(value: unknown, schema: Schema | undefined, path: string, dropped: Dropped): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, i) => prune(item, schema?.items ?? unknownItem(schema), `${path}[${i}]`, dropped));
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  return isFields(value) ? pruneFields(value, schema, path, dropped) : value;
}

/** The items of a list without a schema are kept where unknown fields are. */
function unknownItem(schema: Schema | undefined): Schema | undefined {
  return schema !== undefined && preservesUnknown(schema) ? ANYTHING : undefined;
}

const ANYTHING: Schema = { 'x-kubernetes-preserve-unknown-fields': true };

function pruneFields(value: Fields, schema: Schema | undefined, path: string, dropped: Dropped): Fields {
  const kept: [string, unknown][] = [];
  let same = true;
  for (const [name, field] of Object.entries(value)) {
    const below = path === '' ? name : `${path}.${name}`;
    const rule = ruleOf(name, schema);
    if (rule === 'drop') {
      same = false;
      dropped(below);
      continue;
    }
    const pruned = rule === 'keep' ? field : prune(field, rule.schema, below, dropped);
    same &&= pruned === field;
    kept.push([name, pruned]);
  }
  return same ? value : Object.fromEntries(kept);
}

function ruleOf(name: string, schema: Schema | undefined): 'keep' | 'drop' | { readonly schema: Schema | undefined } {
  if (schema === undefined) return 'drop';
  if (isEmbedded(schema) && META_FIELDS.has(name)) return 'keep';
  const property = propertySchema(schema, name);
  if (property !== undefined) return { schema: property };
  if (allowsEntries(schema)) return { schema: entrySchema(schema) ?? unknownItem(schema) };
  return preservesUnknown(schema) ? 'keep' : 'drop';
}
