import type { ApiResource, KubeObject, ObjectRef } from '../../api/index.ts';
import type { ManifestDocument } from '../manifest/index.ts';
import { qualifiedKind } from './rest-mapper.ts';

/** One object that a command is about (cli-runtime resource `Info`). */
export interface Item {
  readonly resource: ApiResource;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  /** Empty where a manifest gives none. */
  readonly name: string;
  /** `STDIN`, a file's name; empty for what the command line names. */
  readonly source: string;
  /** As the manifest or the server has it; absent where the command needs the name alone. */
  readonly object?: KubeObject;
  /** Where the manifest says it. */
  readonly document?: ManifestDocument;
}

/** How the API port names the object. */
export function refOf(item: Pick<Item, 'namespace' | 'name'>): ObjectRef {
  return item.namespace === '' ? { name: item.name } : { namespace: item.namespace, name: item.name };
}

/** `deployment.apps/web`. */
export function titleOf({ resource, name }: Pick<Item, 'resource' | 'name'>): string {
  return `${qualifiedKind(resource)}/${name}`;
}
