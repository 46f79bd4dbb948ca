import type { ApiResource, KubeObject, ObjectRef } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import type { ManifestDocument } from '../manifest/document.ts';
import { qualifiedKind } from './rest-mapper.ts';

/** An object of a command (cli-runtime resource `Info`). */
export interface Item {
  readonly resource: ApiResource;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  /** Empty if a manifest has no name. */
  readonly name: string;
  /** `STDIN` or a file name; empty for objects named on the command line. */
  readonly source: string;
  /** The object from the manifest or the server; absent if the command needs only the name. */
  readonly object?: KubeObject;
  /** The manifest's document of the object. */
  readonly document?: ManifestDocument;
}

/** The object's reference for the API port. Throws `KubectlError` for an object without a name (client-go rest/request.go `Name`). */
export function refOf(item: Pick<Item, 'namespace' | 'name'>): ObjectRef {
  if (item.name === '') throw new KubectlError('resource name may not be empty');
  return item.namespace === '' ? { name: item.name } : { namespace: item.namespace, name: item.name };
}

/** `Deployment.apps`, `Pod`: the kind in error messages (apimachinery runtime/schema `GroupKind.String`). */
export function groupKind({ kind, group }: Item['resource']): string {
  return group === '' ? kind : `${kind}.${group}`;
}

/** `deployment.apps/web`; `configmap/<unknown>` for an object without a name (cli-runtime printers/name.go). */
export function titleOf({ resource, name }: Pick<Item, 'resource' | 'name'>): string {
  return `${qualifiedKind(resource)}/${name || '<unknown>'}`;
}
