import { netContains, type IPNet } from '../../api/index.ts';

/**
 * The ranges of nodes within the range of the cluster (nodeipam/ipam/cidrset/cidr_set.go `CidrSet`). The search starts after the last allocated one, so a
 * released range is not reused at once.
 */
export class CidrSet {
  readonly #used = new Set<number>();
  readonly #cluster: IPNet;
  /** The bits of a node's mask. */
  readonly #ones: number;
  readonly #size: number;
  #next = 0;

  /** `ones` must not be less than the bits of the cluster's mask. */
  constructor(cluster: IPNet, ones: number) {
    this.#cluster = cluster;
    this.#ones = ones;
    this.#size = 2 ** (ones - cluster.ones);
  }

  /** Returns undefined if all ranges are in use. */
  allocateNext(): IPNet | undefined {
    if (this.#used.size === this.#size) return undefined;
    let candidate = this.#next;
    while (this.#used.has(candidate)) candidate = (candidate + 1) % this.#size;
    this.#next = (candidate + 1) % this.#size;
    this.#used.add(candidate);
    const { size, first } = this.#cluster;
    return { size, ones: this.#ones, first: first + (BigInt(candidate) << BigInt(size - this.#ones)) };
  }

  /** Marks all ranges that `block` touches as used. Returns false if it lies outside the cluster's. */
  occupy(block: IPNet): boolean {
    return this.#forEach(block, (index) => this.#used.add(index));
  }

  /** Returns false if `block` lies outside the cluster's range. */
  release(block: IPNet): boolean {
    return this.#forEach(block, (index) => this.#used.delete(index));
  }

  /** `getBeginningAndEndIndices` */
  #forEach(block: IPNet, act: (index: number) => void): boolean {
    const cluster = this.#cluster;
    if (netContains(block, cluster)) for (let index = 0; index < this.#size; index++) act(index);
    else if (!netContains(cluster, block)) return false;
    else {
      const begin = Number((block.first - cluster.first) >> BigInt(cluster.size - this.#ones));
      const count = 2 ** Math.max(0, this.#ones - block.ones);
      for (let index = begin; index < begin + count; index++) act(index);
    }
    return true;
  }
}
