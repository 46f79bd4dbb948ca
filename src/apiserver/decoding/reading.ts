import { badRequest, invalid, isReason, type KubeObject, type WriteOptions } from '../../api/index.ts';
import type { RequestInfo } from '../faults.ts';
import { cannotBeHandled, decode, strictDecodingError, type DecodedKind } from './decode.ts';

/** How a client's request is read. */
export interface ReadingOptions extends WriteOptions {
  /** Its objects are typed already and not decoded. */
  readonly trusted: boolean;
}

/** Decodes the object of a request. Throws `BadRequest`. */
export function read(kind: DecodedKind, object: unknown, reading: ReadingOptions): KubeObject {
  if (reading.trusted) return object as KubeObject;
  const decoded = decode(kind, object, reading.source);
  if (reading.fieldValidation === 'Strict' && decoded.strictErrors.length > 0) {
    throw cannotBeHandled(kind, strictDecodingError(decoded.strictErrors));
  }
  warn(decoded.strictErrors, reading);
  return decoded.object;
}

/**
 * Decodes the result of a patch. Throws `Invalid` with the patched object in the message, since the patch may not fit the
 * object (endpoints/handlers/patch.go `applyPatchToCurrentObject`).
 */
export function readPatched(kind: DecodedKind, object: KubeObject, reading: ReadingOptions): KubeObject {
  if (reading.trusted) return object;
  const refuse = (why: string): never => {
    const message = `Invalid value: ${JSON.stringify(JSON.stringify(object))}: ${why}`;
    throw invalid('', '', '', [{ reason: 'FieldValueInvalid', message, field: 'patch' }]);
  };
  try {
    const decoded = decode(kind, object, reading.source);
    if (reading.fieldValidation !== 'Strict' || decoded.strictErrors.length === 0) {
      warn(decoded.strictErrors, reading);
      return decoded.object;
    }
    return refuse(strictDecodingError(decoded.strictErrors));
  } catch (error) {
    if (!isReason(error, 'BadRequest')) throw error;
    return refuse(error.message.replace(/^.* cannot be handled as a \w+: /, ''));
  }
}

/** Warns of what a strict decoder would refuse (endpoints/handlers/rest.go `addStrictDecodingWarnings`). */
function warn(strictErrors: readonly string[], { fieldValidation = 'Warn', onWarning }: ReadingOptions): void {
  if (fieldValidation === 'Warn' && onWarning !== undefined) for (const error of strictErrors) onWarning(error);
}

/** The object must match the request's name and namespace (endpoints/handlers/rest.go `checkName`). Throws `BadRequest`. */
export function checkName({ metadata }: KubeObject, request: RequestInfo): void {
  const { name, namespace = '' } = metadata;
  if (name !== undefined && name !== '' && name !== request.name) {
    throw badRequest(`the name of the object (${name}) does not match the name on the URL (${request.name})`);
  }
  if (namespace !== '' && namespace !== request.namespace) {
    throw badRequest(`the namespace of the object (${namespace}) does not match the namespace on the URL (${request.namespace})`);
  }
}
