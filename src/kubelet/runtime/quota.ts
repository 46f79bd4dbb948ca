/**
 * A number of bytes that several users share: the memory of a container, the disk of a node. A quota may lie within a larger one; what is taken
 * then comes from both.
 *
 * Invariant: what is taken is never more than the limit, here and in each quota around it.
 */
export class Quota {
  readonly limit: number;
  #within: Quota | undefined;
  #used = 0;

  constructor(limit: number, within?: Quota) {
    this.limit = limit;
    this.#within = within;
  }

  /** Bytes that can still be taken. */
  get free(): number {
    return Math.min(this.limit - this.#used, this.#within?.free ?? Infinity);
  }

  get used(): number {
    return this.#used;
  }

  /** Takes `bytes`; a negative number gives them back. Returns false, and takes nothing, if there are not so many. */
  take(bytes: number): boolean {
    if (bytes > this.free) return false;
    this.#add(bytes);
    return true;
  }

  give(bytes: number): void {
    this.#add(-bytes);
  }

  /** Gives everything back: whoever took it is gone. What is given back later has no effect outside. */
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

/** What all programs of a cluster may keep in the simulation, in memory and in files together. */
export const SIMULATED_BYTES = 256 * MIB;
/** The files that programs write on one node. A real disk is larger; it is full in the same way. */
export const DISK_BYTES = 32 * MIB;
