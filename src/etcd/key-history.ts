/** What is stored: the little that the store reads of a value, so that it can report a write under the object's name. */
export interface StoredValue {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/** One state of one key. The value is immutable and shared with everybody who reads it. */
export interface KeyValue<V extends StoredValue = StoredValue> {
  readonly key: string;
  readonly value: V;
  /** What it counts against the quota. */
  readonly bytes: number;
  /** Revision at which the key came into being (again). */
  readonly createRevision: number;
  /** Revision that wrote this state. */
  readonly modRevision: number;
  /** Writes since it came into being: 1 for the first. */
  readonly version: number;
  /** Who wrote it, as the writer says: kept for whoever reads the past. */
  readonly author: unknown;
  /** The lease that takes it away when its time is over. */
  readonly lease: Lease | undefined;
}

/** One entry of a key's past: a state, or a deletion. */
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
  /** The newest state; undefined when the key is deleted. Set by `append` alone. */
  current: KeyValue<V> | undefined;
  /** What is known, where that is more than `current` alone: most keys are written once, and need no list. */
  #versions: KeyVersion<V>[] | undefined;

  constructor(
    readonly key: string,
    /** `namespace/name`, or `name` where there is no namespace: how the trace and the clients name the object. */
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

  /** The state as of `revision`; undefined when the key was not there at that time. */
  at(revision: number): KeyValue<V> | undefined {
    const index = this.#indexAt(revision);
    return index < 0 ? undefined : stateOf(this.versions[index]);
  }

  /** Forgets the states that nobody can ask for once `revision` is the oldest. True when nothing is left. */
  compact(revision: number): boolean {
    const keep = this.#indexAt(revision);
    if (keep < 0) return false;
    const { versions } = this;
    const drop = versions[keep]?.value === undefined ? keep + 1 : keep;
    if (drop > 0) this.#versions = versions.slice(drop);
    return drop === versions.length;
  }

  /** Index of the newest version that is not newer than `revision`; -1 when all are. */
  #indexAt(revision: number): number {
    const { versions } = this;
    let low = 0;
    let high = versions.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (versions[middle]!.modRevision <= revision) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

function stateOf<V extends StoredValue>(version: KeyVersion<V> | undefined): KeyValue<V> | undefined {
  return version === undefined || !('version' in version) ? undefined : version;
}

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

/** A change of one key. Each revision holds exactly one: Kubernetes never writes two keys in one transaction. */
export interface StoreEvent<V extends StoredValue = StoredValue> {
  readonly type: 'put' | 'delete';
  readonly key: string;
  /** The object's name to others: `namespace/name`. */
  readonly objectKey: string;
  readonly revision: number;
  /** The new state; of a deletion the value that was written with it (the last state, see `Store.delete`). */
  readonly value: V;
  /** The state before; undefined when the key came into being. */
  readonly previous: KeyValue<V> | undefined;
  /** The trace record of the write. */
  readonly cause: number;
  /** As the write said of itself. */
  readonly heartbeat: boolean;
}

/** Whoever is told of changes, inside the write. */
export type Listener<V extends StoredValue = StoredValue> = (event: StoreEvent<V>) => void;
