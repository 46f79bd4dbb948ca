import { basePath, type ServedGroupVersion } from '../discovery/index.ts';
import { definitionOf, rootsOf } from './contents.ts';
import type { Definitions } from './definitions.ts';
import type { JsonSchema } from './json-schema.ts';
import { ANSWER_TYPES, CODE_WORDS, PATCH_TYPES } from './media-types.ts';
import { pathsOf, tagOf, type Content, type Operation } from './operations.ts';
import type { Parameter } from './parameters.ts';

/** The document of one group version under `/openapi/v3` (OpenAPI 3.0). `definitions`: in the dialect of that version. */
export function groupDocument(groupVersion: ServedGroupVersion, definitions: Definitions, version: string): object {
  const paths = pathsOf(groupVersion, basePath(groupVersion));
  const tag = tagOf(groupVersion);
  return {
    openapi: '3.0.0',
    info: { title: 'Kubernetes', version },
    paths: Object.fromEntries(
      paths.map(({ path, parameters, operations }) => {
        const methods = operations.map((operation) => [operation.method, writeOperation(operation, tag, definitions)]);
        return [path, { ...Object.fromEntries(methods), parameters: parameters.map(parameter) }];
      }),
    ),
    components: { schemas: definitions.closure(rootsOf(paths, definitions)) },
  };
}

function writeOperation(operation: Operation, tag: string, definitions: Definitions): object {
  const { method, action, id, description, kind, parameters, body, answer, codes } = operation;
  const schemaOf = (content: Content): { readonly schema: JsonSchema } => {
    const name = definitionOf(content, kind, definitions);
    return {
      schema: name === undefined ? { type: content === 'text' ? 'string' : 'object' } : definitions.writer.reference(name),
    };
  };
  const inTypes = (types: readonly string[], content: Content): object =>
    Object.fromEntries(types.map((type) => [type, schemaOf(content)]));
  const answers = inTypes(answer === 'text' ? ['text/plain'] : ANSWER_TYPES, answer);
  return {
    tags: [tag],
    description,
    operationId: id,
    ...(parameters.length > 0 && { parameters: parameters.map(parameter) }),
    ...(body !== undefined && { requestBody: requestBody(body, inTypes(method === 'patch' ? PATCH_TYPES : ['*/*'], body)) }),
    responses: Object.fromEntries(codes.map((code) => [code, { description: CODE_WORDS[code], content: answers }])),
    'x-kubernetes-action': action,
    'x-kubernetes-group-version-kind': kind,
  };
}

function requestBody(body: Content, content: object): object {
  return { content, ...(body !== 'DeleteOptions' && { required: true }) };
}

function parameter({ name, in: place, type, description }: Parameter): object {
  return { name, in: place, description, ...(place === 'path' && { required: true }), schema: { type, uniqueItems: true } };
}
