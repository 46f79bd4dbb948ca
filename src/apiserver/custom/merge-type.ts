import type { Json } from '../../api/index.ts';
import { SCHEMAS } from '../../api/schema/catalog.ts';
import { DEDUCED, type MapRule, type MergeType, type ScalarRule, UNTYPED_ATOMIC } from '../../api/structured-merge/merge-type.ts';
import { mergeTypeOf } from '../../api/structured-merge/schema-merge-type.ts';
import { allowsEntries, entrySchema, isEmbedded, isIntOrString, preservesUnknown, type Schema } from './schema/schema.ts';

/** How objects of a custom kind are merged (kube-openapi pkg/schemaconv, for the schema that the API server publishes). */
export function mergeTypeOfSchema(schema: Schema): MergeType {
  return { scalar: undefined, list: undefined, map: mapRule({ ...schema, 'x-kubernetes-embedded-resource': true }) };
}

const NONE: ReadonlyMap<string, never> = new Map<string, never>();
const TEXT = scalar('string');

function scalar(rule: ScalarRule): MergeType {
  return { scalar: rule, list: undefined, map: undefined };
}

function typeOf(schema: Schema): MergeType {
  if (isIntOrString(schema)) return scalar('untyped');
  switch (schema.type) {
    case 'object':
      return { scalar: undefined, list: undefined, map: mapRule(schema) };
    case 'array':
      return listType(schema);
    case 'string':
    case 'boolean':
      return scalar(schema.type);
    case 'integer':
    case 'number':
      return scalar('numeric');
    default:
      return preservesUnknown(schema) ? DEDUCED : UNTYPED_ATOMIC;
  }
}

function mapRule(schema: Schema): MapRule {
  const fields = new Map(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, typeOf(each)]));
  if (isEmbedded(schema)) {
    const metadata = SCHEMAS.types.get('ObjectMeta');
    fields.set('apiVersion', TEXT).set('kind', TEXT);
    if (metadata !== undefined) fields.set('metadata', mergeTypeOf(metadata));
  }
  const entries = entrySchema(schema);
  const others = preservesUnknown(schema) || allowsEntries(schema) ? DEDUCED : undefined;
  const element = entries === undefined ? others : typeOf(entries);
  return {
    atomic: schema['x-kubernetes-map-type'] === 'atomic',
    fields,
    element,
    keyDefaults: defaultsIn(schema),
    standing: NONE,
  };
}

/** The keys of a list's item that may be left out. */
function defaultsIn({ properties = {} }: Schema): ReadonlyMap<string, Json> {
  return new Map(
    Object.entries(properties).flatMap(([name, { default: value }]): [string, Json][] =>
      value === undefined ? [] : [[name, value as Json]],
    ),
  );
}

function listType(schema: Schema): MergeType {
  const { items, 'x-kubernetes-list-type': type = 'atomic', 'x-kubernetes-list-map-keys': keys = [] } = schema;
  const item = items === undefined ? UNTYPED_ATOMIC : typeOf(items);
  return { scalar: undefined, list: { associative: type !== 'atomic', keys: type === 'map' ? keys : [], item }, map: undefined };
}
