import type { DeleteOptions, KubeObject, ObjectRef } from '../../api/index.ts';
import type { ServerRequest } from '../registry/request.ts';
import type { ErrorList } from '../validation/index.ts';

/** A write to a part of the object: what it takes from the request, and what it checks. */
export interface PartRules<T extends KubeObject = KubeObject> {
  /** `given` with everything that such a write may not change taken over from `old`. */
  prepareForUpdate(given: T, old: T): T;
  validateUpdate?(next: T, old: T, errors: ErrorList): void;
}

/** What a subresource may do with the objects of a kind (a view of `ResourceRegistry`). */
export interface Objects<T extends KubeObject = KubeObject> {
  /** How often any of them has been written: who has worked something out of all of them need not do so again before it has grown. */
  readonly writes: number;
  find(ref: ObjectRef): T | undefined;
  /** Throws `NotFound`. */
  get(ref: ObjectRef): T;
  all(): readonly T[];
  /** Those of one namespace. */
  inNamespace(namespace: string): readonly T[];
  update(request: ServerRequest, ref: ObjectRef, change: (old: T | undefined) => T, part?: 'main' | 'status' | PartRules<T>): T;
  /** Without the checks of an update. */
  write(request: ServerRequest, old: T, next: T): T;
  delete(request: ServerRequest, ref: ObjectRef, options: DeleteOptions): T;
}

/** What a subresource works with. */
export interface SubresourceContext<T extends KubeObject = KubeObject> {
  readonly request: ServerRequest;
  readonly objects: Objects<T>;
  /** The date, in milliseconds since 1970. */
  readonly wallMs: number;
  /** The objects of another kind; undefined where the server does not have it. */
  objectsOf(kind: string): Objects | undefined;
}

/** A subresource that is no part of the object as it stands: `binding`, `eviction`, `finalize`. */
export interface Subresource<T extends KubeObject = KubeObject> {
  readonly verb: 'create' | 'update';
  /** What is sent there, where that is not the object itself: an Eviction. */
  readonly takes?: { readonly group: string; readonly version: string; readonly kind: string };
  /** Handles the request; throws `StatusError`. Returns the answer. */
  handle(context: SubresourceContext<T>, body: unknown): KubeObject;
}

/** What a server answers where it has done what was asked, and there is no object to show (metav1.Status). */
export function success(): KubeObject {
  return { apiVersion: 'v1', kind: 'Status', metadata: {}, status: 'Success' } as unknown as KubeObject;
}
