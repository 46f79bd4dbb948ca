import { DEFAULT_TIMINGS, type KubeletTimings } from '../kubelet/index.ts';

/** Durations in the cluster, in milliseconds of simulated time. Each layer takes its part. */
export interface Timings {
  /** A request's round trip to the API server. */
  readonly requestMs: number;
  /** From a write to etcd until a watcher receives it. */
  readonly watchMs: number;
  /** The fraction by which each of these times varies. */
  readonly jitter: number;
  /** The scheduler's algorithm, for one Pod. */
  readonly scheduleMs: number;
  readonly kubelet: KubeletTimings;
}

/** Timings that a user can choose by name. */
export type TimingsPreset = 'realistic' | 'teaching';

/**
 * `realistic` is close to a small real cluster. `teaching` slows requests and watches down, so that a person can follow a key through a queue. Whatever
 * takes seconds in reality takes as long in both.
 */
export const TIMINGS: Readonly<Record<TimingsPreset, Timings>> = {
  realistic: { requestMs: 4, watchMs: 2, jitter: 0.25, scheduleMs: 1.5, kubelet: DEFAULT_TIMINGS },
  teaching: { requestMs: 100, watchMs: 60, jitter: 0.25, scheduleMs: 120, kubelet: DEFAULT_TIMINGS },
};
