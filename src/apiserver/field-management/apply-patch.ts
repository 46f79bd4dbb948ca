import { badRequest, conflict, invalid, type KubeObject, type Patch } from '../../api/index.ts';
import { checkName } from '../decoding/reading.ts';
import { asStored } from '../encode.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import type { ServerRequest } from '../registry/request.ts';
import type { ResourceRegistry } from '../registry/resource-registry.ts';
import { scaleOf } from '../subresources/scale.ts';
import { readApplied, serverSideApply } from './server-side-apply.ts';

/** Handles a server-side apply, which creates a missing object (handlers/patch.go `applyPatcher`). Throws `StatusError`. */
export function applyPatch(registry: ResourceRegistry, request: ServerRequest, patch: Patch): KubeObject {
  const { kind } = registry;
  const { subresource, manager } = request;
  const live = subresource === '' ? registry.find(request) : registry.get(request);
  const { time } = registry.authorOf(request)!;
  const asked = { body: patch.body, force: patch.force === true };
  const applied = serverSideApply({ kind, manager, subresource, time }, registry.history(request), asked);
  const next = withoutManagedFields(readApplied(kind, applied.object, patch.body));
  checkApplied(kind, next, live, request);
  request.settled = applied.settled;
  request.rewrites = applied.rewrites;
  if (live === undefined) return registry.create(request, { ...next, metadata: { ...next.metadata, resourceVersion: '' } });
  const stored = registry.update(request, request, () => asStored(live, next));
  return subresource === 'scale' && kind.scale !== undefined ? scaleOf(kind.scale, stored) : stored;
}

/** metav1/validation `ValidatePatchOptions`. Throws `Invalid`. */
export function checkPatchOptions({ type, force }: Patch, fieldManager = ''): void {
  const refuse = (reason: string, field: string, message: string): never => {
    throw invalid('meta.k8s.io', 'PatchOptions', '', [{ reason, message, field }]);
  };
  if (type === 'apply' && fieldManager === '') {
    refuse('FieldValueRequired', 'fieldManager', 'Required value: is required for apply patch');
  }
  if (type !== 'apply' && force === true) {
    refuse('FieldValueForbidden', 'force', 'Forbidden: may not be specified for non-apply patch');
  }
}

/** The applied object must be the object of the request. Throws `BadRequest`, `Conflict`. */
function checkApplied(kind: KindDefinition, next: KubeObject, live: KubeObject | undefined, request: ServerRequest): void {
  const { name = '', uid = '' } = next.metadata ?? {};
  if (name === '') {
    throw badRequest(`the name of the object (${request.name} based on URL) was undeterminable: name must be provided`);
  }
  checkName(next, request);
  if (live === undefined && uid !== '') {
    const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
    throw conflict(kind.group, kind.plural, request.name, why);
  }
}

/** The managedFields of an object from a client, not validated. Undefined if there are none. */
export function claimsOf(object: KubeObject): readonly unknown[] | undefined {
  const claims: unknown = (object.metadata as KubeObject['metadata'] | undefined)?.managedFields;
  return Array.isArray(claims) ? claims : undefined;
}

/** The object as it is stored: managedFields are kept separately. */
export function withoutManagedFields<T extends KubeObject>(object: T): T {
  if (object.metadata?.managedFields === undefined) return object;
  const { managedFields: _claims, ...metadata } = object.metadata;
  return { ...object, metadata };
}
