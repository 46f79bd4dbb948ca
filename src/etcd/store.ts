import { RevisionRecord, type Simulation } from '../trace/index.ts';
import { Directory, directoryOf, firstAfter, nameOf } from './directory.ts';
import { CompactedError, CompareFailedError, FutureRevisionError } from './errors.ts';
import {
  KeyHistory,
  type KeyValue,
  type KeyVersion,
  Lease,
  type Listener,
  type StoredValue,
  type StoreEvent,
} from './key-history.ts';

export interface StoreOptions<V extends StoredValue = StoredValue> {
  /** The name that trace records have for the kind of a value. Default: its `kind`. */
  readonly typeName?: (value: V) => string;
  /** Freezes every written value deeply, so that tests catch changes to shared objects. */
  readonly freeze?: boolean;
  /** The number of revisions kept before the store compacts by itself. Default: all. */
  readonly keepRevisions?: number;
  /** When the live objects together reach this size, no new key is accepted (etcd `--quota-backend-bytes`). Default: 64 MiB. */
  readonly quotaBytes?: number;
}

/** The value that watchers see when a lease deletes a key: the last state with the revision of the deletion. */
type LastValue<V extends StoredValue> = (value: V, revision: number) => V;

/**
 * etcd's own default is 2 GiB. Every component keeps a copy of what it watches, and a page has one process for all of them. So
 * a tab can hold about a thirtieth of that: some 40,000 Pods with their Events in a heap of half a gigabyte.
 */
export const DEFAULT_QUOTA_BYTES = 64 * 1024 * 1024;

/** The revision of an empty store, as in etcd. */
export const FIRST_REVISION = 1;

/** Called with a key before its states older than the one at `revision` are forgotten. */
type BeforeForgetting<V extends StoredValue> = (history: KeyHistory<V>, revision: number) => void;

export interface WriteOptions {
  /** Write only if the key is at this modRevision; 0: only if the key does not exist. Default: unconditionally. */
  readonly expect?: number;
  /** `namespace/name`, if the writer has that string already. */
  readonly objectKey?: string;
  /** The trace record that led to the write. Default: the one that the running task acts on. */
  readonly cause?: number;
  /** A periodic write without news. The store only passes this on to watchers. */
  readonly heartbeat?: boolean;
  /** The bytes that the value counts against the quota, if the writer knows them. Default: the length of its JSON. */
  readonly bytes?: number;
  /** See `KeyValue.author`. */
  readonly author?: unknown;
  /** The lease that the key belongs to from now on. Default: none. */
  readonly lease?: Lease | undefined;
}

/** A key that exists from the first revision on. */
export interface Preset<V extends StoredValue> {
  readonly value: V;
  /** See `KeyValue.author`. */
  readonly author: unknown;
}

interface Watcher<V extends StoredValue> {
  readonly prefix: string;
  readonly onEvent: Listener<V>;
}

/** Compaction walks over what it drops, so it runs when this share of `keepRevisions` has accumulated. */
const COMPACTION_SLACK = 0.25;

/**
 * etcd as the API server sees it: keys with their history under one revision counter. Every call is synchronous; the API server
 * adds the time that a call takes. Follows etcd server/storage/mvcc/{kvstore,watchable_store}.go.
 *
 * Invariant: each revision is written once, and `#log[r - #compacted - 1]` is the event of revision r.
 */
export class Store<V extends StoredValue = StoredValue> {
  readonly #sim: Simulation;
  readonly #typeName: (value: V) => string;
  readonly #freeze: boolean;
  readonly #keepRevisions: number;
  readonly #quotaBytes: number;
  /** The total size of the live objects. */
  #bytes = 0;
  /** Set by a reader that derives state from the past. */
  beforeForgetting: BeforeForgetting<V> | undefined;
  /** Set by the API server, which writes the revision into its objects. */
  lastValue: LastValue<V> = (value) => value;
  /** By path. A directory stays when its last key is deleted: there is one for each kind and namespace. */
  readonly #directories = new Map<string, Directory<V>>();
  /** Derived: the directories under each prefix that was read. Reset when a directory is added. */
  readonly #directoriesUnder = new Map<string, readonly Directory<V>[]>();
  /** By path, until something reads or writes there. */
  readonly #presets = new Map<string, () => Iterable<Preset<V>>>();
  readonly #watchers = new Set<Watcher<V>>();
  #log: StoreEvent<V>[] = [];
  #revision = FIRST_REVISION;
  #compacted = FIRST_REVISION;

