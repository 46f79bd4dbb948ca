import { parseCIDR, type IPNet } from '../../api/index.ts';
import type { ControllerManagerOptions } from '../options/options.ts';
import { CidrSet } from './cidr-set.ts';

/** `--node-cidr-mask-size` of a range with IPv4 addresses (config/consts `DefaultNodeMaskCIDRIPv4`). */
const DEFAULT_MASK_SIZE = 24;

/** The largest number of bits between the masks of the cluster and of a node. Upstream has this bound for IPv6 alone (cidr_set.go `clusterSubnetMaxDiff`). */
const MOST_BITS = 16;

/**
 * The ranges that the manager's flags give to nodes, without those of Services (app/core.go `newNodeIpamController`, ipam/range_allocator.go
 * `NewCIDRRangeAllocator`). Throws with what is wrong with the flags.
 */
export function rangesOf(options: ControllerManagerOptions): CidrSet {
  const cluster = clusterRange(options['cluster-cidr']);
  const ones = maskSize(options);
  if (cluster.ones > ones || ones > cluster.size)
    throw new Error(
      'Controller: Invalid --cluster-cidr, mask size of cluster CIDR must be less than or equal to --node-cidr-mask-size configured for CIDR family',
    );
  if (ones - cluster.ones > MOST_BITS)
    throw new Error(`New CIDR set failed; the node CIDR size is too big: at most ${MOST_BITS} bits more than --cluster-cidr`);
  const ranges = new CidrSet(cluster, ones);
  for (const text of options['service-cluster-ip-range'].split(',')) {
    const services = parseCIDR(text.trim());
    if (services !== undefined) ranges.occupy(services);
  }
  return ranges;
}

/** `processCIDRs`, `validateCIDRs` */
function clusterRange(text: string): IPNet {
  const [cluster, ...more] = text
    .trim()
    .split(',')
    .map((each, i) => {
      const block = parseCIDR(each);
      if (block === undefined) throw new Error(`invalid CIDR[${i}]: <nil> (invalid CIDR address: ${each})`);
      return block;
    });
  // Upstream takes one range of each family.
  if (more.length > 0 || cluster!.size !== 32)
    throw new Error(`--cluster-cidr=${text}: the simulated network has one range, of IPv4`);
  return cluster!;
}

/** `setNodeCIDRMaskSizes` */
function maskSize(options: ControllerManagerOptions): number {
  const { 'node-cidr-mask-size': any, 'node-cidr-mask-size-ipv4': ipv4, 'node-cidr-mask-size-ipv6': ipv6 } = options;
  if (any !== 0 && (ipv4 !== 0 || ipv6 !== 0))
    throw new Error(
      'usage of --node-cidr-mask-size-ipv4 and --node-cidr-mask-size-ipv6 is not allowed if --node-cidr-mask-size is set. For dual-stack clusters please unset it and use IPFamily specific flags',
    );
  if (any === 0 && ipv6 !== 0)
    throw new Error('usage of --node-cidr-mask-size-ipv6 is not allowed for a single-stack IPv4 cluster');
  return any || ipv4 || DEFAULT_MASK_SIZE;
}
