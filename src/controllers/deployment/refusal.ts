import { StatusError } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';

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
