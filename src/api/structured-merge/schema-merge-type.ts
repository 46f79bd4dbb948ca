import type { Json } from '../patch/json.ts';
import { emptyValue, type FieldSchema, type ScalarType, type TypeSchema, type ValueType } from '../schema/type-schema.ts';
import { type ListRule, type MapRule, type MergeType, type ScalarRule, UNTYPED_ATOMIC } from './merge-type.ts';

/** How objects of a type are merged (kube-openapi pkg/schemaconv). Returns the same object each time. */
export function mergeTypeOf(schema: TypeSchema): MergeType {
  return objectType(schema, false);
}

/** The keys of list items that may be omitted (the defaults of the published schema). */
const KEY_DEFAULTS: Readonly<Record<string, ReadonlyMap<string, Json>>> = {
  ContainerPort: new Map([['protocol', 'TCP']]),
  ServicePort: new Map([['protocol', 'TCP']]),
  LocalObjectReference: new Map([['name', '']]),
};
const NONE: ReadonlyMap<string, never> = new Map<string, never>();

const GRANULAR = new WeakMap<TypeSchema, MergeType>();
const ATOMIC = new WeakMap<TypeSchema, MergeType>();

function objectType(schema: TypeSchema, atomic: boolean): MergeType {
  const known = atomic || schema.atomic ? ATOMIC : GRANULAR;
  let type = known.get(schema);
  if (type === undefined) {
    type = { scalar: undefined, list: undefined, map: new SchemaMapRule(schema, atomic || schema.atomic) };
    known.set(schema, type);
  }
  return type;
}

/** The fields of a type, created at first use, since types refer to one another in circles. */
class SchemaMapRule implements MapRule {
  readonly element = undefined;
  readonly keyDefaults: ReadonlyMap<string, Json>;
  #fields: ReadonlyMap<string, MergeType> | undefined;
  #standing: ReadonlyMap<string, Json> | undefined;

  constructor(
    private readonly schema: TypeSchema,
    readonly atomic: boolean,
  ) {
    this.keyDefaults = KEY_DEFAULTS[schema.name] ?? NONE;
  }

  get fields(): ReadonlyMap<string, MergeType> {
    return (this.#fields ??= new Map([...this.schema.fields.values()].map((field) => [field.name, fieldType(field)])));
  }

  get standing(): ReadonlyMap<string, Json> {
    return (this.#standing ??= new Map(
      [...this.schema.fields.values()]
        .filter(({ alwaysShown }) => alwaysShown)
        .map((field): [string, Json] => [field.name, emptyValue(field) as Json]),
    ));
  }
}

function fieldType({ type, atomic, listType, listMapKeys, patchStrategies, patchMergeKey }: FieldSchema): MergeType {
  if (type.kind === 'object') return objectType(type.schema, atomic);
  if (type.kind !== 'list') return valueType(type, atomic);
  if (listType === 'map') return listOf(type.item, listMapKeys ?? []);
  if (listType === 'set') return listOf(type.item, []);
  if (listType === undefined && patchStrategies.includes('merge')) {
    return listOf(type.item, patchMergeKey === undefined ? [] : [patchMergeKey]);
  }
  return valueType(type, true);
}

function valueType(type: ValueType, atomic: boolean): MergeType {
  switch (type.kind) {
    case 'object':
      return objectType(type.schema, atomic);
    case 'list':
      return { scalar: undefined, list: new SchemaListRule(type.item, undefined), map: undefined };
    case 'map': {
      const element = valueType(type.value, false);
      return { scalar: undefined, list: undefined, map: { atomic, fields: NONE, element, keyDefaults: NONE, standing: NONE } };
    }
    case 'scalar':
      return type.scalar === 'object' || type.scalar === 'JSON'
        ? UNTYPED_ATOMIC
        : { scalar: scalarRule(type.scalar), list: undefined, map: undefined };
  }
}

function listOf(item: ValueType, keys: readonly string[]): MergeType {
  return { scalar: undefined, list: new SchemaListRule(item, keys), map: undefined };
}

class SchemaListRule implements ListRule {
  readonly associative: boolean;
  readonly keys: readonly string[];
  #item: MergeType | undefined;

  /** `keys` undefined: the list is one value. */
  constructor(
    private readonly itemType: ValueType,
    keys: readonly string[] | undefined,
  ) {
    this.associative = keys !== undefined;
    this.keys = keys ?? [];
  }

  get item(): MergeType {
    return (this.#item ??= valueType(this.itemType, false));
  }
}

function scalarRule(scalar: ScalarType): ScalarRule {
  switch (scalar) {
    case 'boolean':
      return 'boolean';
    case 'int32':
    case 'int64':
    case 'double':
      return 'numeric';
    case 'string':
    case 'byte':
      return 'string';
    default:
      return 'untyped';
  }
}
