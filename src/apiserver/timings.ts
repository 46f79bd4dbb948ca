/** How long things take on the way to the API server and back, in milliseconds. */
export interface ServerTimings {
  /** A request and its answer together: half of it passes before the server handles the request. */
  readonly requestMs: number;
  /** From a write to its arrival at a watcher. */
  readonly watchMs: number;
  /** Each time varies by this fraction up and down: 0.2 makes 10 ms into 8 to 12 ms. */
  readonly jitter: number;
}

/** About what a small real cluster shows on one machine. */
export const DEFAULT_TIMINGS: ServerTimings = { requestMs: 4, watchMs: 2, jitter: 0.25 };
