import { fnv1a, hex32 } from '../../sim/index.ts';
import { basePath, type ServedGroupVersion, servedGroupVersions } from '../discovery/served.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import { ANSWER_TYPES, CODE_WORDS, definitionOf, patchTypesOf, rootsOf } from './contents.ts';
import { Definitions } from './definitions.ts';
import { type JsonSchema, V3 } from './json-schema.ts';
import { type Content, type Operation, pathsOf, tagOf } from './operations.ts';
import type { Parameter } from './parameters.ts';
import { swaggerToProtobuf } from './swagger-protobuf.ts';
import { swaggerDocument, type SwaggerDocument } from './swagger.ts';

/** A serialized document with its hash. */
export interface Written {
  readonly text: string;
  readonly hash: string;
}

/** The server's OpenAPI documents. Each is built at its first request and cached. */
export class OpenApiDocuments {
  readonly #kinds: readonly KindDefinition[];
  readonly #version: string;
  readonly #groups = new Map<string, Written>();
  #knownServed: readonly ServedGroupVersion[] | undefined;
  #definitions: Definitions | undefined;
  #swagger: SwaggerDocument | undefined;
  #swaggerText: Written | undefined;
  #protobuf: Uint8Array | undefined;

  /** `version`: the server's, `v1.36.0`. */
  constructor(kinds: readonly KindDefinition[], version: string) {
    this.#kinds = kinds;
    this.#version = version;
  }

  /** `/openapi/v2`, as JSON. */
  v2(): Written {
    return (this.#swaggerText ??= written(this.#swaggerDocument()));
  }

  /** `/openapi/v2` as `application/com.github.proto-openapi.spec.v2@v1.0+protobuf`. */
  v2Protobuf(): Uint8Array {
    return (this.#protobuf ??= swaggerToProtobuf(this.#swaggerDocument()));
  }

  /** `/openapi/v3`: the locations of the group versions' documents. */
  v3Index(): object {
    const paths = this.#served.map((groupVersion) => {
      const path = basePath(groupVersion).slice(1);
      const hash = this.v3(path)!.hash;
      return [path, { serverRelativeURL: `/openapi/v3/${path}?hash=${hash}` }];
    });
    return { paths: Object.fromEntries(paths) };
  }

  /** `/openapi/v3/{path}`, for example `api/v1` or `apis/apps/v1`. Undefined if there is no such group version. */
  v3(path: string): Written | undefined {
    const known = this.#groups.get(path);
    if (known !== undefined) return known;
    const groupVersion = this.#served.find((candidate) => basePath(candidate) === `/${path}`);
    if (groupVersion === undefined) return undefined;
    this.#definitions ??= new Definitions(this.#served, V3);
    const document = written(groupDocument(groupVersion, this.#definitions, this.#version));
    this.#groups.set(path, document);
    return document;
  }

  get #served(): readonly ServedGroupVersion[] {
    return (this.#knownServed ??= servedGroupVersions(this.#kinds));
  }

  #swaggerDocument(): SwaggerDocument {
    return (this.#swagger ??= swaggerDocument(this.#served, this.#version));
  }
}

function written(document: object): Written {
  const text = JSON.stringify(document);
  return { text, hash: (hex32(fnv1a(text)) + hex32(fnv1a(text, text.length))).toUpperCase() };
}

/**
 * The document of one group version under `/openapi/v3` (OpenAPI 3.0). `definitions` must be in the dialect of that version.
 */
function groupDocument(groupVersion: ServedGroupVersion, definitions: Definitions, version: string): object {
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
    ...(body !== undefined && {
      requestBody: requestBody(body, inTypes(method === 'patch' ? patchTypesOf(operation) : ['*/*'], body)),
    }),
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