  constructor(sim: Simulation, options: StoreOptions<V> = {}) {
    this.#sim = sim;
    this.#typeName = options.typeName ?? (({ kind }) => kind);
    this.#freeze = options.freeze ?? false;
    this.#keepRevisions = options.keepRevisions ?? Infinity;
    this.#quotaBytes = options.quotaBytes ?? DEFAULT_QUOTA_BYTES;
  }

  /** The newest revision. An empty store is at 1, as in etcd. */
  get revision(): number {
    return this.#revision;
  }

  /** The revision of the next write. The API server puts it into the object that it writes. */
  get nextRevision(): number {
    return this.#revision + 1;
  }

  /** The oldest revision that can be read. */
  get compactedRevision(): number {
    return this.#compacted;
  }

  /**
   * Whether the quota is reached. The API server then refuses to create keys (`NoSpaceError`). Existing keys can be changed and
   * deleted, so a full cluster can recover. The README says how real etcd differs.
   */
  get isFull(): boolean {
    return this.#bytes >= this.#quotaBytes;
  }

  get quotaBytes(): number {
    return this.#quotaBytes;
  }

  /** The total size of the live objects. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Lets the directory `path` begin with keys, as if the store had been restored from a snapshot: they are at the first revision, no event and no record tells of
   * them, and they do not count against the quota. `load` is called at the first access to the directory. So a cluster in which nobody asks pays nothing.
   */
  preset(path: string, load: () => Iterable<Preset<V>>): void {
    this.#presets.set(path, load);
  }

  /** The state of a key, now or as of a revision. Throws `CompactedError`, `FutureRevisionError`. */
  get(key: string, atRevision?: number): KeyValue<V> | undefined {
    const history = this.#find(key);
    if (atRevision === undefined) return history?.current;
    this.#checkReadable(atRevision);
    return history?.at(atRevision);
  }

  /** The directory with this path, which ends in a slash. For callers that look up many keys in it. */
  directory(path: string): Directory<V> | undefined {
    return this.#directories.get(path) ?? this.#loaded(path);
  }

  /** Like `directory`, but creates a missing one. For writers. */
  makeDirectory(path: string): Directory<V> {
    return this.directory(path) ?? this.#addDirectory(path);
  }

  /** All keys that begin with `prefix`, which ends in a slash, in key order. Throws `CompactedError`, `FutureRevisionError`. */
  range(prefix: string, atRevision?: number): KeyValue<V>[] {
    this.#loadUnder(prefix);
    return this.#read(prefix, atRevision);
  }

  /** Like `range`, without the keys that nothing has written (`preset`). */
  written(prefix: string, atRevision?: number): KeyValue<V>[] {
    return this.#read(prefix, atRevision).filter(({ modRevision }) => modRevision > FIRST_REVISION);
  }

