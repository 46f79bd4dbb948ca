import type { Draft, Node, NodeCondition } from '../../api/index.ts';
import type { ResolvedImage } from '../images/image-catalogue.ts';
import type { NodeOptions } from './node-options.ts';

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
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        ...labels,
      },
      annotations: { 'volumes.kubernetes.io/controller-managed-attach-detach': 'true', ...annotations },
    },
    spec: { podCIDR: podCidr, podCIDRs: [podCidr], ...(taints.length === 0 ? {} : { taints: [...taints] }) },
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
export function nodeImages(images: Iterable<ResolvedImage>): NonNullable<Node['status']['images']> {
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
