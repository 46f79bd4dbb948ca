import { HOSTNAME_LABEL, type Draft, type Node, type NodeCondition, type Taint } from '../../api/index.ts';
import type { Image } from '../../cri/index.ts';

/** A machine of the scenario. */
export interface NodeOptions {
  readonly name: string;
  /** Default: 4 CPUs, 8Gi of memory, 100Gi of disk, 110 Pods. */
  readonly capacity?: Readonly<Record<string, string>>;
  /** The part of the capacity that Pods may use. Default: all of it. */
  readonly allocatable?: Readonly<Record<string, string>>;
  /** Labels in addition to those of every node. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly taints?: readonly Taint[];
  /** Default: 172.18.0.2. */
  readonly internalIp?: string;
  /** The range of its Pods' addresses. Default: 10.244.0.0/24. Empty: the Node object names it, when a controller has allocated one. */
  readonly podCidr?: string;
  /** Default: amd64. */
  readonly architecture?: string;
}

const DEFAULT_CAPACITY = { cpu: '4', 'ephemeral-storage': '100Gi', 'hugepages-2Mi': '0', memory: '8Gi', pods: '110' };

/** The options with their defaults. */
export function completeNode(options: NodeOptions): Required<NodeOptions> {
  const capacity = { ...DEFAULT_CAPACITY, ...options.capacity };
  return {
    name: options.name,
    capacity,
    allocatable: { ...capacity, ...options.allocatable },
    labels: options.labels ?? {},
    annotations: options.annotations ?? {},
    taints: options.taints ?? [],
    internalIp: options.internalIp ?? '172.18.0.2',
    podCidr: options.podCidr ?? '10.244.0.0/24',
    architecture: options.architecture ?? 'amd64',
  };
}

export const KUBELET_VERSION = 'v1.36.0';

/** A machine's identity. */
export interface Machine {
  readonly machineId: string;
  readonly systemUuid: string;
  /** Changes with each boot. */
  readonly bootId: string;
}

/** The Node object for the registration (pkg/kubelet/kubelet_node_status.go `initialNode`). */
export function initialNode(options: Required<NodeOptions>, machine: Machine, conditions: readonly NodeCondition[]): Draft<Node> {
  const { name, capacity, allocatable, labels, annotations, taints, internalIp, podCidr, architecture } = options;
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'beta.kubernetes.io/arch': architecture,
        'beta.kubernetes.io/os': 'linux',
        'kubernetes.io/arch': architecture,
        [HOSTNAME_LABEL]: name,
        'kubernetes.io/os': 'linux',
        ...labels,
      },
      annotations: { 'volumes.kubernetes.io/controller-managed-attach-detach': 'true', ...annotations },
    },
    spec: {
      ...(podCidr !== '' && { podCIDR: podCidr, podCIDRs: [podCidr] }),
      ...(taints.length === 0 ? {} : { taints: [...taints] }),
    },
    status: {
      addresses: [
        { type: 'InternalIP', address: internalIp },
        { type: 'Hostname', address: name },
      ],
      allocatable,
      capacity,
      conditions: [...conditions],
      daemonEndpoints: { kubeletEndpoint: { Port: 10_250 } },
      nodeInfo: nodeInfo(architecture, machine),
    },
  };
}

function nodeInfo(architecture: string, { machineId, systemUuid, bootId }: Machine): Node['status']['nodeInfo'] {
  return {
    architecture,
    bootID: bootId,
    containerRuntimeVersion: 'containerd://2.2.0',
    kernelVersion: '6.12.0',
    kubeProxyVersion: '',
    kubeletVersion: KUBELET_VERSION,
    machineID: machineId,
    operatingSystem: 'linux',
    osImage: 'Debian GNU/Linux 13 (trixie)',
    systemUUID: systemUuid,
  };
}

/** The largest number of listed images (pkg/kubelet/apis/config `NodeStatusMaxImages`). The largest images come first. */
const MAX_IMAGES = 50;

/** The images in the node's status. */
export function nodeImages(images: Iterable<Image>): NonNullable<Node['status']['images']> {
  return [...images]
    .sort((a, b) => b.sizeBytes - a.sizeBytes || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_IMAGES)
    .map(({ name, ref, sizeBytes }) => ({ names: [ref, name], sizeBytes }));
}

/** A stand-in for the Node object until the API server has shown it. */
export function nodeWithoutApi(options: Required<NodeOptions>): Node {
  const draft = initialNode(options, { machineId: '', systemUuid: '', bootId: '' }, []);
  const metadata = { name: options.name, uid: '', resourceVersion: '', creationTimestamp: '', labels: draft.metadata.labels };
  const taints = options.taints.length === 0 ? {} : { taints: [...options.taints] };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata,
    spec: taints,
    status: { allocatable: options.allocatable, capacity: options.capacity },
  };
}
