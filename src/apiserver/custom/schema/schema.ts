import { isFields, type JSONSchemaProps } from '../../../api/index.ts';

/** The schema of a value of a custom kind, as its CustomResourceDefinition has it. */
export type Schema = JSONSchemaProps;

/** The fields of a resource that its schema need not have. */
export const META_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** The schema of the entries of a map. Undefined if there may be none, or any. */
export function entrySchema({ additionalProperties }: Schema): Schema | undefined {
  return isFields(additionalProperties) ? additionalProperties : undefined;
}

/** Whether a map may have entries besides its properties. */
export function allowsEntries({ additionalProperties }: Schema): boolean {
  return additionalProperties !== undefined && additionalProperties !== false;
}

export function propertySchema({ properties }: Schema, name: string): Schema | undefined {
  return properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** The properties by name, alphabetically. Upstream goes through them in any order. */
export function propertiesOf({ properties = {} }: Pick<Schema, 'properties'>): readonly (readonly [string, Schema])[] {
  return Object.entries(properties).sort(([first], [second]) => (first < second ? -1 : 1));
}

/** The schemas right below a schema that describe parts of its value. */
export function partsOf(schema: Schema): readonly Schema[] {
  return [...Object.values(schema.properties ?? {}), schema.items, entrySchema(schema)].filter((part) => part !== undefined);
}

/** Whether a test holds for the schema or for one below it that describes a part of its value. */
export function someSchema(schema: Schema, test: (schema: Schema) => boolean): boolean {
  return test(schema) || partsOf(schema).some((part) => someSchema(part, test));
}

export function preservesUnknown(schema: Schema): boolean {
  return schema['x-kubernetes-preserve-unknown-fields'] === true;
}

export function isEmbedded(schema: Schema): boolean {
  return schema['x-kubernetes-embedded-resource'] === true;
}

export function isIntOrString(schema: Schema): boolean {
  return schema['x-kubernetes-int-or-string'] === true;
}
