import type { KubeObject, WatchEvent } from '../../api/index.ts';
import type { KeyValue, Store, StoreEvent } from '../../etcd/index.ts';
import { fromStored, storagePrefix, type KindDefinition } from '../kinds/definition.ts';
import { fieldValue, type Selection } from './selection.ts';

/** The receiver of one watch's events. */
export interface Subscriber {
  readonly selection: Selection;
  readonly sink: WatchSink;
}

/** A watch event on its way. */
export type SentEvent = WatchEvent & {
  /** The trace record of the write, which the reader acts on when the event arrives; 0 for a bookmark. */
  readonly cause: number;
};

/** The destination of a watch's events. */
export interface WatchSink {
  /** `heartbeat`: the write has no news, so its delivery does not keep the simulation from being idle. */
  send(event: SentEvent, heartbeat: boolean): void;
}

/**
 * Sends the writes of one kind to its watches (apiserver storage/cacher `dispatchEvent`). Watches that select the kind's index
 * field are found by its value: a write to a Pod reaches the kubelet of its node without asking all others.
 */
export class WatchHub {
  readonly #kind: KindDefinition;
  readonly #store: Store<KubeObject>;
  /** This list and those by index are replaced, never changed in place: a watch may end while others are being called. */
  #all: readonly Subscriber[] = [];
  readonly #byIndex = new Map<string, readonly Subscriber[]>();
  /** Ends the watch of etcd, when the kind is served no longer. */
  readonly close: () => void;

  constructor(kind: KindDefinition, store: Store<KubeObject>) {
    this.#kind = kind;
    this.#store = store;
    this.close = store.watch(storagePrefix(kind), store.revision, (event) => this.#dispatch(event));
  }

  get size(): number {
    let size = this.#all.length;
    for (const group of this.#byIndex.values()) size += group.length;
    return size;
  }

  /**
   * Sends `subscriber` the changes after `afterRevision`, then each new one. Returns a function that ends it. Throws
   * `CompactedError` (etcd) if a requested change is compacted.
   */
  subscribe(subscriber: Subscriber, afterRevision: number): () => void {
    const prefix = storagePrefix(this.#kind);
    for (const event of this.#store.eventsAfter(afterRevision)) {
      if (event.key.startsWith(prefix)) offer(subscriber, new Change(shown(this.#kind, event)));
    }
    const { indexValue } = subscriber.selection;
    this.#setGroup(indexValue, [...this.#groupOf(indexValue), subscriber]);
    return () => {
      const others = this.#groupOf(indexValue).filter((other) => other !== subscriber);
      this.#setGroup(indexValue, others);
    };
  }

  /** The present objects of a selection, in key order. */
  states(selection: Selection): readonly KeyValue<KubeObject>[] {
    const prefix = storagePrefix(this.#kind);
    const within = selection.namespace === undefined ? prefix : `${prefix}${selection.namespace}/`;
    const states = this.#store.range(within).map((state) => shown(this.#kind, state));
    return states.filter(({ value }) => selection.matches(value));
  }

  #groupOf(indexValue: string | undefined): readonly Subscriber[] {
    return (indexValue === undefined ? this.#all : this.#byIndex.get(indexValue)) ?? [];
  }

  #setGroup(indexValue: string | undefined, group: readonly Subscriber[]): void {
    if (indexValue === undefined) this.#all = group;
    else if (group.length === 0) this.#byIndex.delete(indexValue);
    else this.#byIndex.set(indexValue, group);
  }

  #dispatch(event: StoreEvent<KubeObject>): void {
    const all = this.#all;
    if (all.length === 0 && this.#byIndex.size === 0) return;
    const change = new Change(shown(this.#kind, event));
    for (let i = 0; i < all.length; i++) {
      const subscriber = all[i]!;
      if (subscriber.selection.everything) subscriber.sink.send(change.whole, change.heartbeat);
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
    for (let i = 0; i < group.length; i++) {
      const subscriber = group[i]!;
      if (subscriber.selection.byIndexAlone) subscriber.sink.send(change.for(before, after), change.heartbeat);
      else offer(subscriber, change);
    }
  }
}

/** What etcd tells, in the kind's version. */
function shown<E extends Pick<StoreEvent<KubeObject>, 'value'> & Partial<Pick<StoreEvent<KubeObject>, 'previous'>>>(
  kind: KindDefinition,
  event: E,
): E {
  if (kind.custom === undefined) return event;
  const { previous } = event;
  const before = previous && { ...previous, value: fromStored(kind, previous.value) };
  return { ...event, value: fromStored(kind, event.value), ...(before && { previous: before }) };
}

/** One write, as its watchers see it. */
class Change {
  readonly before: KubeObject | undefined;
  /** Undefined for a deletion. */
  readonly after: KubeObject | undefined;
  readonly heartbeat: boolean;
  /** For watchers that see all objects of the kind. */
  readonly whole: SentEvent;
  readonly #event: StoreEvent<KubeObject>;

  constructor(event: StoreEvent<KubeObject>) {
    const { type, value, previous, cause, heartbeat } = event;
    this.#event = event;
    this.before = previous?.value;
    this.after = type === 'put' ? value : undefined;
    this.heartbeat = heartbeat;
    const whole = type === 'delete' ? 'DELETED' : previous === undefined ? 'ADDED' : 'MODIFIED';
    this.whole = { type: whole, object: value, cause };
  }

  /**
   * For a watcher that selects the object before the write, after it, or both: an object that stops matching is deleted for it,
   * one that starts to match is added (cacher/cache_watcher.go `convertToWatchEvent`).
   */
  for(before: boolean, after: boolean): SentEvent {
    const type = !after ? 'DELETED' : before ? 'MODIFIED' : 'ADDED';
    if (type === this.whole.type) return this.whole;
    const { value, cause } = this.#event;
    return { type, object: type === 'DELETED' ? this.#lastState() : value, cause };
  }

  /** The last state that the watcher knew, with the revision of the change that removed it. */
  #lastState(): KubeObject {
    if (this.before === undefined) return this.#event.value;
    return { ...this.before, metadata: { ...this.before.metadata, resourceVersion: String(this.#event.revision) } };
  }
}

/** Sends a change to a watcher that selects the object before or after it. */
function offer(subscriber: Subscriber, change: Change): void {
  const { selection } = subscriber;
  const before = change.before !== undefined && selection.matches(change.before);
  const after = change.after !== undefined && selection.matches(change.after);
  if (before || after) subscriber.sink.send(change.for(before, after), change.heartbeat);
}
