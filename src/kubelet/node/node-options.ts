import type { Taint } from '../../api/index.ts';

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
  /** The range of its Pods' addresses. Default: 10.244.0.0/24. */
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
