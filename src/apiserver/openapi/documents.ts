import { basePath, servedGroupVersions, type ServedGroupVersion } from '../discovery/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import { fnv1a, hex32 } from '../../sim/index.ts';
import { Definitions } from './definitions.ts';
import { groupDocument } from './group-document.ts';
import { V3 } from './json-schema.ts';
import { swaggerToProtobuf } from './swagger-protobuf.ts';
import { swaggerDocument, type SwaggerDocument } from './swagger.ts';

/** A document ready to be sent, and what tells it from another state of it. */
export interface Written {
  readonly text: string;
  readonly hash: string;
}

/** The server's OpenAPI documents. Each is worked out when it is first asked for, and kept. */
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

  /** `/openapi/v3`: where the documents of the group versions are. */
  v3Index(): object {
    const paths = this.#served.map((groupVersion) => {
      const path = basePath(groupVersion).slice(1);
      const hash = this.v3(path)!.hash;
      return [path, { serverRelativeURL: `/openapi/v3/${path}?hash=${hash}` }];
    });
    return { paths: Object.fromEntries(paths) };
  }

  /** `/openapi/v3/{path}`, such as `api/v1` and `apis/apps/v1`. Undefined: there is no such group version. */
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
