import type { KubeObject, WatchEvent } from '../../api/index.ts';
import type { KeyValue, Store, StoreEvent } from '../../etcd/index.ts';
import { storagePrefix, type KindDefinition } from '../kinds/definition.ts';
import { fieldValue, type Selection } from './selection.ts';

/** Whoever receives the events of one watch. */
export interface Subscriber {
  readonly selection: Selection;
  /** `heartbeat`: the write reports nothing new, so its delivery does not keep the simulation from being idle. */
  deliver(event: WatchEvent, heartbeat: boolean): void;
}

/**
 * Hands the writes of one kind to its watches (apiserver storage/cacher `dispatchEvent`). Watches that select the kind's index field
 * are found by its value: a write to a Pod reaches the kubelet of its node without asking all the others.
 */
export class WatchHub {
  readonly #kind: KindDefinition;
  readonly #store: Store<KubeObject>;
  readonly #all = new Set<Subscriber>();
  readonly #byIndex = new Map<string, Set<Subscriber>>();

  constructor(kind: KindDefinition, store: Store<KubeObject>) {
    this.#kind = kind;
    this.#store = store;
    store.watch(storagePrefix(kind), store.revision, (event) => this.#dispatch(event));
  }

  get size(): number {
    let size = this.#all.size;
    for (const set of this.#byIndex.values()) size += set.size;
    return size;
  }

  /**
   * Sends `subscriber` the changes after `afterRevision`, then each new one. Returns what ends it.
   * Throws `CompactedError` (etcd) when a change it should have begun with is gone.
   */
  subscribe(subscriber: Subscriber, afterRevision: number): () => void {
    const prefix = storagePrefix(this.#kind);
    for (const event of this.#store.eventsAfter(afterRevision)) {
      if (event.key.startsWith(prefix)) offer(subscriber, new Change(event));
    }
    const group = this.#groupOf(subscriber.selection.indexValue);
    group.add(subscriber);
    return () => group.delete(subscriber);
  }

  /** What there is now of a selection, in key order. */
  states(selection: Selection): readonly KeyValue<KubeObject>[] {
    const prefix = storagePrefix(this.#kind);
    const within = selection.namespace === undefined ? prefix : `${prefix}${selection.namespace}/`;
    return this.#store.range(within).filter(({ value }) => selection.matches(value));
  }

  #groupOf(indexValue: string | undefined): Set<Subscriber> {
    if (indexValue === undefined) return this.#all;
    let group = this.#byIndex.get(indexValue);
    if (group === undefined) {
      group = new Set();
      this.#byIndex.set(indexValue, group);
    }
    return group;
  }

  #dispatch(event: StoreEvent<KubeObject>): void {
    if (this.#all.size === 0 && this.#byIndex.size === 0) return;
    const change = new Change(event);
    for (const subscriber of this.#all) {
      if (subscriber.selection.everything) subscriber.deliver(change.whole, change.heartbeat);
      else offer(subscriber, change);
    }
    if (this.#kind.watchIndex === undefined || this.#byIndex.size === 0) return;
    this.#dispatchByIndex(change, this.#kind.watchIndex);
  }

  #dispatchByIndex(change: Change, index: string): void {
    const before = change.before && fieldValue(this.#kind, change.before, index);
    const after = change.after && fieldValue(this.#kind, change.after, index);
    if (after !== undefined) this.#offerToGroup(after, change, before === after, true);
    if (before !== undefined && before !== after) this.#offerToGroup(before, change, true, false);
  }

  /** `before`, `after`: whether the object had, and has, the group's value. */
  #offerToGroup(indexValue: string, change: Change, before: boolean, after: boolean): void {
    const group = this.#byIndex.get(indexValue);
    if (group === undefined) return;
    for (const subscriber of group) {
      if (subscriber.selection.byIndexAlone) deliver(subscriber, change, before, after);
      else offer(subscriber, change);
    }
  }
}

/** One write, with the watch events that come of it made once for all watchers. */
class Change {
  readonly before: KubeObject | undefined;
  /** Undefined for a deletion. */
  readonly after: KubeObject | undefined;
  readonly heartbeat: boolean;
  readonly #event: StoreEvent<KubeObject>;
  #added: WatchEvent | undefined;
  #modified: WatchEvent | undefined;
  #deleted: WatchEvent | undefined;

  constructor(event: StoreEvent<KubeObject>) {
    this.#event = event;
    this.before = event.previous?.value;
    this.after = event.type === 'put' ? event.value : undefined;
    this.heartbeat = event.heartbeat;
  }

  get added(): WatchEvent {
    return (this.#added ??= this.#make('ADDED', this.#event.value));
  }

  get modified(): WatchEvent {
    return (this.#modified ??= this.#make('MODIFIED', this.#event.value));
  }

  /** For a watcher that sees all objects. */
  get whole(): WatchEvent {
    if (this.after === undefined) return this.deleted;
    return this.before === undefined ? this.added : this.modified;
  }

  /** Shows the last state that a watcher knew of, with the revision of the change that took it away. */
  get deleted(): WatchEvent {
    return (this.#deleted ??= this.#make('DELETED', this.#lastState()));
  }

  #make(type: 'ADDED' | 'MODIFIED' | 'DELETED', object: KubeObject): WatchEvent {
    const { objectKey, cause } = this.#event;
    return { type, object, key: objectKey, cause };
  }

  #lastState(): KubeObject {
    if (this.after === undefined || this.before === undefined) return this.#event.value;
    return { ...this.before, metadata: { ...this.before.metadata, resourceVersion: String(this.#event.revision) } };
  }
}

/** Tells a watcher of a change, if it selects the object before or after it. */
function offer(subscriber: Subscriber, change: Change): void {
  const { selection } = subscriber;
  const before = change.before !== undefined && selection.matches(change.before);
  const after = change.after !== undefined && selection.matches(change.after);
  deliver(subscriber, change, before, after);
}

/** cacher/cache_watcher.go `convertToWatchEvent`: an object that stops matching is gone for this watcher, one that starts matching is new. */
function deliver(subscriber: Subscriber, change: Change, before: boolean, after: boolean): void {
  if (after) subscriber.deliver(before ? change.modified : change.added, change.heartbeat);
  else if (before) subscriber.deliver(change.deleted, change.heartbeat);
}
