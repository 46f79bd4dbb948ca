import {
  PatchError,
  StatusError,
  applyJsonPatch,
  applyMergePatch,
  applyStrategicMergePatch,
  badRequest,
  parseJsonPatch,
  type KubeObject,
  type Patch,
  type PatchSchema,
} from '../../api/index.ts';

/** Most operations of a JSON patch (endpoints/handlers/patch.go `maxJSONPatchOperations`). */
const MAX_OPERATIONS = 10_000;

/** A patch of any type but a server-side apply, which is no change of the object alone. */
type MergedPatch = Pick<Patch, 'body'> & { readonly type: Exclude<Patch['type'], 'apply'> };

/**
 * The object that a patch makes of another (apiserver pkg/endpoints/handlers/patch.go). Parts that the patch does not touch stay the same.
 * Throws `BadRequest`, `Invalid`, `RequestEntityTooLarge`.
 */
export function patched<T extends KubeObject>(object: T, patch: MergedPatch, schema: PatchSchema | undefined): T {
  switch (patch.type) {
    case 'json':
      return applyJson(object, patch.body) as unknown as T;
    case 'merge':
      return refusing(() => applyMergePatch(object, objectBody(patch.body))) as unknown as T;
    case 'strategic':
      return refusing(() => applyStrategicMergePatch(object, objectBody(patch.body), schema)) as unknown as T;
  }
}

function applyJson(object: KubeObject, body: unknown): object {
  const operations = refusing(() => parseJsonPatch(body));
  if (operations.length > MAX_OPERATIONS) {
    const why = `The allowed maximum operations in a JSON patch is ${MAX_OPERATIONS}, got ${operations.length}`;
    throw new StatusError('RequestEntityTooLarge', `Request entity too large: ${why}`);
  }
  try {
    return applyJsonPatch(object, operations);
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    // The patch can be read, but it does not fit the object: that is no bad request.
    throw new StatusError('Invalid', 'the server rejected our request due to an error in our request');
  }
}

function refusing<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof PatchError) throw badRequest(error.message);
    throw error;
  }
}

function objectBody(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw badRequest('error decoding patch: json: cannot unmarshal into Go value of type map[string]interface {}');
}
