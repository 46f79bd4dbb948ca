import { objectSchemaOf, type FieldSchema, type TypeSchema, type ValueType } from '../../api/index.ts';
import { SCHEMAS } from '../../api/schema/catalog.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { FieldView, Schemas, TypeView } from '../protocol/index.ts';

/** The structure of the served kinds and of all their types, as plain data. */
export function schemasOf(cluster: Cluster): Schemas {
  const kinds: Record<string, string> = {};
  const types: Record<string, TypeView> = {};
  const served = new Set(cluster.kinds);
  const pending: TypeSchema[] = [];
  for (const ref of SCHEMAS.kinds) {
    const schema = SCHEMAS.find(ref);
    if (schema === undefined || !served.has(ref.kind)) continue;
    kinds[`${ref.apiVersion} ${ref.kind}`] = schema.name;
    pending.push(schema);
  }
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (schema.name in types) continue;
    const fields = [...schema.fields.values()];
    types[schema.name] = { doc: schema.doc, fields: Object.fromEntries(fields.map((field) => [field.name, fieldView(field)])) };
    for (const { type } of fields) {
      const inner = objectSchemaOf(type);
      if (inner !== undefined) pending.push(inner);
    }
  }
  return { kinds, types };
}

function fieldView({ type, required, enum: values, doc }: FieldSchema): FieldView {
  const { list, map, name } = shapeOf(type);
  return { type: name, list, map, required, ...(values !== undefined && { enum: values }), doc };
}

function shapeOf(type: ValueType): { readonly list: boolean; readonly map: boolean; readonly name: string } {
  switch (type.kind) {
    case 'scalar':
      return { list: false, map: false, name: type.scalar };
    case 'object':
      return { list: false, map: false, name: type.schema.name };
    case 'list':
      return { ...shapeOf(type.item), list: true };
    case 'map':
      return { ...shapeOf(type.value), map: true };
  }
}
