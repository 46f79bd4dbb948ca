import { StatusError } from '../api/index.ts';
import type { Process } from '../sim/index.ts';

/**
 * An error of the controller itself, not of the API server (upstream: `fmt.Errorf`). The sync is retried as after any other
 * error.
 */
export function controllerError(message: string): StatusError {
  return new StatusError('InternalError', message);
}

/**
 * Combines several errors into one: `[a, b]`, each message once (apimachinery util/errors `NewAggregate`). A single error is
 * returned as it is; of several errors, the first gives the reason. Returns undefined if there are no errors.
 */
export function aggregateErrors(errors: readonly StatusError[]): StatusError | undefined {
  const messages = [...new Set(errors.map(({ message }) => message))];
  return combine(errors, messages.length === 1 ? messages.join('') : `[${messages.join(', ')}]`);
}

/** Combines errors, one message a line (Go's `errors.Join`). Undefined arguments are skipped. */
export function joinErrors(...errors: readonly (StatusError | undefined)[]): StatusError | undefined {
  const failed = errors.filter((error) => error !== undefined);
  return combine(failed, failed.map(({ message }) => message).join('\n'));
}

function combine(errors: readonly StatusError[], message: string): StatusError | undefined {
  const [first] = errors;
  if (first === undefined || errors.length === 1) return first;
  return new StatusError(
    first.reason,
    message,
    { ...first.details, causes: errors.flatMap(({ details }) => details.causes ?? []) },
    first.code,
  );
}

/** Returns true if the API server gave this cause (apimachinery api/errors `HasStatusCause`). */
export function hasStatusCause(error: unknown, cause: string): boolean {
  return error instanceof StatusError && (error.details.causes?.some(({ reason }) => reason === cause) ?? false);
}

/** The cause of a refused create in a namespace that is being deleted (core/v1 `NamespaceTerminatingCause`). */
export const NAMESPACE_TERMINATING = 'NamespaceTerminating';

/** The same error with what failed before its message (Go's `%v` of an error in another). What is no `StatusError` stays as it is. */
export function withContext(error: unknown, what: string): unknown {
  if (!(error instanceof StatusError)) return error;
  return new StatusError(error.reason, `${what}: ${error.message}`, error.details, error.code);
}

/** The result of a step: its value, or the error with which the API server refused it. */
export interface Attempt<T> {
  readonly value?: T;
  readonly error?: StatusError | undefined;
}

/** Runs a step and returns its `StatusError` instead of throwing it, for callers that have more to do before they throw. */
export function* attempt<T>(step: Process<T>): Process<Attempt<T>> {
  try {
    return { value: yield* step };
  } catch (error) {
    if (error instanceof StatusError) return { error };
    throw error;
  }
}
