/** So many machines there can be at a time: the cluster's CIDR holds as many ranges of a node. */
export const MAX_MACHINES = 256;
/** A node of this many Pods or fewer is given a /24, as by `--node-cidr-mask-size`; the rest is for Pods that come while others go. */
const SMALL_NODE_PODS = 250;

/** Where a machine and its Pods are found. */
export interface MachineAddresses {
  readonly internalIp: string;
  readonly podCidr: string;
}

/**
 * Gives each machine a range for its Pods, and takes it back when the machine goes (nodeipam/ipam/cidrset/cidr_set.go `AllocateNext`, `Release`). The search
 * begins behind the last range that was given, so a range that was freed is not given to the next machine at once.
 *
 *     10.244.0.0/16   the cluster's CIDR, as for flannel: 256 times a /24
 *     10.128.0.0/10   for nodes that take more Pods than a /24 has addresses: 256 times a /18. Upstream has one size for all nodes.
 *     172.18.0.0/16   the machines themselves, as in a network of Docker
 *
 * None of them overlaps with the Services' 10.96.0.0/12.
 */
export class MachineAddressPool {
  readonly #places = new Map<string, number>();
  readonly #taken = new Set<number>();
  #next = 0;

  /** The addresses of a machine that takes `pods` Pods. Throws if there are `MAX_MACHINES` already. */
  take(name: string, pods: number): MachineAddresses {
    if (this.#taken.size >= MAX_MACHINES)
      throw new Error(`there are ${MAX_MACHINES} machines, and addresses for no more: remove one first`);
    while (this.#taken.has(this.#next)) this.#next = (this.#next + 1) % MAX_MACHINES;
    const place = this.#next;
    this.#taken.add(place);
    this.#places.set(name, place);
    this.#next = (place + 1) % MAX_MACHINES;
    // The first two addresses are the network's and its gateway's.
    const host = place + 2;
    return {
      internalIp: `172.18.${host >> 8}.${host & 255}`,
      podCidr: pods <= SMALL_NODE_PODS ? `10.244.${place}.0/24` : `10.${128 + (place >> 2)}.${(place & 3) * 64}.0/18`,
    };
  }

  /** Frees what the machine had. */
  release(name: string): void {
    const place = this.#places.get(name);
    if (place === undefined) return;
    this.#places.delete(name);
    this.#taken.delete(place);
  }
}
