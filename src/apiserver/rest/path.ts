import { badRequest, trim } from '../../api/index.ts';

/** A path that is about objects of the API (apiserver pkg/endpoints/request/requestinfo.go `RequestInfo`). */
export interface ResourcePath {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** Absent: the path names none, so it is about the whole cluster. */
  readonly namespace: string | undefined;
  /** Plural: `deployments`. */
  readonly resource: string;
  /** Empty: the collection. */
  readonly name: string;
  /** `scale`; empty: the object itself. */
  readonly subresource: string;
  /** What stands behind the subresource: the rest of a proxied path. */
  readonly rest: readonly string[];
  /** By the old form of a watch, `/api/v1/watch/pods`. */
  readonly isWatch: boolean;
}

/** Parts of a Namespace itself; anything else behind its name is a resource in it. */
const NAMESPACE_SUBRESOURCES: ReadonlySet<string> = new Set(['status', 'finalize']);

/** The parts of a path between its slashes, without their escapes. Throws `BadRequest` for an escape that is none. */
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

/** What a path is about, where it is about objects (`RequestInfoFactory.NewRequestInfo`). Undefined for `/healthz`, `/api/v1` and their like. */
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
