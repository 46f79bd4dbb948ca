/** What a container had used at one moment (stats/v1alpha1 ContainerStats). */
export interface ContainerStats {
  readonly name: string;
  /** When its run began. */
  readonly startedMs: number;
  /** CPU time since then, in milliseconds of one core. */
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

export interface PodStats {
  readonly namespace: string;
  readonly name: string;
  readonly containers: readonly ContainerStats[];
}

/** A kubelet's last sample of its node (stats/v1alpha1 Summary). */
export interface NodeStats {
  readonly node: string;
  /** When the sample was taken, in milliseconds of simulated time. It is a while ago. */
  readonly sampledMs: number;
  /** Since when the node's own use is counted. */
  readonly startedMs: number;
  /** CPU time of the whole node, in milliseconds of one core. */
  readonly cpuMs: number;
  readonly memoryBytes: number;
  readonly pods: readonly PodStats[];
}

/** Asks the kubelet of a node for its last sample. Undefined if it does not answer. */
export type Scrape = (node: string) => NodeStats | undefined;
