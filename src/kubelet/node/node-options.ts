import type { Taint } from '../../api/index.ts';

/** A machine, as the scenario describes it. */
export interface NodeOptions {
  readonly name: string;
  /** Default: 4 CPUs, 8Gi of memory, 100Gi of disk, 110 Pods. */
  readonly capacity?: Readonly<Record<string, string>>;
  /** What Pods may have of the capacity. Default: all of it. */
  readonly allocatable?: Readonly<Record<string, string>>;
  /** Beside those that every node has. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly taints?: readonly Taint[];
  /** Default: 172.18.0.2. */
  readonly internalIp?: string;
  /** Addresses of its Pods. Default: 10.244.0.0/24. */
  readonly podCidr?: string;
  /** Default: amd64. */
  readonly architecture?: string;
}

const DEFAULT_CAPACITY = { cpu: '4', 'ephemeral-storage': '100Gi', 'hugepages-2Mi': '0', memory: '8Gi', pods: '110' };

/** The options with all that was left out. */
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
