/**
 * A place in a history: everything up to the trace record `record` has happened, and nothing after it. Many records share a time, so the time
 * alone would not say what has happened.
 */
export interface Moment {
  /** Milliseconds of simulated time. Not before the record's own time: between two records the clock goes on. */
  readonly atMs: number;
  /** Id of the last trace record; 0 before the first. */
  readonly record: number;
}

/** A moment as somebody points at it: by time alone (the last moment of that time), by a record, or the present. */
export type MomentAim = 'present' | { readonly atMs: number } | { readonly record: number };
