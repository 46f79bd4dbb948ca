import type { ApiResource } from '../../api/index.ts';
import { KubectlError, StandardError } from '../errors.ts';
import { cut } from '../line/pairs.ts';

/** Finds the resource of a command-line word or of a manifest's kind (client-go restmapper with shortcuts and categories). */
export class RestMapper {
  readonly resources: readonly ApiResource[];

  constructor(resources: readonly ApiResource[]) {
    this.resources = resources;
  }

  /** Resolves `deploy`, `deployments`, `Deployment`, `deployments.apps`, `deployments.v1.apps`. Throws `KubectlError`. */
  forArgument(argument: string): ApiResource {
    const [word, suffix = ''] = cut(argument.toLowerCase(), '.');
    const found = this.resources.find(
      (resource) => names(resource).includes(word) && (suffix === '' || suffixes(resource).includes(suffix)),
    );
    // As upstream, the message leaves the group out.
    if (found === undefined)
      throw new KubectlError(`the server doesn't have a resource type ${JSON.stringify(cut(argument, '.')[0])}`);
    return found;
  }

  /** As `forArgument`, for a command that looks up the type by itself. Throws `StandardError`. */
  forType(type: string): ApiResource {
    try {
      return this.forArgument(type);
    } catch (error) {
      throw error instanceof KubectlError ? new StandardError(error.message) : error;
    }
  }

  /** The resource of a manifest. Returns undefined if the server has no such kind. */
  forKind(apiVersion: string, kind: string): ApiResource | undefined {
    return this.resources.find((resource) => resource.kind === kind && groupVersion(resource) === apiVersion);
  }

  /** Expands categories: `all` becomes `pods`, `services`, `deployments.apps` … (builder `ReplaceAliases`). */
  expandCategories(types: readonly string[]): string[] {
    const expanded = types.flatMap((type) => {
      const members = this.resources.filter(({ categories }) => categories.includes(type.toLowerCase()));
      return members.length === 0 ? [type] : members.map(qualifiedResource);
    });
    return [...new Set(expanded)];
  }
}

/** The names of a resource, in the order in which they are tried. */
function names(resource: ApiResource): string[] {
  return [resource.name, resource.singularName, resource.kind.toLowerCase(), ...resource.shortNames];
}

/** What may follow the first dot: `apps`, `v1.apps`; for the core group `v1.` and `v1`. */
function suffixes({ group, version }: ApiResource): string[] {
  return group === '' ? [version, `${version}.`] : [group, `${version}.${group}`];
}

/** `apps/v1`, `v1`. */
export function groupVersion({ group, version }: Pick<ApiResource, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`;
}

/** `apps/v1, Resource=deployments`, `/v1, Resource=pods` (apimachinery runtime/schema `GroupVersionResource.String`). */
export function groupVersionResource({ group, version, name }: Pick<ApiResource, 'group' | 'version' | 'name'>): string {
  return `${group}/${version}, Resource=${name}`;
}

/** `deployments.apps`, `pods`: the resource in error messages. */
export function qualifiedResource({ name, group }: Pick<ApiResource, 'name' | 'group'>): string {
  return group === '' ? name : `${name}.${group}`;
}

/** `deployment.apps`, `pod`: the kind in output. */
export function qualifiedKind({ kind, group }: Pick<ApiResource, 'kind' | 'group'>): string {
  return group === '' ? kind.toLowerCase() : `${kind.toLowerCase()}.${group}`;
}
