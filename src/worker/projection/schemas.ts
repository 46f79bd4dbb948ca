import { objectSchemaOf, type FieldSchema, type TypeSchema, type ValueType } from '../../api/index.ts';
import { apiVersionOf, keyOfKind } from '../../apiserver/kinds/definition.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { FieldView, Schemas, TypeView } from '../protocol/index.ts';

/** The structure of the served kinds and of all their types, as plain data. */
export function schemasOf({ apiServer: { handlers } }: Cluster): Schemas {
  const kinds: Record<string, string> = {};
  const types: Record<string, TypeView> = {};
  const ids = new Map<TypeSchema, string>();
  const taken = new Set<string>();
  const pending: TypeSchema[] = [];
  const idOf = (schema: TypeSchema): string => {
    let id = ids.get(schema);
    if (id !== undefined) return id;
    // The types within a custom kind have no names of their own.
    id = taken.has(schema.name) ? `${schema.name} ${taken.size}` : schema.name;
    taken.add(id);
    ids.set(schema, id);
    pending.push(schema);
    return id;
  };
  for (const kind of handlers.kinds) {
    const schema = handlers.structure(keyOfKind(kind));
    if (schema !== undefined) kinds[`${apiVersionOf(kind)} ${kind.kind}`] = idOf(schema);
  }
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    const fields = [...schema.fields.values()];
    const views = fields.map((field) => [field.name, fieldView(field, idOf)] as const);
    types[ids.get(schema)!] = { doc: schema.doc, fields: Object.fromEntries(views) };
  }
  return { kinds, types };
}

function fieldView({ type, required, enum: values, doc }: FieldSchema, idOf: (schema: TypeSchema) => string): FieldView {
  const { list, map, name } = shapeOf(type);
  const inner = objectSchemaOf(type);
  const id = inner === undefined ? name : idOf(inner);
  return {
    type: name,
    list,
    map,
    required,
    ...(id !== name && { of: id }),
    ...(values !== undefined && { enum: values }),
    doc,
  };
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
