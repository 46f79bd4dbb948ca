/**
 * A number of bytes that several users share, for example a container's memory or a node's disk. A quota may lie within a larger one; it then takes from both.
 *
 * Invariant: never more than the limit is taken, here and in each enclosing quota.
 */
export class Quota {
  limit: number;
  #within: Quota | undefined;
  #used = 0;

  constructor(limit: number, within?: Quota) {
    this.limit = limit;
    this.#within = within;
  }

  /** The bytes that are still available. */
  get free(): number {
    return Math.min(this.limit - this.#used, this.#within?.free ?? Infinity);
  }

  get used(): number {
    return this.#used;
  }

  /** Takes `bytes`; a negative number gives them back. Returns false, and takes nothing, if there is not enough. */
  take(bytes: number): boolean {
    if (bytes > this.free) return false;
    this.#add(bytes);
    return true;
  }

  give(bytes: number): void {
    this.#add(-bytes);
  }

  /** Gives everything back when the user is gone. Later calls have no effect on the enclosing quota. */
  close(): void {
    this.#within?.give(this.#used);
    this.#within = undefined;
  }

  #add(bytes: number): void {
    this.#used += bytes;
    if (this.#within !== undefined) this.#within.#add(bytes);
  }
}

const MIB = 2 ** 20;

/** The total memory and files of all simulated programs in a cluster. */
export const SIMULATED_BYTES = 256 * MIB;
/** The space for files that programs write on one node. A real disk is larger, but becomes full in the same way. */
export const DISK_BYTES = 32 * MIB;
