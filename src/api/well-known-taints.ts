/** Keys of the taints that say what is wrong with a node (core/v1 well_known_taints.go). */
export const NODE_TAINTS = {
  notReady: 'node.kubernetes.io/not-ready',
  unreachable: 'node.kubernetes.io/unreachable',
  unschedulable: 'node.kubernetes.io/unschedulable',
  memoryPressure: 'node.kubernetes.io/memory-pressure',
  diskPressure: 'node.kubernetes.io/disk-pressure',
  networkUnavailable: 'node.kubernetes.io/network-unavailable',
  pidPressure: 'node.kubernetes.io/pid-pressure',
  outOfService: 'node.kubernetes.io/out-of-service',
} as const;
