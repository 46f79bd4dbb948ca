import type { Node, Service } from '../../api/index.ts';
import type { NodeStorage, PodNetwork, RuntimeService } from '../../cri/index.ts';
import type { Random } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { KeyedBackoff } from '../../client/index.ts';
import type { ObjectSources } from '../config/object-reader.ts';
import type { PodVolume } from '../config/pod-volume.ts';
import type { StaticPods } from '../config/static-pods.ts';
import type { TokenManager } from '../config/token-manager.ts';
import type { ImageManager } from '../images/image-manager.ts';
import type { PodEvents, PodTrace } from '../pod-events.ts';
import type { KubeletTimings } from '../timings.ts';

/** The node's shared services for the parts that run Pods. */
export interface NodeServices extends ObjectSources {
  readonly sim: Simulation;
  readonly random: Random;
  readonly timings: KubeletTimings;
  readonly nodeName: string;
  readonly hostIp: string;
  readonly allocatable: Readonly<Record<string, string>>;
  readonly runtime: RuntimeService;
  readonly images: ImageManager;
  /** The tokens of ServiceAccounts. Undefined: Pods have stand-ins. */
  readonly tokens: TokenManager | undefined;
  /** The Pods from files of the node. */
  readonly statics: StaticPods;
  readonly network: PodNetwork;
  readonly events: PodEvents;
  /** The back-off of crashing containers. */
  readonly crashLoop: KeyedBackoff;
  /** The disks for volumes. */
  readonly storage: NodeStorage;
  /** The mounted volumes by the Pod's uid and the volume's name. As mounts of a machine, they outlive the kubelet's process. */
  readonly volumes: Map<string, ReadonlyMap<string, PodVolume>>;
  readonly services: () => Iterable<Service>;
  /** The Node object in the kubelet's cache. */
  readonly observedNode: () => Node | undefined;
  readonly trace: PodTrace;
}
