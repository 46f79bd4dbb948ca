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
export { emptyValue, isOmitted, zeroOf } from './empty-values.ts';
