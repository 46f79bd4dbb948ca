import type { KeyHistory, Listener, StoredValue } from './key-history.ts';

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
  readonly #liveOrder = new KeyOrder<V>(() => this.#live.values());
  readonly #order = new KeyOrder<V>(() => [...this.#live.values(), ...this.#deleted.values()]);

  constructor(readonly path: string) {}

  /** The history of the key with this last part. */
  find(name: string): KeyHistory<V> | undefined {
    return this.#live.get(name) ?? this.#deleted.get(name);
  }

  /** The key has come into being, for the first time or again. */
  add(name: string, history: KeyHistory<V>): void {
    if (!this.#deleted.delete(name)) this.#order.add(history);
    this.#live.set(name, history);
    this.#liveOrder.add(history);
  }

  /** The key was deleted; its past stays. */
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

  /** The keys that are there, in the order of etcd: by bytes, which for the ASCII names of Kubernetes is by code units. */
  sortedLive(): readonly KeyHistory<V>[] {
    return this.#liveOrder.sorted();
  }

  /** All keys that are known, in the same order. */
  sorted(): readonly KeyHistory<V>[] {
    return this.#order.sorted();
  }
}

/** So many changes are kept in mind even of an order of few keys. */
const FEW_CHANGES = 100;

/** Keys in their order, worked out when it is asked for: what has come and gone since the last time is merged in, which takes much less than to sort. */
class KeyOrder<V extends StoredValue> {
  readonly #all: () => Iterable<KeyHistory<V>>;
  /** Absent until it is asked for: nobody lists most directories. */
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

  /** Where nobody has looked for so long that most has changed, the order is forgotten. */
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

/** One list of two that are in order. The second is short: its places in the first are searched for. */
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
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.key <= key) low = middle + 1;
    else high = middle;
  }
  return low;
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
