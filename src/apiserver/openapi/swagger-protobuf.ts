import { PbfWriter } from 'pbf';
import type { JsonSchema } from './json-schema.ts';
import type { SwaggerDocument, SwaggerOperation, SwaggerParameter, SwaggerPath } from './swagger.ts';

/**
 * A Swagger document as gnostic's `openapi.v2.Document`, the only form in which kubectl requests `/openapi/v2`. The field
 * numbers are those of gnostic's OpenAPIv2.proto. Maps are lists of names with values. Extensions (`x-…`) and values of any
 * type are written as YAML, here as JSON, which is valid YAML.
 */
export function swaggerToProtobuf(document: SwaggerDocument): Uint8Array {
  const out = new PbfWriter();
  out.writeStringField(1, document.swagger);
  out.writeMessage(2, writeInfo, document.info);
  out.writeMessage(8, writePaths, document.paths);
  out.writeMessage(9, writeNamedSchemas, document.definitions);
  return out.finish();
}

function writeInfo({ title, version }: SwaggerDocument['info'], out: PbfWriter): void {
  out.writeStringField(1, title);
  out.writeStringField(2, version);
}

/** message Paths */
function writePaths(paths: SwaggerDocument['paths'], out: PbfWriter): void {
  for (const [path, item] of Object.entries(paths)) writeNamed(2, path, writePathItem, item, out);
}

const METHOD_TAGS = { get: 2, put: 3, post: 4, delete: 5, patch: 8 } as const;

/** message PathItem */
function writePathItem(item: SwaggerPath, out: PbfWriter): void {
  for (const [method, tag] of Object.entries(METHOD_TAGS)) {
    const operation = item[method as keyof typeof METHOD_TAGS];
    if (operation !== undefined) out.writeMessage(tag, writeOperation, operation);
  }
  for (const parameter of item.parameters) out.writeMessage(9, writeParametersItem, parameter);
}

/** message Operation */
function writeOperation(operation: SwaggerOperation, out: PbfWriter): void {
  writeTexts(1, operation.tags, out);
  out.writeStringField(3, operation.description);
  out.writeStringField(5, operation.operationId);
  writeTexts(6, operation.produces, out);
  writeTexts(7, operation.consumes, out);
  for (const parameter of operation.parameters) out.writeMessage(8, writeParametersItem, parameter);
  out.writeMessage(9, writeResponses, operation.responses);
  writeTexts(10, operation.schemes, out);
  writeExtensions(13, operation, out);
}

/** message ParametersItem; each is a Parameter, never a reference. */
function writeParametersItem(parameter: SwaggerParameter, out: PbfWriter): void {
  out.writeMessage(1, writeParameter, parameter);
}

/** message Parameter */
function writeParameter(parameter: SwaggerParameter, out: PbfWriter): void {
  if (parameter.in === 'body') out.writeMessage(1, writeBodyParameter, parameter);
  else out.writeMessage(2, writeNonBodyParameter, parameter);
}

/** message BodyParameter */
function writeBodyParameter(parameter: Extract<SwaggerParameter, { in: 'body' }>, out: PbfWriter): void {
  out.writeStringField(2, parameter.name);
  out.writeStringField(3, parameter.in);
  if (parameter.required) out.writeBooleanField(4, true);
  out.writeMessage(5, writeSchema, parameter.schema);
}

type PlainParameter = Exclude<SwaggerParameter, { in: 'body' }>;

/** message NonBodyParameter */
function writeNonBodyParameter(parameter: PlainParameter, out: PbfWriter): void {
  out.writeMessage(parameter.in === 'query' ? 3 : 4, writePlainParameter, parameter);
}

/**
 * message QueryParameterSubSchema and PathParameterSubSchema. In the latter, field numbers from the fifth on are lower by one.
 */
function writePlainParameter(parameter: PlainParameter, out: PbfWriter): void {
  const inQuery = parameter.in === 'query';
  if (parameter.required) out.writeBooleanField(1, true);
  out.writeStringField(2, parameter.in);
  out.writeStringField(3, parameter.description);
  out.writeStringField(4, parameter.name);
  out.writeStringField(inQuery ? 6 : 5, parameter.type);
  out.writeBooleanField(inQuery ? 20 : 19, parameter.uniqueItems);
}

type SwaggerResponses = SwaggerOperation['responses'];

/** message Responses */
function writeResponses(responses: SwaggerResponses, out: PbfWriter): void {
  for (const [code, response] of Object.entries(responses)) writeNamed(1, code, writeResponseValue, response, out);
}

/** message ResponseValue */
function writeResponseValue(response: SwaggerResponses[string], out: PbfWriter): void {
  out.writeMessage(1, writeResponse, response);
}

/** message Response */
function writeResponse(response: SwaggerResponses[string], out: PbfWriter): void {
  out.writeStringField(1, response.description);
  out.writeMessage(2, writeSchemaItem, response.schema);
}

/** message SchemaItem, ItemsItem and AdditionalPropertiesItem. Each has a schema as its first field. */
function writeSchemaItem(schema: JsonSchema, out: PbfWriter): void {
  out.writeMessage(1, writeSchema, schema);
}

/** message Definitions and Properties */
function writeNamedSchemas(schemas: Readonly<Record<string, JsonSchema>>, out: PbfWriter): void {
  for (const [name, schema] of Object.entries(schemas)) writeNamed(1, name, writeSchema, schema, out);
}

/** message Schema */
function writeSchema(schema: JsonSchema, out: PbfWriter): void {
  if (schema.$ref !== undefined) out.writeStringField(1, schema.$ref);
  if (schema.format !== undefined) out.writeStringField(2, schema.format);
  if (schema.description !== undefined) out.writeStringField(4, schema.description);
  writeTexts(19, schema.required ?? [], out);
  for (const value of schema.enum ?? []) out.writeMessage(20, writeAny, value);
  if (schema.additionalProperties !== undefined) out.writeMessage(21, writeSchemaItem, schema.additionalProperties);
  if (schema.type !== undefined) out.writeMessage(22, writeTypeItem, schema.type);
  if (schema.items !== undefined) out.writeMessage(23, writeSchemaItem, schema.items);
  if (schema.properties !== undefined) out.writeMessage(25, writeNamedSchemas, schema.properties);
  writeExtensions(31, schema, out);
}

/** message TypeItem */
function writeTypeItem(type: string, out: PbfWriter): void {
  out.writeStringField(1, type);
}

/** message Any */
function writeAny(value: unknown, out: PbfWriter): void {
  out.writeStringField(2, JSON.stringify(value));
}

function writeExtensions(tag: number, from: object, out: PbfWriter): void {
  for (const [name, value] of Object.entries(from)) if (name.startsWith('x-')) writeNamed(tag, name, writeAny, value, out);
}

function writeTexts(tag: number, texts: readonly string[], out: PbfWriter): void {
  for (const text of texts) out.writeStringField(tag, text);
}

/** A map entry: messages NamedPathItem, NamedSchema, NamedAny and so on. */
function writeNamed<T>(tag: number, name: string, write: (value: T, out: PbfWriter) => void, value: T, out: PbfWriter): void {
  const writeEntry = (_: undefined, entry: PbfWriter): void => {
    entry.writeStringField(1, name);
    entry.writeMessage(2, write, value);
  };
  out.writeMessage(tag, writeEntry, undefined);
}
