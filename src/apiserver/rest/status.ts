import { type StatusDetails, StatusError } from '../../api/index.ts';

/** metav1.Status as sent. */
export interface Status {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: object;
  readonly status: 'Success' | 'Failure';
  readonly message?: string;
  readonly reason?: string;
  readonly details?: object;
  readonly code?: number;
}

/** The body of a refusal (endpoints/handlers/responsewriters `ErrorToAPIStatus`). */
export function statusOf(error: StatusError): Status {
  const { message, reason, code } = error;
  const details = detailsOf(error);
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: error.continue === undefined ? {} : { continue: error.continue },
    status: 'Failure',
    message,
    ...(reason !== '' && { reason }),
    ...(details !== undefined && { details }),
    code,
  };
}

/** In upstream's order, without empty fields. */
function detailsOf({ reason, message, details: given }: StatusError): object | undefined {
  const { name = '', group = '', kind = '', uid = '', causes = internalCause(reason, message), retryAfterSeconds = 0 } = given;
  const details: StatusDetails = {
    ...(name !== '' && { name }),
    ...(group !== '' && { group }),
    ...(kind !== '' && { kind }),
    ...(uid !== '' && { uid }),
    ...(causes.length > 0 && {
      causes: causes.map(({ reason: why, message: text, ...cause }) => ({
        ...(why !== '' && { reason: why }),
        ...(text !== '' && { message: text }),
        ...cause,
      })) as never,
    }),
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
  };
  if (Object.keys(details).length > 0) return details;
  // `NewGenericServerResponse` has empty details; `NewBadRequest` has none.
  return reason === 'MethodNotAllowed' || reason === 'NotFound' ? {} : undefined;
}

/** `NewInternalError` repeats the error as a cause. */
function internalCause(reason: string, message: string): StatusDetails['causes'] & object {
  const prefix = 'Internal error occurred: ';
  return reason === 'InternalError' && message.startsWith(prefix) ? [{ reason: '', message: message.slice(prefix.length) }] : [];
}

/** The answer to a successful request without an object to return. */
export function successStatus(more: { readonly details?: object; readonly code?: number }): Status {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', ...more };
}

/** endpoints/handlers/negotiation `NewNotAcceptableError`. */
export function notAcceptable(accepted: readonly string[]): StatusError {
  return new StatusError('NotAcceptable', `only the following media types are accepted: ${accepted.join(', ')}`);
}

/** apimachinery api/errors `NewRequestEntityTooLargeError`. */
export function tooLarge(limitBytes: number): StatusError {
  return new StatusError('RequestEntityTooLarge', `Request entity too large: limit is ${limitBytes}`);
}
