import type { Random } from '../sim/index.ts';
import type { Simulation } from '../trace/index.ts';
import type { ImageService } from './image.ts';
import type { PodNetwork, ServiceNames, ServiceRoutes } from './network.ts';
import type { RuntimeChange, RuntimeService, RuntimeTimings } from './runtime.ts';
import type { NodeStorage } from './volume.ts';

/** The machine under a kubelet. */
export interface Machine {
  readonly runtime: RuntimeService;
  readonly images: ImageService;
  readonly network: PodNetwork;
  readonly storage: NodeStorage;
}

/** What a machine asks of the kubelet that sets it up. */
export interface MachineOptions {
  readonly sim: Simulation;
  /** The node's stream of the seed. */
  readonly random: Random;
  readonly timings: RuntimeTimings;
  readonly name: string;
  /** The node's own address, for Pods on the host network. */
  readonly hostIp: string;
  /** The addresses of the node's Pods: `10.244.1.0/24`. Empty if they are not known yet. */
  readonly podCidr: string;
  /** The rules of the node's kube-proxy. */
  readonly routes: ServiceRoutes;
  readonly names: ServiceNames;
  readonly onChange: (change: RuntimeChange) => void;
}

/** Sets up the machine of a node. */
export type MachineMaker = (options: MachineOptions) => Machine;
