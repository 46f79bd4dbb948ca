import type { Service } from '../api/index.ts';
import type { PodNetwork, ServiceRoutes } from '../cri/index.ts';
import type { Simulation } from '../trace/index.ts';

/** A node that users' clients are on. */
export interface ClientNode {
  readonly name: string;
  readonly ip: string;
  /** Its kube-proxy. `syncedMs` of its rules is NaN until it has some. */
  readonly routes: ServiceRoutes & {
    readonly rules: { readonly syncedMs: number; readonly revision: number };
    /** What the node answers to the health checks of a load balancer. `service`: its key. */
    isHealthy(service: string): boolean;
    /** Starts it, if it does not run yet. */
    start(): void;
  };
}

/** A load balancer that sends users from its address to nodes. */
export interface Balancer {
  readonly address: string;
  /** The names of the nodes. */
  readonly hosts: ReadonlySet<string>;
}

/** The cluster as its users reach it. */
export interface ReachableCluster {
  readonly sim: Simulation;
  readonly network: PodNetwork;
  /** The nodes that are on, in the order of their names. */
  readonly nodes: () => readonly ClientNode[];
  /** The load balancer of a Service, in a cluster with a cloud. Undefined if it has none. */
  readonly balancer: (namespace: string, name: string) => Balancer | undefined;
  readonly service: (namespace: string, name: string) => Service | undefined;
  /** The addresses of a Service's ready endpoints, as etcd has them. */
  readonly readyAddresses: (namespace: string, name: string) => readonly string[];
  /** Whether the cluster has name servers of its own. */
  readonly hasNameServers: () => boolean;
}
