import type { ApiPort, Service } from '../../api/index.ts';
import type { Random } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { KeyedBackoff } from '../../client/index.ts';
import type { ObjectCache } from '../config/object-cache.ts';
import type { Volume } from '../../userland/files/volume.ts';
import type { ImageManager } from '../images/image-manager.ts';
import type { Network } from '../../userland/network/network.ts';
import type { ServiceProxy } from '../network/service-proxy.ts';
import type { PodEvents, PodTrace } from '../pod-events.ts';
import type { NodeQuotas } from '../../userland/runtime/container.ts';
import type { ContainerRuntime } from '../../userland/runtime/container-runtime.ts';
import type { KubeletTimings } from '../timings.ts';

/** The node's shared services for the parts that run Pods. */
export interface NodeServices {
  readonly sim: Simulation;
  readonly random: Random;
  readonly timings: KubeletTimings;
  readonly nodeName: string;
  readonly hostIp: string;
  readonly allocatable: Readonly<Record<string, string>>;
  readonly runtime: ContainerRuntime;
  readonly images: ImageManager;
  readonly network: Network;
  readonly api: ApiPort;
  /** ConfigMaps and Secrets. */
  readonly objects: ObjectCache;
  readonly events: PodEvents;
  /** The back-off of crashing containers. */
  readonly crashLoop: KeyedBackoff;
  /** The node's own files. */
  readonly hostFiles: Volume;
  readonly disks: Map<string, Volume>;
  readonly quotas: NodeQuotas;
  /** The node's kube-proxy. */
  readonly proxy: ServiceProxy;
  readonly services: () => Iterable<Service>;
  readonly trace: PodTrace;
}
