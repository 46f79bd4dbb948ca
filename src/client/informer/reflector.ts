import {
  type ApiPort,
  isReason,
  type KubeObject,
  type ObjectOf,
  StatusError,
  type Watch,
  type WatchEvent,
} from '../../api/index.ts';
import { type Process, type Random, sleep } from '../../sim/index.ts';
import { DeliverRecord, type Simulation } from '../../trace/index.ts';

/** The receiver of what a reflector reads. */
export interface ReflectorStore<T extends KubeObject> {
  /** A fresh list. Objects that are not in it are gone. */
  replace(objects: readonly T[], resourceVersion: string): void;
  /** The key of an object (client-go tools/cache `KeyFunc`). */
  keyOf(object: T): string;
  /** The current state of an object. `isNew`: the server says that it has just been created. */
  set(object: T, key: string, isNew: boolean): void;
  /** An object is gone. `object` is its last state. */
  delete(object: T, key: string): void;
}

/** The objects that a reflector mirrors, and where. */
export interface ReflectorOptions<K extends string> {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly kind: K;
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  readonly store: ReflectorStore<ObjectOf<K>>;
}

/** The backoff after a failed list or watch (client-go tools/cache/reflector.go `NewReflectorWithOptions`). */
const BACKOFF = { initialMs: 800, maxMs: 30_000, factor: 2, jitter: 1 };
/** After this time without a failure the backoff starts again from its initial delay. */
const BACKOFF_RESET_MS = 120_000;
/** A watch that ends sooner and delivered nothing counts as failed (reflector.go `VeryShortWatchError`). */
const SHORT_WATCH_MS = 1_000;

/**
 * Keeps a store equal to the API server's objects: lists once, then watches from there. If the server ends a watch normally,
 * the next watch continues from the same revision. After an error the reflector lists again (client-go
 * tools/cache/reflector.go).
 */
export class Reflector<K extends string> {
  /** The revision up to which the store equals etcd. */
  resourceVersion = '';
  /**
   * The revision of the newest write of this kind that it received, or of the last list. Bookmarks do not count, since they are
   * not writes.
   */
  lastWrite = 0;
  readonly #options: ReflectorOptions<K>;
  readonly #backoff: Backoff;
  #failedAtMs = -Infinity;
  /** The number of events of the present watch. */
  #events = 0;

  constructor(options: ReflectorOptions<K>) {
    this.#options = options;
    this.#backoff = new Backoff(BACKOFF, options.sim.random.fork(`${options.api.name}/reflector/${options.kind}`));
  }

  /** Repeats `ListAndWatch`. Never returns. */
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
      // The cause of a new list is the reflector's start, or the fault that made it necessary.
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

  /** One watch after another. Returns if a watch was too short, throws if one failed. */
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
        // The server asks for a pause. The store is not out of date, so no new list is needed.
        if (!isReason(error, 'TooManyRequests')) throw error;
        yield* this.#backOff();
      } finally {
        watch.close();
      }
    }
  }

  /** Handles the events of one watch until the server ends it. Returns their number. */
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
    const { type, object } = event;
    const { resourceVersion } = object.metadata;
    const key = store.keyOf(object);
    this.resourceVersion = resourceVersion;
    this.lastWrite = Number(resourceVersion);
    sim.cause = sim.trace.emit(api.name, new DeliverRecord(type, kind, key, this.lastWrite));
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

/** Delays that grow by a factor, with jitter added (apimachinery util/wait `Backoff`). */
export class Backoff {
  #nextMs: number;
  readonly #random: Random;

  constructor(
    readonly options: { readonly initialMs: number; readonly maxMs: number; readonly factor: number; readonly jitter: number },
    random: Random,
  ) {
    this.#nextMs = options.initialMs;
    this.#random = random;
  }

  next(): number {
    const baseMs = this.#nextMs;
    this.#nextMs = Math.min(baseMs * this.options.factor, this.options.maxMs);
    return baseMs * (1 + this.options.jitter * this.#random.next());
  }

  reset(): void {
    this.#nextMs = this.options.initialMs;
  }
}
