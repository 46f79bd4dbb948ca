/**
 * A place in a history: everything up to and including the trace record `record` has happened. Many records share a time, so the time alone is not
 * enough.
 */
export interface Moment {
  /** Milliseconds of simulated time. Not before the record's own time; the clock moves on between two records. */
  readonly atMs: number;
  /** The id of the last trace record; 0 before the first. */
  readonly record: number;
}

/** A reference to a moment: the last moment at a time, the moment after a record, or the present. */
export type MomentAim = 'present' | { readonly atMs: number } | { readonly record: number };
