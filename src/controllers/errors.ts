import { StatusError } from '../api/index.ts';
import type { Process } from '../sim/index.ts';

/**
 * What went wrong in a controller itself, not in an answer of the API server (upstream: `fmt.Errorf`). It is retried like any
 * other failure of a sync.
 */
export function controllerError(message: string): StatusError {
  return new StatusError('InternalError', message);
}

/**
 * Several failures as one, for work that goes on after the first (apimachinery util/errors `NewAggregate`): `[a, b]`, each message once.
 * A single failure stays itself; of several, the first gives the reason. Undefined where nothing failed.
 */
export function aggregateErrors(errors: readonly StatusError[]): StatusError | undefined {
  const messages = [...new Set(errors.map(({ message }) => message))];
  return combine(errors, messages.length === 1 ? messages.join('') : `[${messages.join(', ')}]`);
}

/** Failures that are told one below the other (Go's `errors.Join`). */
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

/** True where the answer names this cause (apimachinery api/errors `HasStatusCause`). */
export function hasStatusCause(error: unknown, cause: string): boolean {
  return error instanceof StatusError && (error.details.causes?.some(({ reason }) => reason === cause) ?? false);
}

/** The cause that a create is refused with while its namespace is being deleted (core/v1 `NamespaceTerminatingCause`). */
export const NAMESPACE_TERMINATING = 'NamespaceTerminating';

/** How a step ended: with a value, or with what the server refused it with. */
export interface Outcome<T> {
  readonly value?: T;
  readonly error?: StatusError;
}

/** Runs a step, and gives back its refusal instead of throwing it, for a caller that has something left to do first. */
export function* refusalOf<T>(step: Process<T>): Process<Outcome<T>> {
  try {
    return { value: yield* step };
  } catch (error) {
    if (error instanceof StatusError) return { error };
    throw error;
  }
}
