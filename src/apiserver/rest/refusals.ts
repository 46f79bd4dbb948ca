import { StatusError } from '../../api/index.ts';

/** Nothing of this name in a group and version that is there. */
export function noSuchResource(): StatusError {
  return new StatusError('NotFound', 'the server could not find the requested resource');
}

export function methodNotAllowed(): StatusError {
  return new StatusError('MethodNotAllowed', 'the server does not allow this method on the requested resource');
}

/** endpoints/handlers/negotiation `NewUnsupportedMediaTypeError`. */
export function unsupportedMediaType(accepted: readonly string[]): StatusError {
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`;
  return new StatusError('UnsupportedMediaType', message);
}

/** endpoints/handlers/negotiation `NewNotAcceptableError`. */
export function notAcceptable(accepted: readonly string[]): StatusError {
  return new StatusError('NotAcceptable', `only the following media types are accepted: ${accepted.join(', ')}`);
}

/** apimachinery api/errors `NewRequestEntityTooLargeError`. */
export function tooLarge(limitBytes: number): StatusError {
  return new StatusError('RequestEntityTooLarge', `Request entity too large: limit is ${limitBytes}`);
}
