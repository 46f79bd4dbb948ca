/**
 * A place in a history: what has happened up to the trace record `record` has happened, and nothing after it. Several records share a time, so
 * the time alone is not enough.
 */
export interface MomentView {
  /** Milliseconds of simulated time. */
  readonly atMs: number;
  /** Id of the last trace record; 0 before the first. */
  readonly record: number;
}

/** A moment as a user points at it: by time alone (the last moment of that time), by a record, or the present. */
export type MomentAim = 'present' | { readonly atMs: number } | { readonly record: number };
