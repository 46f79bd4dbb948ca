/** Every so often etcd looks for leases that have expired (etcd server/lease/lessor.go `runLoop`). */
const EXPIRY_CHECK_MS = 500;

/**
 * Keys that go away together at a certain time (etcd server/lease/lessor.go `Lease`).
 *
 * A key belongs to the lease of its newest state: who writes it with another lease, or with none, takes it out of this one. This one need not be told,
 * so `keys` may name more than its own.
 */
export class Lease {
  /** The keys that were ever attached. */
  readonly keys = new Set<string>();

  /** Milliseconds of virtual time. */
  constructor(readonly expiresAtMs: number) {}

  /** The first look for expired leases that finds this one. Milliseconds of virtual time. */
  get revokedAtMs(): number {
    return Math.ceil(this.expiresAtMs / EXPIRY_CHECK_MS) * EXPIRY_CHECK_MS;
  }
}
