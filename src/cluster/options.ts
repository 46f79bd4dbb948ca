import type { ImageCatalogue } from '../kubelet/index.ts';
import { TIMINGS, type Timings, type TimingsPreset } from './timings.ts';

/** A machine. */
export interface NodeOptions {
  readonly name: string;
  /** Quantity of cores: `4`, `500m`. */
  readonly cpu?: string;
  readonly memory?: string;
  /** How many Pods it takes. */
  readonly pods?: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** What a cluster is made from. Two clusters of the same options, given the same commands at the same moments, have the same history. */
export interface ClusterOptions {
  /** Everything that is left to chance comes from this. */
  readonly seed?: string | number;
  /** How many machines, or which. Default 3. */
  readonly nodes?: number | readonly NodeOptions[];
  readonly timings?: TimingsPreset | Timings;
  /** Images beyond the catalogue that every cluster has. */
  readonly images?: ImageCatalogue;
  /** How many controller managers compete for the lead. Default 1. */
  readonly controllerManagers?: number;
  /** Their command line: `--controllers=*,-nodelifecycle`, `--concurrent-deployment-syncs=1`. */
  readonly controllerManagerFlags?: readonly string[];
  /** False: Pods stay without a node, unless something else binds them. */
  readonly scheduler?: boolean;
  /** False: there are no machines, and nobody runs what is bound. */
  readonly kubelets?: boolean;
  /** The date at which the simulation begins, in milliseconds since 1970. */
  readonly epochMs?: number;
  /** Trace records that are kept; the oldest go first. */
  readonly traceLimit?: number;
  /** Revisions that etcd keeps; the oldest go first. */
  readonly keepRevisions?: number;
  /** How large all objects together may be before etcd takes no new ones, as in its flag `--quota-backend-bytes`. Default: 64 MiB. */
  readonly quotaBackendBytes?: number;
  /** Throws when a component changes an object that it shares with others. Slow: for tests. */
  readonly freeze?: boolean;
}

export const DEFAULT_NODE = { cpu: '4', memory: '8Gi', pods: 110 } as const;

/** The machines, by name. */
export function resolveNodes(nodes: ClusterOptions['nodes'] = 3): readonly NodeOptions[] {
  if (typeof nodes !== 'number') return nodes;
  return Array.from({ length: nodes }, (_, i) => ({ name: `node-${i + 1}` }));
}

export function resolveTimings(timings: ClusterOptions['timings'] = 'realistic'): Timings {
  return typeof timings === 'string' ? TIMINGS[timings] : timings;
}
