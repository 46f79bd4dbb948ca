import { basePath, type ServedGroupVersion } from '../discovery/served.ts';
import { ANSWER_TYPES, CODE_WORDS, definitionOf, patchTypesOf, rootsOf } from './contents.ts';
import { Definitions } from './definitions.ts';
import { type JsonSchema, V2 } from './json-schema.ts';
import { type Method, type Operation, pathsOf, tagOf } from './operations.ts';
import type { Parameter } from './parameters.ts';

/** The document of `/openapi/v2` (Swagger 2.0). */
export interface SwaggerDocument {
  readonly swagger: '2.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, SwaggerPath>>;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

export type SwaggerPath = { readonly [M in Method]?: SwaggerOperation } & { readonly parameters: readonly SwaggerParameter[] };

export interface SwaggerOperation {
  readonly consumes: readonly string[];
  readonly description: string;
  readonly operationId: string;
  readonly parameters: readonly SwaggerParameter[];
  readonly produces: readonly string[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly schemes: readonly string[];
  readonly tags: readonly string[];
  readonly 'x-kubernetes-action': string;
  readonly 'x-kubernetes-group-version-kind': unknown;
}

export type SwaggerParameter =
  | (Parameter & { readonly uniqueItems: true; readonly required?: true })
  | { readonly name: 'body'; readonly in: 'body'; readonly required?: true; readonly schema: JsonSchema };

/** The whole server in one document. */
export function swaggerDocument(served: readonly ServedGroupVersion[], version: string): SwaggerDocument {
  const definitions = new Definitions(served, V2);
  const groups = served.map((groupVersion) => ({ groupVersion, paths: pathsOf(groupVersion, basePath(groupVersion)) }));
  const paths = groups.flatMap(({ groupVersion, paths: found }) =>
    found.map(({ path, parameters, operations }): [string, SwaggerPath] => {
      const methods = operations.map((operation) => [operation.method, writeOperation(operation, groupVersion, definitions)]);
      return [
        path,
        { ...(Object.fromEntries(methods) as Omit<SwaggerPath, 'parameters'>), parameters: parameters.map(parameter) },
      ];
    }),
  );
  const roots = groups.flatMap(({ paths: found }) => [...rootsOf(found, definitions)]);
  return {
    swagger: '2.0',
    info: { title: 'Kubernetes', version },
    paths: Object.fromEntries(paths),
    definitions: definitions.closure(roots),
  };
}

function writeOperation(operation: Operation, groupVersion: ServedGroupVersion, definitions: Definitions): SwaggerOperation {
  const { method, action, id, description, kind, parameters, body, answer, codes } = operation;
  const schemaOf = (content: NonNullable<typeof body>): JsonSchema => {
    const name = definitionOf(content, kind, definitions);
    return name === undefined ? { type: content === 'text' ? 'string' : 'object' } : definitions.writer.reference(name);
  };
  const optional = body === 'DeleteOptions' ? {} : { required: true as const };
  return {
    consumes: method === 'patch' ? patchTypesOf(operation) : ['*/*'],
    description,
    operationId: id,
    parameters: [
      ...(body === undefined ? [] : [{ name: 'body' as const, in: 'body' as const, ...optional, schema: schemaOf(body) }]),
      ...parameters.map(parameter),
    ],
    produces: answer === 'text' ? ['text/plain'] : ANSWER_TYPES,
    responses: Object.fromEntries(codes.map((code) => [code, { description: CODE_WORDS[code]!, schema: schemaOf(answer) }])),
    schemes: ['http'],
    tags: [tagOf(groupVersion)],
    'x-kubernetes-action': action,
    'x-kubernetes-group-version-kind': kind,
  };
}

function parameter(given: Parameter): SwaggerParameter {
  return { ...given, uniqueItems: true, ...(given.in === 'path' && { required: true }) };
}
