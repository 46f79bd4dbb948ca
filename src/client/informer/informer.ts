import { keyOf, type ApiPort, type KubeObject, type ObjectOf } from '../../api/index.ts';
import { Signal, sleep, startRecord, type Process, type Simulation, type Task, type TaskGroup } from '../../sim/index.ts';
import { Indexer, type IndexFunction } from './indexer.ts';
import { Lister } from './lister.ts';
import { Reflector } from './reflector.ts';
import { steps } from '../steps.ts';
import { DeletedFinalStateUnknown } from './tombstone.ts';

/** What a controller wants to be told. Handlers run at once, in the order in which they were added, and must not wait. */
export interface EventHandlers<T extends KubeObject> {
  onAdd?(object: T, isInInitialList: boolean): void;
  /** Of a resync, `old` and `object` are the same. */
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
  /** Every so often each handler gets an update of each object without a change. Absent or 0: never. */
  readonly resyncMs?: number;
  /** Told what takes the handlers away that are being added. */
  readonly onHandlersAdded?: (remove: () => void) => void;
}

/**
 * A cache that is kept like the API server's objects, and tells its handlers of each change: one watch, however many listen
 * (client-go tools/cache/shared_informer.go).
 */
export class Informer<K extends string> {
  readonly kind: K;
  readonly lister: Lister<ObjectOf<K>>;
  readonly #options: InformerOptions<K>;
  readonly #indexer = new Indexer<ObjectOf<K>>();
  readonly #reflector: Reflector<K>;
  /** Replaced, never changed in place: a handler may come or go while they are called. */
  #handlers: readonly EventHandlers<ObjectOf<K>>[] = [];
  readonly #syncedSignal = new Signal();
  #synced = false;
  #task: Task<never> | undefined;

  constructor(options: InformerOptions<K>) {
    this.kind = options.kind;
    this.#options = options;
    this.lister = new Lister(this.#indexer);
    const store = {
      replace: (objects: readonly ObjectOf<K>[]) => this.#replace(objects),
      set: this.#set,
      delete: (object: ObjectOf<K>, key: string) => this.#remove(key, () => object),
    };
    this.#reflector = new Reflector({ ...options, store });
  }

  /** True once the first list is in the cache. */
  get hasSynced(): boolean {
    return this.#synced;
  }

  /** How many objects the cache holds. */
  get size(): number {
    return this.#indexer.size;
  }

  /** The revision up to which the cache is like etcd; empty before the first list. */
  get resourceVersion(): string {
    return this.#reflector.resourceVersion;
  }

  /** The revision of the newest write that the cache was told of, or of its last list; 0 before the first. */
  get lastWrite(): number {
    return this.#reflector.lastWrite;
  }

  addIndex(name: string, of: IndexFunction<ObjectOf<K>>): void {
    this.#indexer.addIndex(name, of);
  }

  /** Adds handlers; what is cached already is added for them at once. Returns what takes them away. */
  addHandlers(handlers: EventHandlers<ObjectOf<K>>): () => void {
    this.#handlers = [...this.#handlers, handlers];
    const remove = (): void => {
      this.#handlers = this.#handlers.filter((other) => other !== handlers);
    };
    this.#options.onHandlersAdded?.(remove);
    for (const object of this.#indexer.list()) handlers.onAdd?.(object, true);
    return remove;
  }

  /** Starts the reflector, once. */
  start(group: TaskGroup): void {
    if (this.#task !== undefined) return;
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
      // Half a day goes by before the first round: it is told of when it comes.
      const record = startRecord(steps.startResync, 'resyncs', { kind: this.kind });
      sim.cause = sim.trace.emit(api.name, { ...record, everyMs: periodMs }, start);
      for (const object of this.#indexer.list()) this.#tellUpdate(object, object);
    }
  }

  /** What is in the list as it was in the cache is no news: its handlers are not called. */
  #replace(objects: readonly ObjectOf<K>[]): void {
    const listed = new Set<string>();
    for (const object of objects) {
      const key = keyOf(object.metadata);
      listed.add(key);
      const old = this.#indexer.get(key);
      if (old?.metadata.resourceVersion !== object.metadata.resourceVersion) this.#set(object, key, old === undefined);
    }
    for (const key of [...this.#indexer.keys()]) {
      if (!listed.has(key)) this.#remove(key, (last) => new DeletedFinalStateUnknown(key, last));
    }
    this.#synced = true;
    this.#syncedSignal.broadcast();
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

  /** An event has shown that the cache had missed another. */
  #reportSize(): void {
    const { sim, api, kind } = this.#options;
    sim.trace.emit(api.name, { type: 'listed', kind, revision: this.lastWrite, count: this.size });
  }

  // Each handler acts on the same record, whatever the one before it reported. The loops are plain: every event of a cache comes by here,
  // and an iterator would cost more than most handlers do.

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
