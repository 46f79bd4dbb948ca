import type { FieldSchema, ScalarType, TypeSchema, ValueType } from '../../api/schema/type-schema.ts';
import { SCALAR_TYPE_NAMES, type TypeNames } from './type-names.ts';

/** A schema in a document, in the form that both versions of OpenAPI share. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly allOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly description?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly [extension: `x-kubernetes-${string}`]: unknown;
}

/** The differences between the two versions of OpenAPI. */
export interface Dialect {
  /** The location of the definitions in the document: `#/definitions/`. */
  readonly prefix: string;
  /** True if a reference must be wrapped into an `allOf`, since it cannot have siblings. */
  readonly wrapsReferences: boolean;
  /** True if a value may be a text or a number (`oneOf`). Swagger has no unions and says text. */
  readonly hasUnions: boolean;
}

export const V2: Dialect = { prefix: '#/definitions/', wrapsReferences: false, hasUnions: false };
export const V3: Dialect = { prefix: '#/components/schemas/', wrapsReferences: true, hasUnions: true };

const SCALARS: Readonly<Partial<Record<ScalarType, JsonSchema>>> = {
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  double: { type: 'number', format: 'double' },
  byte: { type: 'string', format: 'byte' },
  object: { type: 'object' },
  JSON: {},
};

/** Writes the schemas of types in one dialect. */
export class SchemaWriter {
  readonly #names: TypeNames;
  readonly #dialect: Dialect;

  constructor(names: TypeNames, dialect: Dialect) {
    this.#names = names;
    this.#dialect = dialect;
  }

  reference(name: string): JsonSchema {
    return { $ref: this.#dialect.prefix + name };
  }

  /** The definition of a type with fields. */
  definition(schema: TypeSchema): JsonSchema {
    const fields = [...schema.fields.values()];
    const required = fields.filter((field) => field.required).map(({ name }) => name);
    return {
      ...described(schema.doc),
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries(fields.map((field) => [field.name, this.#field(field)])),
      ...(schema.atomic && { 'x-kubernetes-map-type': 'atomic' }),
    };
  }

  /** The definitions of scalar types with a meaning beyond their JSON type. */
  scalarDefinitions(): Readonly<Record<string, JsonSchema>> {
    const union = (number: string): JsonSchema => ({ oneOf: [{ type: 'string' }, { type: number }] });
    const time = { type: 'string', format: 'date-time' };
    return {
      [SCALAR_TYPE_NAMES.Time]: { description: 'A moment in RFC 3339, to the second: 2006-01-02T15:04:05Z.', ...time },
      [SCALAR_TYPE_NAMES.MicroTime]: { description: 'A moment in RFC 3339, to the microsecond.', ...time },
      [SCALAR_TYPE_NAMES.Quantity]: {
        description: 'A number with a unit: 100m (a tenth), 2, 64Mi, 1G.',
        ...(this.#dialect.hasUnions ? union('number') : { type: 'string' }),
      },
      [SCALAR_TYPE_NAMES.IntOrString]: {
        description: 'A number, or a text: a percentage or a name.',
        ...(this.#dialect.hasUnions ? union('integer') : { type: 'string' }),
        format: 'int-or-string',
      },
    };
  }

  #field(field: FieldSchema): JsonSchema {
    const { doc, enum: values, patchStrategies, patchMergeKey, listType, listMapKeys, atomic } = field;
    const value = this.#value(field.type);
    return {
      ...described(doc),
      ...(this.#dialect.wrapsReferences && value.$ref !== undefined ? { allOf: [value] } : value),
      // kube-openapi sorts them.
      ...(values !== undefined && { enum: values.toSorted() }),
      ...(listMapKeys !== undefined && { 'x-kubernetes-list-map-keys': listMapKeys }),
      ...(listType !== undefined && { 'x-kubernetes-list-type': listType }),
      ...(atomic && { 'x-kubernetes-map-type': 'atomic' }),
      ...(patchMergeKey !== undefined && { 'x-kubernetes-patch-merge-key': patchMergeKey }),
      ...(patchStrategies.length > 0 && { 'x-kubernetes-patch-strategy': patchStrategies.join(',') }),
    };
  }

  #value(type: ValueType): JsonSchema {
    switch (type.kind) {
      case 'object':
        return this.reference(this.#names.nameOf(type.schema));
      case 'list':
        return { type: 'array', items: this.#value(type.item) };
      case 'map':
        return { type: 'object', additionalProperties: this.#value(type.value) };
      case 'scalar':
        return SCALARS[type.scalar] ?? this.reference(SCALAR_TYPE_NAMES[type.scalar as keyof typeof SCALAR_TYPE_NAMES]);
    }
  }
}

function described(doc: string): JsonSchema {
  return doc === '' ? {} : { description: doc };
}
