/** How long things take on a node, in milliseconds of virtual time. */
export interface KubeletTimings {
  /** From the node's registration until it calls itself ready. */
  readonly readyMs: number;
  /** From the moment when a Pod is seen, or something of it, to its sync. */
  readonly syncMs: number;
  /** Network and cgroups of a Pod: what makes its sandbox. */
  readonly sandboxMs: number;
  /** Volumes of a Pod: their set-up, and their tear-down at the end. */
  readonly mountMs: number;
  /** Asking the registry what an image is. Also what a pull of an image costs that the node has already. */
  readonly pullMs: number;
  /** How many bytes of an image come in a millisecond. */
  readonly pullBytesPerMs: number;
  readonly createMs: number;
  readonly startMs: number;
  /** Stopping a sandbox. */
  readonly stopMs: number;
  /** Period in which the kubelet sees what changed in the container runtime (its PLEG's relist). */
  readonly relistMs: number;
  /** A network probe, there and back. */
  readonly probeMs: number;
  /** All of the above vary by this fraction, evenly to both sides. */
  readonly jitter: number;
}

/** Like a small machine with containerd and a near registry. */
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
