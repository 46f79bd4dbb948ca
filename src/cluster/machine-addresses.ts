/** The largest number of machines: the cluster's CIDR holds one range for each. */
export const MAX_MACHINES = 256;
/** A node with at most this many Pods gets a /24, as by `--node-cidr-mask-size`. The spare addresses serve new Pods while old ones terminate. */
const SMALL_NODE_PODS = 250;

/** The addresses of a machine and its Pods. */
export interface MachineAddresses {
  readonly internalIp: string;
  readonly podCidr: string;
}

/**
 * Allocates a Pod CIDR to each machine and releases it with the machine (nodeipam/ipam/cidrset/cidr_set.go `AllocateNext`, `Release`). The search
 * starts after the last allocated range, so a released range is not reused at once.
 *
 *     10.244.0.0/16   the cluster's CIDR, as for flannel: 256 ranges of /24
 *     10.128.0.0/10   for nodes with more Pods than a /24 has addresses: 256 ranges of /18. Upstream has one size for all nodes.
 *     172.18.0.0/16   the machines themselves, as in a Docker network
 *
 * They do not overlap with the Services' 10.96.0.0/12.
 */
export class MachineAddressPool {
  readonly #places = new Map<string, number>();
  readonly #taken = new Set<number>();
  #next = 0;

  /** The addresses of a machine for `pods` Pods. Throws if there are already `MAX_MACHINES` machines. */
  take(name: string, pods: number): MachineAddresses {
    if (this.#taken.size >= MAX_MACHINES)
      throw new Error(`there are ${MAX_MACHINES} machines, and addresses for no more: remove one first`);
    while (this.#taken.has(this.#next)) this.#next = (this.#next + 1) % MAX_MACHINES;
    const place = this.#next;
    this.#taken.add(place);
    this.#places.set(name, place);
    this.#next = (place + 1) % MAX_MACHINES;
    // The first two addresses belong to the network and its gateway.
    const host = place + 2;
    return {
      internalIp: `172.18.${host >> 8}.${host & 255}`,
      podCidr: pods <= SMALL_NODE_PODS ? `10.244.${place}.0/24` : `10.${128 + (place >> 2)}.${(place & 3) * 64}.0/18`,
    };
  }

  release(name: string): void {
    const place = this.#places.get(name);
    if (place === undefined) return;
    this.#places.delete(name);
    this.#taken.delete(place);
  }
}
