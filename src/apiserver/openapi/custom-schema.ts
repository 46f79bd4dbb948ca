import type { JSONSchemaProps } from '../../api/index.ts';
import type { GroupVersionKind } from '../discovery/served.ts';
import type { JsonSchema } from './json-schema.ts';

/** `com.example.stable.v1.CronTab`: the name of a custom kind's definition (apiextensions-apiserver pkg/controller/openapi/builder). */
export function customTypeName({ group, version, kind }: GroupVersionKind): string {
  return `${group.split('.').reverse().join('.')}.${version}.${kind}`;
}

/**
 * The definition of a custom kind: its schema, with what every resource has. `isOld`: for Swagger, which has neither choices nor nulls (builder.go
 * `BuildOpenAPIV2`).
 */
export function customDefinition(schema: JSONSchemaProps, metadata: JsonSchema, isOld: boolean): JsonSchema {
  const published = isOld ? withoutNewWords(schema) : schema;
  const properties = {
    apiVersion: { type: 'string', description: 'The group and version of the kind.' },
    kind: { type: 'string', description: 'What kind of object this is.' },
    ...published.properties,
    metadata: { description: 'Name, labels and other data about the object.', ...metadata },
  };
  return { ...(published as JsonSchema), type: 'object', properties: properties as JsonSchema['properties'] & object };
}

/** A field that may be null, or that is a number or a text, has no type in Swagger: clients would refuse what the server takes. */
function withoutNewWords(schema: JSONSchemaProps): JSONSchemaProps {
  const { anyOf: _any, oneOf: _one, allOf: _all, not: _not, nullable = false, ...rest } = schema;
  if (nullable) {
    const { type: _type, items: _items, properties: _properties, additionalProperties: _entries, ...untyped } = rest;
    return untyped;
  }
  const { items, properties, additionalProperties: entries } = rest;
  return {
    ...rest,
    ...(items !== undefined && { items: withoutNewWords(items) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, withoutNewWords(each)])),
    }),
    ...(typeof entries === 'object' && { additionalProperties: withoutNewWords(entries as JSONSchemaProps) }),
  };
}
