import type { ApiResource } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { cut } from '../line/cut.ts';

/** Finds the resource that a word of the command line, or a manifest's kind, means (client-go restmapper, with its shortcuts and categories). */
export class RestMapper {
  readonly resources: readonly ApiResource[];

  constructor(resources: readonly ApiResource[]) {
    this.resources = resources;
  }

  /** `deploy`, `deployments`, `Deployment`, `deployments.apps`, `deployments.v1.apps`. Throws `KubectlError`. */
  forArgument(argument: string): ApiResource {
    const [word, suffix = ''] = cut(argument.toLowerCase(), '.');
    const found = this.resources.find(
      (resource) => names(resource).includes(word) && (suffix === '' || suffixes(resource).includes(suffix)),
    );
    // The message leaves the group out, as upstream's does.
    if (found === undefined)
      throw new KubectlError(`the server doesn't have a resource type ${JSON.stringify(cut(argument, '.')[0])}`);
    return found;
  }

  /** The resource of a manifest; undefined where the server has no such kind. */
  forKind(apiVersion: string, kind: string): ApiResource | undefined {
    return this.resources.find((resource) => resource.kind === kind && groupVersion(resource) === apiVersion);
  }

  /** With categories spelled out: `all` becomes `pods`, `services`, `deployments.apps` … (builder `ReplaceAliases`). */
  expandCategories(types: readonly string[]): string[] {
    const expanded = types.flatMap((type) => {
      const members = this.resources.filter(({ categories }) => categories.includes(type.toLowerCase()));
      return members.length === 0 ? [type] : members.map(qualifiedResource);
    });
    return [...new Set(expanded)];
  }
}

/** The words for a resource, in the order in which they are tried. */
function names(resource: ApiResource): string[] {
  return [resource.name, resource.singularName, resource.kind.toLowerCase(), ...resource.shortNames];
}

/** What may stand behind the first dot: `apps`, `v1.apps`, `v1.` and `v1` for the core group. */
function suffixes({ group, version }: ApiResource): string[] {
  return group === '' ? [version, `${version}.`] : [group, `${version}.${group}`];
}

/** `apps/v1`, `v1`. */
export function groupVersion({ group, version }: Pick<ApiResource, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`;
}

/** `deployments.apps`, `pods`: how errors name a resource. */
export function qualifiedResource({ name, group }: Pick<ApiResource, 'name' | 'group'>): string {
  return group === '' ? name : `${name}.${group}`;
}

/** `deployment.apps`, `pod`: how output names a kind. */
export function qualifiedKind({ kind, group }: Pick<ApiResource, 'kind' | 'group'>): string {
  return group === '' ? kind.toLowerCase() : `${kind.toLowerCase()}.${group}`;
}
