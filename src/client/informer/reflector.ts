import {
  StatusError,
  isReason,
  type ApiPort,
  type KubeObject,
  type ObjectOf,
  type Watch,
  type WatchEvent,
} from '../../api/index.ts';
import { DeliverRecord, sleep, type Process, type Simulation } from '../../sim/index.ts';
import { Backoff } from './backoff.ts';

/** Where a reflector puts what it learns. */
export interface ReflectorStore<T extends KubeObject> {
  /** A fresh list: what is not in it is gone. */
  replace(objects: readonly T[], resourceVersion: string): void;
  /** An object as it is now. `isNew`: whether the server says that it was made just now. */
  set(object: T, key: string, isNew: boolean): void;
  /** An object is gone; `object` is its last state. */
  delete(object: T, key: string): void;
}

/** What a reflector mirrors. */
export interface ReflectorOptions<K extends string> {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly kind: K;
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  readonly store: ReflectorStore<ObjectOf<K>>;
}

/** After a failed list or watch (client-go tools/cache/reflector.go `NewReflectorWithOptions`). */
const BACKOFF = { initialMs: 800, maxMs: 30_000, factor: 2, jitter: 1 };
/** So long without a failure, and the next one counts as the first. */
const BACKOFF_RESET_MS = 120_000;
/** A watch that ends sooner and brought nothing counts as failed (reflector.go `VeryShortWatchError`). */
const SHORT_WATCH_MS = 1_000;

/**
 * Keeps a store like what the API server has: lists once, then watches from there. A watch that the server ends in good order goes
 * on from where it was; after any error, a fresh list (client-go tools/cache/reflector.go).
 */
export class Reflector<K extends string> {
  /** The revision up to which the store is like etcd. */
  resourceVersion = '';
  /** The revision of the newest write of this kind that it was told of, or of the last list. Bookmarks, which tell of no write, do not count. */
  lastWrite = 0;
  readonly #options: ReflectorOptions<K>;
  readonly #backoff: Backoff;
  #failedAtMs = -Infinity;
  /** Of the present watch. */
  #events = 0;

  constructor(options: ReflectorOptions<K>) {
    this.#options = options;
    this.#backoff = new Backoff(BACKOFF, options.sim.random.fork(`${options.api.name}/reflector/${options.kind}`));
  }

  /** `ListAndWatch`, again and again. Never returns. */
  *run(): Process<never> {
    const { sim } = this.#options;
    const start = sim.cause;
    for (;;) {
      try {
        yield* this.#list();
        yield* this.#watch();
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
      }
      // A fresh list has the reflector's start as its cause, unless it was a fault that called for it.
      if (sim.trace.get(sim.cause)?.body.type !== 'fault') sim.cause = start;
      yield* this.#backOff();
    }
  }

  *#list(): Process<void> {
    const { sim, api, kind, namespace, labelSelector, fieldSelector, store } = this.#options;
    const list = yield* api.list(kind, { namespace, labelSelector, fieldSelector });
    this.resourceVersion = list.resourceVersion;
    this.lastWrite = Number(list.resourceVersion);
    const body = { type: 'listed', kind, revision: this.lastWrite, count: list.items.length } as const;
    sim.cause = sim.trace.emit(api.name, body);
    store.replace(list.items, list.resourceVersion);
  }

  /** One watch after another. Returns when one was too short, throws when one failed. */
  *#watch(): Process<void> {
    const { sim, api, kind, namespace, labelSelector, fieldSelector } = this.#options;
    for (;;) {
      const { resourceVersion } = this;
      const startedAtMs = sim.nowMs;
      const watch = api.watch(kind, { namespace, labelSelector, fieldSelector, resourceVersion, allowWatchBookmarks: true });
      try {
        const events = yield* this.#handleWatch(watch);
        if (events === 0 && sim.nowMs - startedAtMs < SHORT_WATCH_MS) return;
      } catch (error) {
        // The server asks to be left alone for a while; nothing says that the store is out of date.
        if (!isReason(error, 'TooManyRequests')) throw error;
        yield* this.#backOff();
      } finally {
        watch.close();
      }
    }
  }

  /** Takes in the events of one watch until the server ends it; returns how many there were. */
  *#handleWatch(watch: Watch<ObjectOf<K>>): Process<number> {
    this.#events = 0;
    yield* watch.each(this.#handleEvent);
    return this.#events;
  }

  readonly #handleEvent = (event: WatchEvent<ObjectOf<K>>): void => {
    const { sim, api, kind, store } = this.#options;
    this.#events++;
    if (event.type === 'BOOKMARK') {
      this.resourceVersion = event.resourceVersion;
      return;
    }
    const { type, object, key, cause } = event;
    const { resourceVersion } = object.metadata;
    this.resourceVersion = resourceVersion;
    event.delivery ??= new DeliverRecord(type, kind, key, Number(resourceVersion));
    this.lastWrite = event.delivery.revision;
    sim.cause = sim.trace.emit(api.name, event.delivery, cause);
    if (type === 'DELETED') store.delete(object, key);
    else store.set(object, key, type === 'ADDED');
  };

  *#backOff(): Process<void> {
    const { sim } = this.#options;
    if (sim.nowMs - this.#failedAtMs > BACKOFF_RESET_MS) this.#backoff.reset();
    this.#failedAtMs = sim.nowMs;
    yield* sleep(this.#backoff.next());
  }
}
