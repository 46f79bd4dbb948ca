import { DEFAULT_TIMINGS, type KubeletTimings } from '../kubelet/index.ts';

/** How long things take in a cluster, in milliseconds of simulated time. Each layer takes its part. */
export interface Timings {
  /** From a client to the API server and back. */
  readonly requestMs: number;
  /** From a write to etcd to its arrival at a watcher. */
  readonly watchMs: number;
  /** Each of these times varies by this fraction. */
  readonly jitter: number;
  /** The scheduler's algorithm, for one Pod. */
  readonly scheduleMs: number;
  readonly kubelet: KubeletTimings;
}

/** What a user may ask for by name. */
export type TimingsPreset = 'realistic' | 'teaching';

/**
 * `realistic` is about what a small real cluster shows. `teaching` makes requests and watches slow enough that a key can be followed
 * on its way through a queue; what takes seconds in reality takes as long as there.
 */
export const TIMINGS: Readonly<Record<TimingsPreset, Timings>> = {
  realistic: { requestMs: 4, watchMs: 2, jitter: 0.25, scheduleMs: 1.5, kubelet: DEFAULT_TIMINGS },
  teaching: { requestMs: 100, watchMs: 60, jitter: 0.25, scheduleMs: 120, kubelet: DEFAULT_TIMINGS },
};
