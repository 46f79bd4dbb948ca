import type { Listener } from './event.ts';
import type { KeyHistory, StoredValue } from './key-history.ts';

/**
 * The keys that differ in their last part alone: all Pods of one namespace, or all Nodes.
 * `/registry/pods/default/web-1` lies in the directory `/registry/pods/default/`.
 */
export class Directory<V extends StoredValue = StoredValue> {
  /** Deleted keys stay until compaction, for those who read the past. */
  readonly #histories = new Map<string, KeyHistory<V>>();
  /** Derived: whoever watches these keys; the store forgets it when a watcher comes or goes. */
  listeners: readonly Listener<V>[] | undefined;
  /** Derived: the histories by key order; absent after a key was added or dropped. */
  #sorted: readonly KeyHistory<V>[] | undefined;

  constructor(readonly path: string) {}

  /** The history of the key with this last part. */
  find(name: string): KeyHistory<V> | undefined {
    return this.#histories.get(name);
  }

  add(name: string, history: KeyHistory<V>): void {
    this.#histories.set(name, history);
    this.#sorted = undefined;
  }

  drop(name: string): void {
    this.#histories.delete(name);
    this.#sorted = undefined;
  }

  /** In the order of etcd: by bytes, which for the ASCII names of Kubernetes is by code units. */
  sorted(): readonly KeyHistory<V>[] {
    this.#sorted ??= [...this.#histories.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    return this.#sorted;
  }
}

/** The path of the directory that a key lies in. */
export function directoryOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/') + 1);
}

/** The last part of a key. */
export function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
