import { type ApiPort, type KubeObject, type ObjectOf } from '../../api/index.ts';
import { type Process, Signal, sleep, type Task, type TaskGroup } from '../../sim/index.ts';
import { type Simulation, startRecord } from '../../trace/index.ts';
import { steps } from '../steps.ts';
import { Indexer, type IndexFunction, Lister } from './indexer.ts';
import { Reflector } from './reflector.ts';

/** A controller's event handlers. They are called synchronously, in the order in which they were added, and must not wait. */
export interface EventHandlers<T extends KubeObject> {
  onAdd?(object: T, isInInitialList: boolean): void;
  /** In a resync, `old` and `object` are the same. */
  onUpdate?(old: T, object: T): void;
  onDelete?(deleted: T | DeletedFinalStateUnknown<T>): void;
}

export interface InformerOptions<K extends string> {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly kind: K;
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  /** At this interval each handler gets an unchanged update of each object. Absent or 0: never. */
  readonly resyncMs?: number;
  /**
   * Sets the order of a list's changes: first the objects that are gone or have been replaced, then the others in this order, as the kubelet handles its Pods.
   * By default the listed objects come first, in the list's order.
   */
  readonly listOrder?: (a: ObjectOf<K>, b: ObjectOf<K>) => number;
}

/**
 * A cache that mirrors the API server's objects and calls its handlers for each change. Any number of handlers share one watch
 * (client-go tools/cache/shared_informer.go).
 */
export class Informer<K extends string> {
  readonly kind: K;
  readonly lister: Lister<ObjectOf<K>>;
  readonly #options: InformerOptions<K>;
  readonly #indexer = new Indexer<ObjectOf<K>>();
  readonly #reflector: Reflector<K>;
  /** Replaced, never changed in place: a handler may come or go while handlers are called. */
  #handlers: readonly EventHandlers<ObjectOf<K>>[] = [];
  readonly #syncedSignal = new Signal();
  #synced = false;
  #listed = false;
  #task: Task<never> | undefined;

