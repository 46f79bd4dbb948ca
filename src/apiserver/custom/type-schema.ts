import { TypeSchema, type FieldSchema, type KindRef, type ScalarType, type ValueType } from '../../api/index.ts';
import { SCHEMAS } from '../../api/schema/catalog.ts';
import { entrySchema, propertiesOf, type Schema } from './schema/schema.ts';

/** The structure of a custom kind as `kubectl explain` shows it. */
export function typeSchemaOf(kind: KindRef, schema: Schema): TypeSchema {
  const fields = (): readonly FieldSchema[] => {
    const own = propertiesOf(schema).filter(([name]) => !(name in COMMON) && name !== 'metadata');
    const metadata = SCHEMAS.types.get('ObjectMeta')!;
    return [
      ...Object.entries(COMMON).map(([name, doc]) => fieldOf(name, { kind: 'scalar', scalar: 'string' }, doc, false)),
      fieldOf('metadata', { kind: 'object', schema: metadata }, 'Name, labels and other data about the object.', false),
      ...own.map(([name, each]) => fieldOfSchema(name, each, schema)),
    ];
  };
  return new TypeSchema(kind.kind, kind, false, schema.description ?? '', fields);
}

const COMMON: Readonly<Record<string, string>> = {
  apiVersion: 'The group and version of the kind.',
  kind: 'What kind of object this is.',
};

function fieldOf(name: string, type: ValueType, doc: string, required: boolean): FieldSchema {
  const none = { bare: false, bounds: [], nonempty: false, always: false, once: false, patchStrategies: [], numbers: [] };
  return { ...none, name, type, required, doc, pointer: true, alwaysShown: false, atomic: false };
}

function fieldOfSchema(name: string, schema: Schema, above: Schema): FieldSchema {
  const { description = '', enum: values } = schema;
  const field = fieldOf(name, valueTypeOf(schema), description, above.required?.includes(name) === true);
  return values === undefined
    ? field
    : { ...field, enum: values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))) };
}

const SCALARS: Readonly<Record<string, ScalarType>> = {
  string: 'string',
  boolean: 'boolean',
  integer: 'int64',
  number: 'double',
};

function valueTypeOf(schema: Schema): ValueType {
  const { type = '', items } = schema;
  const entries = entrySchema(schema);
  if (type === 'array') return { kind: 'list', item: items === undefined ? ANYTHING : valueTypeOf(items) };
  if (entries !== undefined) return { kind: 'map', value: valueTypeOf(entries) };
  if (schema.properties === undefined)
    return Object.hasOwn(SCALARS, type) ? { kind: 'scalar', scalar: SCALARS[type]! } : ANYTHING;
  const fields = (): readonly FieldSchema[] => propertiesOf(schema).map(([name, each]) => fieldOfSchema(name, each, schema));
  return { kind: 'object', schema: new TypeSchema('Object', undefined, false, '', fields) };
}

const ANYTHING: ValueType = { kind: 'scalar', scalar: 'object' };
