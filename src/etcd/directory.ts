import type { Listener } from './event.ts';
import type { KeyHistory, StoredValue } from './key-history.ts';

/**
 * The keys that differ in their last part alone: all Pods of one namespace, or all Nodes.
 * `/registry/pods/default/web-1` lies in the directory `/registry/pods/default/`.
 *
 * Invariant: a key is in one of two maps, by whether it is there now. So the present is read without a look at what has gone.
 */
export class Directory<V extends StoredValue = StoredValue> {
  readonly #live = new Map<string, KeyHistory<V>>();
  /** Deleted keys stay until compaction, for those who read the past. */
  readonly #deleted = new Map<string, KeyHistory<V>>();
  /** Derived: whoever watches these keys; the store forgets it when a watcher comes or goes. */
  listeners: readonly Listener<V>[] | undefined;
  /** Derived: the keys that are there, by key order; absent after one came or went. */
  #sortedLive: readonly KeyHistory<V>[] | undefined;
  /** Derived: the same with the deleted ones; absent after a key was added or dropped. */
  #sorted: readonly KeyHistory<V>[] | undefined;

  constructor(readonly path: string) {}

  /** The history of the key with this last part. */
  find(name: string): KeyHistory<V> | undefined {
    return this.#live.get(name) ?? this.#deleted.get(name);
  }

  /** The key has come into being, for the first time or again. */
  add(name: string, history: KeyHistory<V>): void {
    if (!this.#deleted.delete(name)) this.#sorted = undefined;
    this.#live.set(name, history);
    this.#sortedLive = undefined;
  }

  /** The key was deleted; its past stays. */
  bury(name: string, history: KeyHistory<V>): void {
    this.#live.delete(name);
    this.#deleted.set(name, history);
    this.#sortedLive = undefined;
  }

  /** Forgets a deleted key. */
  drop(name: string): void {
    this.#deleted.delete(name);
    this.#sorted = undefined;
  }

  /** The keys that are there, in the order of etcd: by bytes, which for the ASCII names of Kubernetes is by code units. */
  sortedLive(): readonly KeyHistory<V>[] {
    return (this.#sortedLive ??= [...this.#live.values()].sort(byKey));
  }

  /** All keys that are known, in the same order. */
  sorted(): readonly KeyHistory<V>[] {
    return (this.#sorted ??= [...this.#live.values(), ...this.#deleted.values()].sort(byKey));
  }
}

function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : 1;
}

/** The path of the directory that a key lies in. */
export function directoryOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/') + 1);
}

/** The last part of a key. */
export function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
