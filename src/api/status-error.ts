/** The reason of a refusal (metav1.StatusReason). */
export type StatusReason =
  // For errors that no handler foresees.
  | ''
  | 'BadRequest'
  | 'Unauthorized'
  | 'Forbidden'
  | 'NotFound'
  | 'AlreadyExists'
  | 'Conflict'
  | 'Gone'
  | 'Expired'
  | 'Invalid'
  | 'MethodNotAllowed'
  | 'NotAcceptable'
  | 'UnsupportedMediaType'
  | 'RequestEntityTooLarge'
  | 'TooManyRequests'
  | 'Timeout'
  | 'ServerTimeout'
  | 'InternalError'
  | 'ServiceUnavailable';

/** One invalid field (metav1.StatusCause). */
export interface StatusCause {
  /** `FieldValueInvalid`, `FieldValueRequired`, `FieldManagerConflict` … */
  readonly reason: string;
  readonly message: string;
  /** Path of the field: `spec.template.spec.containers[0].image`. */
  readonly field?: string;
}

export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  readonly retryAfterSeconds?: number;
}

const CODES: Record<StatusReason, number> = {
  '': 500,
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  NotAcceptable: 406,
  AlreadyExists: 409,
  Conflict: 409,
  Gone: 410,
  Expired: 410,
  RequestEntityTooLarge: 413,
  UnsupportedMediaType: 415,
  Invalid: 422,
  TooManyRequests: 429,
  InternalError: 500,
  ServiceUnavailable: 503,
  Timeout: 504,
  ServerTimeout: 500,
};

/**
 * The only error type of the API: what a real server answers as a `Status` with `status: Failure`. It is caught where work is
 * retried or answered (a controller's loop, kubectl, the HTTP edge) and nowhere else.
 */
export class StatusError extends Error {
  readonly code: number;
  /** The trace record of the fault that caused the refusal. Undefined if the server itself refused. */
  record: number | undefined;
  /** With `Expired` for a part of a list: the token to continue with the present state (`ListMeta.continue`). */
  continue: string | undefined;

  constructor(
    readonly reason: StatusReason,
    message: string,
    readonly details: StatusDetails = {},
    code?: number,
  ) {
    super(message);
    this.name = 'StatusError';
    this.code = code ?? CODES[reason];
  }
}

/** `deployments.apps`, or `pods` for the core group: the name of a resource in messages. */
function qualified(resource: string, group: string): string {
  return group === '' ? resource : `${resource}.${group}`;
}

/** apimachinery api/errors `NewNotFound`. */
export function notFound(group: string, resource: string, name: string): StatusError {
  return new StatusError('NotFound', `${qualified(resource, group)} "${name}" not found`, { name, group, kind: resource });
}

/** apimachinery api/errors `NewAlreadyExists`. */
export function alreadyExists(group: string, resource: string, name: string): StatusError {
  return new StatusError('AlreadyExists', `${qualified(resource, group)} "${name}" already exists`, {
    name,
    group,
    kind: resource,
  });
}

/** apimachinery api/errors `NewConflict`. */
export function conflict(group: string, resource: string, name: string, why: string): StatusError {
  const message = `Operation cannot be fulfilled on ${qualified(resource, group)} "${name}": ${why}`;
  return new StatusError('Conflict', message, { name, group, kind: resource });
}

/** Why an update with an outdated resourceVersion is refused (registry/generic/registry/store.go `OptimisticLockErrorMsg`). */
export const OBJECT_MODIFIED = 'the object has been modified; please apply your changes to the latest version and try again';

/** apimachinery api/errors `NewForbidden`. */
export function forbidden(group: string, resource: string, name: string, why: string): StatusError {
  const subject = name === '' ? `${qualified(resource, group)} is` : `${qualified(resource, group)} "${name}" is`;
  return new StatusError('Forbidden', `${subject} forbidden: ${why}`, { name, group, kind: resource });
}

/** apimachinery api/errors `NewInvalid`. The message contains all causes, and the kind instead of the resource. */
export function invalid(group: string, kind: string, name: string, causes: readonly StatusCause[]): StatusError {
  const texts = causes.map((cause) => (cause.field === undefined ? cause.message : `${cause.field}: ${cause.message}`));
  const all = texts.length === 1 ? texts[0]! : `[${[...new Set(texts)].join(', ')}]`;
  return new StatusError('Invalid', `${qualified(kind, group)} "${name}" is invalid: ${all}`, { name, group, kind, causes });
}

export function badRequest(message: string): StatusError {
  return new StatusError('BadRequest', message);
}

/** endpoints/handlers/negotiation `NewUnsupportedMediaTypeError`. */
export function unsupportedMediaType(accepted: readonly string[]): StatusError {
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`;
  return new StatusError('UnsupportedMediaType', message);
}

/** The answer about a kind, or a part of its objects, that the server does not have. */
export function noSuchResource(): StatusError {
  return new StatusError('NotFound', 'the server could not find the requested resource');
}

export function methodNotAllowed(): StatusError {
  return new StatusError('MethodNotAllowed', 'the server does not allow this method on the requested resource');
}

/** The error of a watch or list at a compacted revision: the client must list again. */
export function expired(message: string): StatusError {
  return new StatusError('Expired', message);
}

export function isReason(error: unknown, ...reasons: StatusReason[]): error is StatusError {
  return error instanceof StatusError && reasons.includes(error.reason);
}
