import { byteLength, type KubeObject, StatusError } from '../../api/index.ts';
import type { Lease, Store } from '../../etcd/index.ts';
import type { Simulation } from '../../trace/index.ts';

/** A lease lasts longer than requested by this share, at most by `MOST_REUSE_SECONDS`, so that later writes can share it. */
const REUSE_SHARE = 0.05;
const MOST_REUSE_SECONDS = 60;
/** The maximum number of objects of a lease, since they are all deleted at once. */
const MOST_OBJECTS = 1_000;

/**
 * Assigns leases to expiring objects; many objects share a lease (apiserver pkg/storage/etcd3/lease_manager.go). So an Event
 * with a TTL of an hour is deleted 60 to 61 minutes after its last write.
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

  /** `GetLease`: the lease for an object that lasts `ttlSeconds`. */
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

/** The maximum size of a request to etcd, in bytes (etcd embed/config.go `DefaultMaxRequestBytes`). */
const MAX_REQUEST_BYTES = 1.5 * 1024 * 1024;
/**
 * The size of a field without its text. In protobuf a field's name is a tag of one or two bytes. The keys of maps are longer
 * but not counted.
 */
const BYTES_A_FIELD = 3;
/** In shorter texts each character counts as one byte. */
const SHORT = 100;

/** A state in etcd with its size. */
interface Sized {
  readonly value: object;
  readonly bytes: number;
}

/**
 * The approximate size of an object in etcd, in bytes. `previous`: its state before, with which it shares its equal parts. Throws etcd's error if it is too
 * large.
 */
export function checkStoredSize(object: object, previous?: Sized): number {
  // What the store began with has no size.
  const isCounted = previous !== undefined && previous.bytes > 0;
  const bytes = isCounted ? previous.bytes + growth(previous.value, object) : sizeUpTo(object, MAX_REQUEST_BYTES);
  if (bytes > MAX_REQUEST_BYTES) throw new StatusError('', 'etcdserver: request is too large');
  return bytes;
}

/** By how much `next` is larger than `old`. A shared part is not walked: most of an updated object. Runs for every update, so it allocates no lists. */
function growth(old: unknown, next: unknown): number {
  if (old === next) return 0;
  if (!isComposite(old) || !isComposite(next)) return sizeUpTo(next, MAX_REQUEST_BYTES) - sizeUpTo(old, Infinity);
  let bytes = 0;
  for (const name in next) {
    const before = old[name];
    const value = next[name];
    if (before === value && value !== undefined) continue;
    // Not an inherited one: a map may have a key like `constructor`.
    bytes += Object.hasOwn(old, name) ? growth(before, value) : sizeUpTo(value, MAX_REQUEST_BYTES);
  }
  for (const name in old) if (next[name] === undefined && !Object.hasOwn(next, name)) bytes -= sizeUpTo(old[name], Infinity);
  return bytes;
}

function isComposite(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The approximate size of a value in etcd. Stops counting above `most`. Runs for every new object, so it allocates no lists. */
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
