import { byteLength, type KubeObject, StatusError } from '../../api/index.ts';
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

/** The largest request that etcd takes, in bytes (etcd embed/config.go `DefaultMaxRequestBytes`). */
const MAX_REQUEST_BYTES = 1.5 * 1024 * 1024;
/** What a field takes beside its text. In protobuf its name is a tag of a byte or two; the keys of maps are longer, and are not counted either. */
const BYTES_A_FIELD = 3;
/** Of shorter texts each character counts as one byte. */
const SHORT = 100;

/** How many bytes an object takes in etcd, about. Throws what the server passes on from etcd if these are too many. */
export function checkStoredSize(object: object): number {
  const bytes = sizeUpTo(object, MAX_REQUEST_BYTES);
  if (bytes > MAX_REQUEST_BYTES) throw new StatusError('', 'etcdserver: request is too large');
  return bytes;
}

/** About how many bytes a value takes in etcd. Stops counting above `most`. Every write is counted, so it makes no lists of what it walks. */
function sizeUpTo(value: unknown, most: number): number {
  if (typeof value === 'string') return BYTES_A_FIELD + (value.length > SHORT ? byteLength(value) : value.length);
  let bytes = BYTES_A_FIELD;
  if (typeof value !== 'object' || value === null) return bytes;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && bytes <= most; i++) bytes += sizeUpTo(value[i], most - bytes);
    return bytes;
  }
  for (const name in value) {
    bytes += sizeUpTo((value as Readonly<Record<string, unknown>>)[name], most - bytes);
    if (bytes > most) return bytes;
  }
  return bytes;
}
