import { badRequest, trim } from '../../api/index.ts';

/** A path about API objects (apiserver pkg/endpoints/request/requestinfo.go `RequestInfo`). */
export interface ResourcePath {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** Undefined if the path is about the whole cluster. */
  readonly namespace: string | undefined;
  /** Plural: `deployments`. */
  readonly resource: string;
  /** Empty for the collection. */
  readonly name: string;
  /** `scale`. Empty for the object itself. */
  readonly subresource: string;
  /** The path after the subresource: the rest of a proxied path. */
  readonly rest: readonly string[];
  /** True for the old form of a watch, `/api/v1/watch/pods`. */
  readonly isWatch: boolean;
}

/** Subresources of a Namespace. Anything else after its name is a resource in it. */
const NAMESPACE_SUBRESOURCES: ReadonlySet<string> = new Set(['status', 'finalize']);

/** The unescaped parts of a path. Throws `BadRequest` for an invalid escape. */
export function pathParts(path: string): readonly string[] {
  const trimmed = trim(path, '/');
  if (trimmed === '') return [];
  return trimmed.split('/').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      throw badRequest(`invalid URL escape in ${JSON.stringify(part)}`);
    }
  });
}

/** Parses a path about objects (`RequestInfoFactory.NewRequestInfo`). Undefined for `/healthz`, `/api/v1` and so on. */
export function resourcePath(parts: readonly string[]): ResourcePath | undefined {
  const root = parts[0];
  if (root === 'api' && parts.length > 2) return pathInVersion('', parts[1]!, parts.slice(2));
  if (root === 'apis' && parts.length > 3) return pathInVersion(parts[1]!, parts[2]!, parts.slice(3));
  return undefined;
}

function pathInVersion(group: string, version: string, given: readonly string[]): ResourcePath {
  const isWatch = given[0] === 'watch' && given.length > 1;
  let parts = isWatch ? given.slice(1) : given;
  let namespace: string | undefined;
  if (parts[0] === 'namespaces' && parts.length > 2 && !NAMESPACE_SUBRESOURCES.has(parts[2]!)) {
    namespace = parts[1];
    parts = parts.slice(2);
  }
  const [resource = '', name = '', subresource = '', ...rest] = parts;
  return { group, version, namespace, resource, name, subresource, rest, isWatch };
}
