import type { RuntimeTimings } from '../cri/index.ts';

/** Durations on a node, in milliseconds of simulated time. All of them vary by `jitter`. */
export interface KubeletTimings extends RuntimeTimings {
  /** From the node's registration until it is ready. */
  readonly readyMs: number;
  /** From a change of a Pod until its sync. */
  readonly syncMs: number;
  /** Setting up a Pod's volumes, and tearing them down. */
  readonly mountMs: number;
  /** A request to the registry about an image, even if the node already has the image's content. */
  readonly pullMs: number;
  /** The number of image bytes that are downloaded per millisecond. */
  readonly pullBytesPerMs: number;
  /** The period in which the kubelet notices changes in the container runtime (its PLEG's relist). */
  readonly relistMs: number;
  /** The round trip of a network probe. */
  readonly probeMs: number;
}

/** The timings of a small machine with containerd and a near registry. */
export const DEFAULT_TIMINGS: KubeletTimings = {
  readyMs: 1_500,
  syncMs: 5,
  sandboxMs: 300,
  mountMs: 50,
  pullMs: 700,
  pullBytesPerMs: 25_000,
  createMs: 60,
  startMs: 80,
  stopMs: 120,
  relistMs: 1_000,
  probeMs: 2,
  jitter: 0.2,
};
