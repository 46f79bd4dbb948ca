import { firstPast } from '../sim/index.ts';

/** The part of a stored value that the store reads: it names the object in trace records. */
export interface StoredValue {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/** One state of one key. The value is immutable and shared with all readers. */
export interface KeyValue<V extends StoredValue = StoredValue> {
  readonly key: string;
  readonly value: V;
  /** The bytes that it counts against the quota. */
  readonly bytes: number;
  /** Revision at which the key was created, or created again. */
  readonly createRevision: number;
  /** Revision that wrote this state. */
  readonly modRevision: number;
  /** The number of writes since the key was created: 1 for the first. */
  readonly version: number;
  /** The writer, in a form that the writer chooses. Kept for readers of the past. */
  readonly author: unknown;
  /** The lease that deletes the key when it expires. */
  readonly lease: Lease | undefined;
}

/** One entry of a key's history: a state or a deletion. */
export type KeyVersion<V extends StoredValue = StoredValue> = KeyValue<V> | Tombstone;

/** The key was deleted at this revision. */
export interface Tombstone {
  readonly key: string;
  readonly value: undefined;
  readonly modRevision: number;
}

/**
 * The states of one key, oldest first, as far back as the last compaction.
 *
 *     put at 4, put at 7, deleted at 9, put at 12    after compaction at 8:
 *     versions: 4 7 9† 12                            versions: 7 9† 12
 *
 * Invariant: modRevisions grow; there is at least one version.
 * Follows etcd server/storage/mvcc/key_index.go, with one list where etcd has a list of generations.
 */
export class KeyHistory<V extends StoredValue = StoredValue> {
  /** The newest state. Undefined if the key is deleted. Only `append` sets it. */
  current: KeyValue<V> | undefined;
  /** All known versions. Undefined if `current` is the only one: most keys are written once and need no list. */
  #versions: KeyVersion<V>[] | undefined;

  constructor(
    readonly key: string,
    /** `namespace/name`, or `name` for cluster-scoped objects: the object's name in the trace and for clients. */
    readonly objectKey: string,
  ) {}

  get versions(): readonly KeyVersion<V>[] {
    return this.#versions ?? (this.current === undefined ? [] : [this.current]);
  }

  append(version: KeyVersion<V>): void {
    if (this.#versions !== undefined) this.#versions.push(version);
    else if (this.current !== undefined) this.#versions = [this.current, version];
    this.current = stateOf(version);
  }

  /** The state as of `revision`. Undefined if the key did not exist then. */
  at(revision: number): KeyValue<V> | undefined {
    const index = this.#indexAt(revision);
    return index < 0 ? undefined : stateOf(this.versions[index]);
  }

  /** Forgets the states that are unreadable once `revision` is the oldest readable one. Returns true if nothing is left. */
  compact(revision: number): boolean {
    const keep = this.#indexAt(revision);
    if (keep < 0) return false;
    const { versions } = this;
    const drop = versions[keep]?.value === undefined ? keep + 1 : keep;
    if (drop > 0) this.#versions = versions.slice(drop);
    return drop === versions.length;
  }

  /** Index of the newest version that is not newer than `revision`; -1 if all are newer. */
  #indexAt(revision: number): number {
    const { versions } = this;
    return firstPast(0, versions.length, (index) => versions[index]!.modRevision > revision) - 1;
  }
}

function stateOf<V extends StoredValue>(version: KeyVersion<V> | undefined): KeyValue<V> | undefined {
  return version === undefined || !('version' in version) ? undefined : version;
}

/** The interval at which etcd looks for expired leases (etcd server/lease/lessor.go `runLoop`). */
const EXPIRY_CHECK_MS = 500;

/**
 * Keys that are deleted together at a certain time (etcd server/lease/lessor.go `Lease`).
 *
 * A key belongs to the lease of its newest state. A write with another lease or without one detaches the key. This lease is not
 * told.
 */
export class Lease {
  /** All keys that were ever attached, some of them twice. Not their texts: each would be hashed when it is attached. */
  readonly #attached: { readonly key: string }[] = [];

  /** `expiresAtMs`: virtual time. */
  constructor(readonly expiresAtMs: number) {}

  /** The first check after the expiry, in virtual time. */
  get revokedAtMs(): number {
    return Math.ceil(this.expiresAtMs / EXPIRY_CHECK_MS) * EXPIRY_CHECK_MS;
  }

  attach(history: { readonly key: string }): void {
    this.#attached.push(history);
  }

  /** The keys that were ever attached, in order. */
  keys(): readonly string[] {
    return this.#attached.map(({ key }) => key).sort();
  }
}

/** A change of one key. Each revision holds exactly one: Kubernetes never writes two keys in one transaction. */
export interface StoreEvent<V extends StoredValue = StoredValue> {
  readonly type: 'put' | 'delete';
  readonly key: string;
  /** `namespace/name`, or `name` for cluster-scoped objects. */
  readonly objectKey: string;
  readonly revision: number;
  /** The new state. For a deletion, the value that was passed to `Store.delete`. */
  readonly value: V;
  /** The previous state. Undefined if the write created the key. */
  readonly previous: KeyValue<V> | undefined;
  /** The trace record of the write. */
  readonly cause: number;
  /** See `WriteOptions.heartbeat`. */
  readonly heartbeat: boolean;
}

/** A watcher's callback, called inside the write. */
export type Listener<V extends StoredValue = StoredValue> = (event: StoreEvent<V>) => void;
