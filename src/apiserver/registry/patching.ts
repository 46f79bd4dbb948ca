import {
  isFields,
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

/** The maximum number of operations of a JSON patch (endpoints/handlers/patch.go `maxJSONPatchOperations`). */
const MAX_OPERATIONS = 10_000;

/** A patch of any type except server-side apply, which also changes the managers. */
type MergedPatch = Pick<Patch, 'body'> & { readonly type: Exclude<Patch['type'], 'apply'> };

/**
 * Applies a patch to an object (apiserver pkg/endpoints/handlers/patch.go). Unchanged parts are shared. Throws `BadRequest`,
 * `Invalid`, `RequestEntityTooLarge`.
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
    // The patch is readable but does not fit the object, so it is not a bad request.
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
  if (isFields(body)) return body;
  throw badRequest('error decoding patch: json: cannot unmarshal into Go value of type map[string]interface {}');
}
