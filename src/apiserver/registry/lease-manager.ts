import type { KubeObject } from '../../api/index.ts';
import type { Lease, Store } from '../../etcd/index.ts';
import type { Simulation } from '../../sim/index.ts';

/** A lease lasts longer than asked by this share of it, at most by `MOST_REUSE_SECONDS`, so that what is written soon after can share it. */
const REUSE_SHARE = 0.05;
const MOST_REUSE_SECONDS = 60;
/** A lease has at most this many objects: all of them go at once. */
const MOST_OBJECTS = 1_000;

/**
 * Gives out the leases of objects that expire: few leases for many objects (apiserver pkg/storage/etcd3/lease_manager.go). So an Event of an hour
 * goes between 60 and 61 minutes after its last write.
 */
export class LeaseManager {
  readonly #sim: Simulation;
  readonly #store: Store<KubeObject>;
  #lease: Lease | undefined;
  #objects = 0;

  constructor(sim: Simulation, store: Store<KubeObject>) {
    this.#sim = sim;
    this.#store = store;
  }

  /** `GetLease`: for one object that is to last `ttlSeconds`. */
  leaseFor(ttlSeconds: number): Lease {
    const { nowMs } = this.#sim;
    const reuseSeconds = Math.min(Math.floor(REUSE_SHARE * ttlSeconds), MOST_REUSE_SECONDS);
    const last = this.#lease;
    this.#objects++;
    if (
      last !== undefined &&
      nowMs + ttlSeconds * 1000 < last.expiresAtMs &&
      nowMs + (ttlSeconds + reuseSeconds) * 1000 > last.expiresAtMs &&
      this.#objects <= MOST_OBJECTS
    )
      return last;
    this.#objects = 1;
    return (this.#lease = this.#store.grant((ttlSeconds + reuseSeconds) * 1000));
  }
}
