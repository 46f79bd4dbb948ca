import type { AddonName } from './addon-names.ts';
import type { Simulation } from '../trace/index.ts';
import { DEFAULT_TIMINGS, type KubeletTimings } from '../kubelet/index.ts';
import type { ImageCatalogue } from '../userland/index.ts';

/** A machine of the cluster. */
export interface NodeOptions {
  readonly name: string;
  /** A quantity of cores: `4`, `500m`. */
  readonly cpu?: string;
  readonly memory?: string;
  /** The largest number of Pods on the machine. */
  readonly pods?: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** The inputs of a cluster. The same options with the same commands at the same moments give the same history. */
export interface ClusterOptions {
  /** Seeds all randomness. */
  readonly seed?: string | number;
  /** The number of machines, or the machines. Default 3. */
  readonly nodes?: number | readonly NodeOptions[];
  readonly timings?: TimingsPreset | Timings;
  /** Images in addition to the default catalogue. */
  readonly images?: ImageCatalogue;
  /** The number of controller managers that compete for the lease. Default 1. */
  readonly controllerManagers?: number;
  /** The managers' command line: `--controllers=*,-nodelifecycle`, `--concurrent-deployment-syncs=1`. */
  readonly controllerManagerFlags?: readonly string[];
  /** False: nothing schedules Pods. */
  readonly scheduler?: boolean;
  /** False: there are no machines, so no Pod runs. */
  readonly kubelets?: boolean;
  /** What the cluster is made with beside its core. Default: nothing. */
  readonly addons?: readonly AddonName[];
  /** The cluster is as kubeadm sets it up: it has the objects that every real cluster has. Default: false, it is empty. */
  readonly kubeadm?: boolean;
  /** There is a cloud: its controllers give Services of type LoadBalancer an address. Default: false, and such a Service waits. */
  readonly cloud?: boolean;
  /** The date at which the simulation starts, in milliseconds since 1970. */
  readonly epochMs?: number;
  /** How many trace records are kept; the oldest are dropped first. */
  readonly traceLimit?: number;
  /** How many revisions etcd keeps; the oldest are dropped first. */
  readonly keepRevisions?: number;
  /** The total size of all objects above which etcd refuses writes, as by its flag `--quota-backend-bytes`. Default: 64 MiB. */
  readonly quotaBackendBytes?: number;
  /** Called with the simulation before anything in it begins, to watch how the components begin. */
  readonly onSimulation?: (sim: Simulation) => void;
  /** Freezes shared objects, so that a component that changes one throws. Slow: for tests. */
  readonly freeze?: boolean;
}

export const DEFAULT_NODE = { cpu: '4', memory: '8Gi', pods: 110 } as const;

export function resolveNodes(nodes: ClusterOptions['nodes'] = 3): readonly NodeOptions[] {
  if (typeof nodes !== 'number') return nodes;
  return Array.from({ length: nodes }, (_, i) => ({ name: `node-${i + 1}` }));
}

export function resolveTimings(timings: ClusterOptions['timings'] = 'realistic'): Timings {
  return typeof timings === 'string' ? TIMINGS[timings] : timings;
}

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
