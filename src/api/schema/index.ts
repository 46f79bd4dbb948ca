export {
  formatValueType,
  objectSchemaOf,
  TypeSchema,
  type FieldSchema,
  type KindRef,
  type ScalarType,
  type ValueType,
} from './type-schema.ts';
export * from './catalog.ts';
export { kindsWithSchema, lookUpSchema } from './lookups.ts';
export { schemaOfKind } from './schema-of-kind.ts';