  #read(prefix: string, atRevision: number | undefined): KeyValue<V>[] {
    if (atRevision !== undefined) this.#checkReadable(atRevision);
    const isPresent = atRevision === undefined || atRevision === this.#revision;
    const found: KeyValue<V>[] = [];
    for (const directory of this.#under(prefix)) {
      if (isPresent) {
        for (const { current } of directory.sortedLive()) found.push(current!);
        continue;
      }
      for (const history of directory.sorted()) {
        const state = history.at(atRevision);
        if (state !== undefined) found.push(state);
      }
    }
    return found;
  }

  /**
   * Like `range`, one key at a time, starting after `afterKey`: for a reader that stops early. Nothing may be written until the
   * reader stops. Throws like `range`, when the first key is read.
   */
  *scan(prefix: string, atRevision?: number, afterKey = ''): Generator<KeyValue<V>, void, void> {
    this.#loadUnder(prefix);
    if (atRevision !== undefined) this.#checkReadable(atRevision);
    const isPresent = atRevision === undefined || atRevision === this.#revision;
    for (const directory of this.#under(prefix)) {
      const keys = isPresent ? directory.sortedLive() : directory.sorted();
      for (let i = firstAfter(keys, afterKey); i < keys.length; i++) {
        const state = isPresent ? keys[i]!.current : keys[i]!.at(atRevision);
        if (state !== undefined) yield state;
      }
    }
  }

  /** The number of keys that `scan` yields. Throws `CompactedError`, `FutureRevisionError`. */
  count(prefix: string, atRevision?: number, afterKey = ''): number {
    let count = 0;
    for (const _ of this.scan(prefix, atRevision, afterKey)) count++;
    return count;
  }

  /** The known history of a key, oldest first, with deletions. */
  history(key: string): readonly KeyVersion<V>[] {
    return this.#find(key)?.versions ?? [];
  }

  /** Writes a key. Throws `CompareFailedError` if it is not at the expected revision. */
  put(key: string, value: V, options: WriteOptions = {}): KeyValue<V> {
    return this.putIn(this.makeDirectory(directoryOf(key)), nameOf(key), value, options);
  }

  /** Like `put`, for a key in `directory`. */
  putIn(directory: Directory<V>, name: string, value: V, options: WriteOptions = {}): KeyValue<V> {
    const history = directory.find(name) ?? newKey(directory, name, value, options.objectKey);
    const { key, objectKey, current: previous } = history;
    const { expect, lease } = options;
    if (expect !== undefined) checkExpected(key, previous, expect);
    const revision = ++this.#revision;
    const heartbeat = options.heartbeat ?? false;
    const bytes = options.bytes ?? JSON.stringify(value).length;
    this.#bytes += bytes - (previous?.bytes ?? 0);
    const state: KeyValue<V> = {
      key,
      value: this.#freeze ? deepFreeze(value) : value,
      bytes,
      createRevision: previous?.createRevision ?? revision,
      modRevision: revision,
      version: (previous?.version ?? 0) + 1,
      author: options.author,
      lease,
    };
    history.append(state);
    if (previous === undefined) directory.add(name, history);
    if (lease !== undefined && lease !== previous?.lease) lease.attach(history);
    const cause = this.#report(this.#typeName(value), objectKey, previous === undefined ? 'create' : 'update', options.cause);
    this.#record({ type: 'put', key, objectKey, revision, value, previous, cause, heartbeat }, directory);
    return state;
  }

  /**
   * Deletes a key. Watchers receive `lastValue`: the last state, in which the API server sets the revision of the deletion.
   * Throws `CompareFailedError` if the key does not exist or is not at the expected revision.
   */
  delete(key: string, lastValue: V, options: WriteOptions = {}): void {
    this.deleteIn(this.makeDirectory(directoryOf(key)), nameOf(key), lastValue, options);
  }

  /** Like `delete`, for a key in `directory`. */
  deleteIn(directory: Directory<V>, name: string, lastValue: V, options: WriteOptions = {}): void {
    const history = directory.find(name);
    const previous = history?.current;
    if (history === undefined || previous === undefined)
      throw new CompareFailedError(directory.path + name, options.expect ?? 0, 0);
    const { key, objectKey } = history;
    if (options.expect !== undefined) checkExpected(key, previous, options.expect);
    const revision = ++this.#revision;
    this.#bytes -= previous.bytes;
    history.append({ key, value: undefined, modRevision: revision });
    directory.bury(name, history);
    const value = this.#freeze ? deepFreeze(lastValue) : lastValue;
    const cause = this.#report(this.#typeName(value), objectKey, 'delete', options.cause);
    const heartbeat = options.heartbeat ?? false;
    this.#record({ type: 'delete', key, objectKey, revision, value, previous, cause, heartbeat }, directory);
  }

  /** Creates a lease that deletes its keys after `ttlMs`, as background work. */
  grant(ttlMs: number): Lease {
    const { nowMs } = this.#sim;
    const lease = new Lease(nowMs + ttlMs);
    this.#sim.schedule(lease.revokedAtMs - nowMs, () => this.#revoke(lease), { background: true });
    return lease;
  }

  /**
   * Deletes the keys of a lease (etcd server/lease/lessor.go `Revoke`, there in one transaction, here each at its own
   * revision).
   */
  #revoke(lease: Lease): void {
    for (const key of lease.keys()) {
      const state = this.get(key);
      if (state?.lease !== lease) continue;
      // The cause of the deletion is the write that attached the lease.
      const cause = this.#log[state.modRevision - this.#compacted - 1]?.cause ?? 0;
      this.delete(key, this.lastValue(state.value, this.nextRevision), { cause, heartbeat: true });
    }
  }

  /**
   * Calls `onEvent` for each change under `prefix`, which ends in a slash, after `afterRevision`: first the past ones at once,
   * then each new one inside its write. Returns a function that ends it. Throws `CompactedError` if a requested change is
   * compacted.
   */
  watch(prefix: string, afterRevision: number, onEvent: (event: StoreEvent<V>) => void): () => void {
    for (const event of this.eventsAfter(afterRevision)) {
      if (event.key.startsWith(prefix)) onEvent(event);
    }
    const watcher: Watcher<V> = { prefix, onEvent };
    this.#watchers.add(watcher);
    this.#watchersChanged();
    return () => {
      this.#watchers.delete(watcher);
      this.#watchersChanged();
    };
  }

  /** The past changes after `afterRevision`, oldest first. Throws `CompactedError`. */
  eventsAfter(afterRevision: number): readonly StoreEvent<V>[] {
    if (afterRevision < this.#compacted) throw new CompactedError(afterRevision, this.#compacted);
    return this.#log.slice(afterRevision - this.#compacted);
  }

  /** The changes after revision `after` up to and including `upTo`, oldest first. Throws `CompactedError`. */
  eventsBetween(after: number, upTo: number): readonly StoreEvent<V>[] {
    if (after < this.#compacted) throw new CompactedError(after, this.#compacted);
    return this.#log.slice(after - this.#compacted, Math.max(0, upTo - this.#compacted));
  }

  /** Forgets everything older than the state as of `revision`. Throws `CompactedError`, `FutureRevisionError`. */
  compact(revision: number): void {
    if (revision <= this.#compacted) throw new CompactedError(revision, this.#compacted);
    if (revision > this.#revision) throw new FutureRevisionError(revision, this.#revision);
    const dropped = this.#log.slice(0, revision - this.#compacted);
    this.#log = this.#log.slice(revision - this.#compacted);
    this.#compacted = revision;
    for (const { key } of dropped) {
      const history = this.#find(key);
      if (history === undefined) continue;
      this.beforeForgetting?.(history, revision);
      if (history.compact(revision)) this.#directories.get(directoryOf(key))?.drop(nameOf(key));
    }
  }

  #find(key: string): KeyHistory<V> | undefined {
    return this.directory(directoryOf(key))?.find(nameOf(key));
  }

  #addDirectory(path: string): Directory<V> {
    const directory = new Directory<V>(path);
    this.#directories.set(path, directory);
    this.#directoriesUnder.clear();
    return directory;
  }

  #loadUnder(prefix: string): void {
    for (const path of this.#presets.keys()) if (path.startsWith(prefix)) this.#loaded(path);
  }

  /** The directory with its first keys. Undefined if it has none. */
  #loaded(path: string): Directory<V> | undefined {
    const load = this.#presets.get(path);
    if (load === undefined) return undefined;
    this.#presets.delete(path);
    const directory = this.#addDirectory(path);
    for (const { value: given, author } of load()) {
      const value = this.#freeze ? deepFreeze(given) : given;
      const { name } = value.metadata;
      const history = newKey(directory, name, value, undefined);
      const { key } = history;
      const revisions = { createRevision: FIRST_REVISION, modRevision: FIRST_REVISION, version: 1 };
      history.append({ key, value, bytes: 0, ...revisions, author, lease: undefined });
      directory.add(name, history);
    }
    return directory;
  }

  #under(prefix: string): readonly Directory<V>[] {
    const known = this.#directoriesUnder.get(prefix);
    if (known !== undefined) return known;
    const found = [...this.#directories.values()].filter(({ path }) => path.startsWith(prefix));
    found.sort((a, b) => (a.path < b.path ? -1 : 1));
    this.#directoriesUnder.set(prefix, found);
    return found;
  }

  #checkReadable(revision: number): void {
    if (revision < this.#compacted) throw new CompactedError(revision, this.#compacted);
    if (revision > this.#revision) throw new FutureRevisionError(revision, this.#revision);
  }

  #report(kind: string, key: string, op: 'create' | 'update' | 'delete', cause = this.#sim.cause): number {
    return this.#sim.trace.emit('etcd', new RevisionRecord(this.#revision, op, kind, key), cause);
  }

  #watchersChanged(): void {
    for (const directory of this.#directories.values()) directory.listeners = undefined;
  }

  #listenersOf(directory: Directory<V>): readonly Listener<V>[] {
    directory.listeners ??= [...this.#watchers]
      .filter(({ prefix }) => directory.path.startsWith(prefix))
      .map(({ onEvent }) => onEvent);
    return directory.listeners;
  }

  #record(event: StoreEvent<V>, directory: Directory<V>): void {
    this.#log.push(event);
    const listeners = this.#listenersOf(directory);
    for (let i = 0; i < listeners.length; i++) listeners[i]!(event);
    if (this.#log.length > this.#keepRevisions * (1 + COMPACTION_SLACK)) this.compact(this.#revision - this.#keepRevisions);
  }
}

function newKey<V extends StoredValue>(
  directory: Directory<V>,
  name: string,
  { metadata }: V,
  given: string | undefined,
): KeyHistory<V> {
  const objectKey = given ?? (metadata.namespace === undefined ? metadata.name : `${metadata.namespace}/${metadata.name}`);
  return new KeyHistory<V>(directory.path + name, objectKey);
}

function checkExpected(key: string, previous: KeyValue | undefined, expect: number): void {
  const actual = previous?.modRevision ?? 0;
  if (expect !== actual) throw new CompareFailedError(key, expect, actual);
}

/** Freezes a value deeply. Stops at objects that are frozen already. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
