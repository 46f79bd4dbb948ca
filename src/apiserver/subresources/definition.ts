import type { DeleteOptions, KubeObject, ObjectRef } from '../../api/index.ts';
import type { Tokens } from '../rbac/tokens.ts';
import type { ServerRequest } from '../registry/request.ts';
import type { ErrorList } from '../validation/index.ts';

/** The rules of a write to a part of an object. */
export interface PartRules<T extends KubeObject = KubeObject> {
  /**
   * The fields of the spec that such a write changes, if it is a part of the spec: `spec.containers.*.resources`. The write is defaulted, admitted
   * and counted by the generation as a write of the whole object.
   */
  readonly specFields?: readonly string[];
  /** `given` with all fields that such a write cannot change taken from `old`. `wallMs`: the present date in milliseconds since 1970. */
  prepareForUpdate(given: T, old: T, wallMs: number): T;
  validateUpdate?(next: T, old: T, errors: ErrorList): void;
}

/** A subresource's access to the objects of a kind (a view of `ResourceRegistry`). */
export interface Objects<T extends KubeObject = KubeObject> {
  /** The number of writes to any of them. Caches derived from all objects compare it to detect changes. */
  readonly writes: number;
  find(ref: ObjectRef): T | undefined;
  /** Throws `NotFound`. */
  get(ref: ObjectRef): T;
  all(): readonly T[];
  /** The objects of one namespace. */
  inNamespace(namespace: string): readonly T[];
  update(request: ServerRequest, ref: ObjectRef, change: (old: T | undefined) => T, part?: 'main' | 'status' | PartRules<T>): T;
  /** Writes without the checks of an update. */
  write(request: ServerRequest, old: T, next: T): T;
  delete(request: ServerRequest, ref: ObjectRef, options: DeleteOptions): T;
}

/** The context of a subresource's handler. */
export interface SubresourceContext<T extends KubeObject = KubeObject> {
  readonly request: ServerRequest;
  readonly objects: Objects<T>;
  /** The present date in milliseconds since 1970. */
  readonly wallMs: number;
  readonly tokens: Tokens;
  /** The objects of another kind. Undefined if the server does not have the kind. */
  objectsOf(kind: string): Objects | undefined;
}

/** A subresource that is not a part of the object: `binding`, `eviction`, `finalize`. */
export interface Subresource<T extends KubeObject = KubeObject> {
  readonly verb: 'create' | 'update';
  /** The kind of the body, if it is not the object itself: an Eviction. */
  readonly takes?: { readonly group: string; readonly version: string; readonly kind: string };
  /** Handles the request and returns the answer. Throws `StatusError`. */
  handle(context: SubresourceContext<T>, body: unknown): KubeObject;
}

/** The answer to a successful request without an object to return (metav1.Status). */
export function success(): KubeObject {
  return { apiVersion: 'v1', kind: 'Status', metadata: {}, status: 'Success' } as unknown as KubeObject;
}