  constructor(options: InformerOptions<K>) {
    this.kind = options.kind;
    this.#options = options;
    this.lister = new Lister(this.#indexer);
    const store = {
      replace: (objects: readonly ObjectOf<K>[]) => {
        this.#listed = true;
        this.#replace(objects);
      },
      keyOf: (object: ObjectOf<K>) => this.#indexer.keyOf(object.metadata),
      set: this.#set,
      delete: (object: ObjectOf<K>, key: string) => this.#remove(key, () => object),
    };
    this.#reflector = new Reflector({ ...options, store });
  }

  /** True once the cache may be read: the first list is in it, or nobody has used the kind so far. */
  get hasSynced(): boolean {
    return this.#synced;
  }

  /** True once the first list is in the cache. */
  get hasListed(): boolean {
    return this.#listed;
  }

  /** The number of objects in the cache. */
  get size(): number {
    return this.#indexer.size;
  }

  /** The revision up to which the cache equals etcd. Empty before the first list. */
  get resourceVersion(): string {
    return this.#reflector.resourceVersion;
  }

  /** The revision of the newest write that the cache received, or of its last list; 0 before the first list. */
  get lastWrite(): number {
    return this.#reflector.lastWrite;
  }

  addIndex(name: string, of: IndexFunction<ObjectOf<K>>): void {
    this.#indexer.addIndex(name, of);
  }

  /** Adds handlers, and calls `onAdd` for each cached object at once. Returns a function that removes the handlers. */
  addHandlers(handlers: EventHandlers<ObjectOf<K>>): () => void {
    this.#handlers = [...this.#handlers, handlers];
    for (const object of this.#indexer.list()) handlers.onAdd?.(object, true);
    return () => {
      this.#handlers = this.#handlers.filter((other) => other !== handlers);
    };
  }

  /** Starts the reflector. Does nothing if it is started. The cache of a kind without any object so far is synced, and its reflector waits for the first one. */
  start(group: TaskGroup): void {
    if (this.#task !== undefined || this.#synced) return;
    const { api, kind } = this.#options;
    const { stops } = group;
    const begin = (): void => {
      // The component may have been stopped while it waited.
      if (group.stops === stops) this.#begin(group);
    };
    if (api.whenUsed(kind, begin)) return this.#begin(group);
    this.#replace([]);
  }

  #begin(group: TaskGroup): void {
    const { sim, api, kind, resyncMs } = this.#options;
    this.#task = sim.spawn(`${api.name}/reflector/${kind}`, this.#reflector.run(), { group });
    if (resyncMs !== undefined && resyncMs > 0) {
      sim.spawn(`${api.name}/resync/${kind}`, this.#resync(resyncMs), { group, background: true });
    }
  }

  /** Waits for the first list. */
  *waitForSync(): Process<void> {
    while (!this.#synced) yield this.#syncedSignal;
  }

  *#resync(periodMs: number): Process<never> {
    const { sim, api } = this.#options;
    const start = sim.cause;
    for (;;) {
      yield* sleep(periodMs);
      // The first round may be hours away, so it is reported when it comes.
      const record = startRecord(steps.startResync, 'resyncs', { kind: this.kind });
      sim.cause = sim.trace.emit(api.name, { ...record, everyMs: periodMs }, start);
      for (const object of this.#indexer.list()) this.#tellUpdate(object, object);
    }
  }

  /** Handlers are not called for listed objects that the cache has in the same version. */
  #replace(objects: readonly ObjectOf<K>[]): void {
    const { listOrder } = this.#options;
    if (listOrder !== undefined) {
      const uids = new Map(objects.map(({ metadata }) => [this.#indexer.keyOf(metadata), metadata.uid]));
      this.#removeGone((key, { metadata }) => uids.get(key) === metadata.uid);
    }
    const listed = new Set<string>();
    for (const object of listOrder === undefined ? objects : objects.toSorted(listOrder)) {
      const key = this.#indexer.keyOf(object.metadata);
      listed.add(key);
      const old = this.#indexer.get(key);
      if (old?.metadata.resourceVersion !== object.metadata.resourceVersion) this.#set(object, key, old === undefined);
    }
    this.#removeGone((key) => listed.has(key));
    this.#synced = true;
    this.#syncedSignal.broadcast();
  }

  #removeGone(isListed: (key: string, object: ObjectOf<K>) => boolean): void {
    for (const key of [...this.#indexer.keys()]) {
      if (!isListed(key, this.#indexer.get(key)!)) this.#remove(key, (last) => new DeletedFinalStateUnknown(key, last));
    }
  }

  readonly #set = (object: ObjectOf<K>, key: string, isNew: boolean): void => {
    const old = this.#indexer.set(object, key);
    if ((old === undefined) !== isNew) this.#reportSize();
    if (old === undefined) this.#tellAdd(object);
    else this.#tellUpdate(old, object);
  };

  #remove(key: string, deletion: (last: ObjectOf<K>) => ObjectOf<K> | DeletedFinalStateUnknown<ObjectOf<K>>): void {
    const last = this.#indexer.get(key);
    if (last === undefined) return this.#reportSize();
    this.#indexer.delete(key);
    this.#tellDelete(deletion(last));
  }

  /** Reports the size of the cache after an event that revealed a missed one. */
  #reportSize(): void {
    const { sim, api, kind } = this.#options;
    sim.trace.emit(api.name, { type: 'listed', kind, revision: this.lastWrite, count: this.size });
  }

  // Each handler acts on the same trace record, whatever the previous one reported. The loops are plain, since every event of
  // every cache passes here, and an iterator would cost more than most handlers.

  #tellAdd(object: ObjectOf<K>): void {
    const { sim } = this.#options;
    const { cause } = sim;
    const all = this.#handlers;
    for (let i = 0; i < all.length; i++) {
      const handlers = all[i]!;
      if (handlers.onAdd === undefined) continue;
      handlers.onAdd(object, !this.#synced);
      sim.cause = cause;
    }
  }

  #tellUpdate(old: ObjectOf<K>, object: ObjectOf<K>): void {
    const { sim } = this.#options;
    const { cause } = sim;
    const all = this.#handlers;
    for (let i = 0; i < all.length; i++) {
      const handlers = all[i]!;
      if (handlers.onUpdate === undefined) continue;
      handlers.onUpdate(old, object);
      sim.cause = cause;
    }
  }

  #tellDelete(deleted: ObjectOf<K> | DeletedFinalStateUnknown<ObjectOf<K>>): void {
    const { sim } = this.#options;
    const { cause } = sim;
    const all = this.#handlers;
    for (let i = 0; i < all.length; i++) {
      const handlers = all[i]!;
      if (handlers.onDelete === undefined) continue;
      handlers.onDelete(deleted);
      sim.cause = cause;
    }
  }
}

/**
 * The argument of a delete handler if the deletion event was missed and a fresh list showed that the object is gone: the last
 * known state, which may be old (client-go tools/cache `DeletedFinalStateUnknown`).
 */
export class DeletedFinalStateUnknown<T extends KubeObject> {
  constructor(
    readonly key: string,
    readonly object: T,
  ) {}
}

/** The object of a deletion, whether its final state is known or not. */
export function deletedObject<T extends KubeObject>(deleted: T | DeletedFinalStateUnknown<T>): T {
  return deleted instanceof DeletedFinalStateUnknown ? deleted.object : deleted;
}
