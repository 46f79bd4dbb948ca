import { firstPast } from '../sim/index.ts';
import type { KeyHistory, Listener, StoredValue } from './key-history.ts';

/**
 * The keys that differ only in their last part: all Pods of one namespace, or all Nodes. The directory of
 * `/registry/pods/default/web-1` is `/registry/pods/default/`.
 *
 * Invariant: a key is in exactly one of two maps, live or deleted. So reading the present never touches deleted keys.
 */
export class Directory<V extends StoredValue = StoredValue> {
  readonly #live = new Map<string, KeyHistory<V>>();
  /** Deleted keys stay until compaction, for readers of the past. */
  readonly #deleted = new Map<string, KeyHistory<V>>();
  /** Derived: the watchers of these keys. The store resets it when a watcher comes or goes. */
  listeners: readonly Listener<V>[] | undefined;
  readonly #liveOrder = new KeyOrder<V>(() => this.#live.values());
  readonly #order = new KeyOrder<V>(() => [...this.#live.values(), ...this.#deleted.values()]);

  constructor(readonly path: string) {}

  /** The history of the key with this last part. */
  find(name: string): KeyHistory<V> | undefined {
    return this.#live.get(name) ?? this.#deleted.get(name);
  }

  /** The key was created, for the first time or again. */
  add(name: string, history: KeyHistory<V>): void {
    if (!this.#deleted.delete(name)) this.#order.add(history);
    this.#live.set(name, history);
    this.#liveOrder.add(history);
  }

  /** The key was deleted. Its history stays. */
  bury(name: string, history: KeyHistory<V>): void {
    this.#live.delete(name);
    this.#deleted.set(name, history);
    this.#liveOrder.remove(history);
  }

  /** Forgets a deleted key. */
  drop(name: string): void {
    const history = this.#deleted.get(name);
    if (history === undefined) return;
    this.#deleted.delete(name);
    this.#order.remove(history);
  }

  /** The live keys in etcd's order, which is by bytes. Kubernetes' names are ASCII, so this equals JavaScript's order. */
  sortedLive(): readonly KeyHistory<V>[] {
    return this.#liveOrder.sorted();
  }

  /** All known keys, deleted ones included, in the same order. */
  sorted(): readonly KeyHistory<V>[] {
    return this.#order.sorted();
  }
}

/** The number of changes that are always collected before the order is dropped. */
const FEW_CHANGES = 100;

/**
 * Keys in order, sorted lazily. Later changes are collected and merged in at the next read, which is much faster than sorting
 * again.
 */
class KeyOrder<V extends StoredValue> {
  readonly #all: () => Iterable<KeyHistory<V>>;
  /** Undefined until first read: most directories are never listed. */
  #sorted: readonly KeyHistory<V>[] | undefined;
  readonly #added = new Set<KeyHistory<V>>();
  readonly #removed = new Set<KeyHistory<V>>();

  constructor(all: () => Iterable<KeyHistory<V>>) {
    this.#all = all;
  }

  add(history: KeyHistory<V>): void {
    if (this.#sorted !== undefined && !this.#removed.delete(history)) this.#note(this.#added, history);
  }

  remove(history: KeyHistory<V>): void {
    if (this.#sorted !== undefined && !this.#added.delete(history)) this.#note(this.#removed, history);
  }

  /** Drops the order if most of it has changed since the last read. */
  #note(changes: Set<KeyHistory<V>>, history: KeyHistory<V>): void {
    changes.add(history);
    if (this.#added.size + this.#removed.size <= (this.#sorted?.length ?? 0) + FEW_CHANGES) return;
    this.#sorted = undefined;
    this.#added.clear();
    this.#removed.clear();
  }

  sorted(): readonly KeyHistory<V>[] {
    if (this.#sorted === undefined) return (this.#sorted = [...this.#all()].sort(byKey));
    if (this.#added.size + this.#removed.size === 0) return this.#sorted;
    const kept = this.#removed.size === 0 ? this.#sorted : this.#sorted.filter((history) => !this.#removed.has(history));
    this.#sorted = merged(kept, [...this.#added].sort(byKey));
    this.#added.clear();
    this.#removed.clear();
    return this.#sorted;
  }
}

/** Merges two sorted lists. The second is short, so its places in the first are found by binary search. */
function merged<T extends { readonly key: string }>(first: readonly T[], second: readonly T[]): T[] {
  const result: T[] = [];
  let next = 0;
  for (const one of second) {
    const end = firstAfter(first, one.key, next);
    for (; next < end; next++) result.push(first[next]!);
    result.push(one);
  }
  for (; next < first.length; next++) result.push(first[next]!);
  return result;
}

/** The index of the first of these sorted histories whose key comes after `key`. The search begins at index `from`. */
export function firstAfter(sorted: readonly { readonly key: string }[], key: string, from = 0): number {
  return firstPast(from, sorted.length, (index) => sorted[index]!.key > key);
}

function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : 1;
}

/** The path of the directory of a key. */
export function directoryOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/') + 1);
}

/** The last part of a key. */
export function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
