import type { WorkerState } from '../../../client/index.ts';
import type { Awaited } from '../../../controllers/expectations.ts';
import type { DeliverRecord, ExpectRecord, ListRecord } from '../../../trace/index.ts';
import { PastQueue } from './past-queue.ts';
import { PastSchedulingQueue } from './past-scheduling-queue.ts';

/** A cache of a reflector. */
export interface PastCache {
  size: number;
  synced: boolean;
  /** The revision of the newest write that it received. */
  lastWrite: number;
}

/** A controller's expectations of a key. */
interface Expected {
  readonly add: number;
  readonly del: number;
  readonly uids: number;
  readonly sinceMs: number;
}

/** A controller as reconstructed from the trace: the state of its workers, and its expectations. */
export class PastController {
  readonly workers = new Map<number, WorkerState>();
  readonly #expected = new Map<string, Expected>();
  /** Expectations by UID only: the finalizers that a Job has removed. */
  readonly #named = new Map<string, { readonly uids: number; readonly sinceMs: number }>();

  expect({ op, key, add, del, uids }: ExpectRecord, atMs: number): void {
    switch (op) {
      case 'set':
        this.#expected.set(key, { add, del, uids, sinceMs: atMs });
        return;
      case 'lower':
        this.#expected.set(key, { add, del, uids, sinceMs: this.#expected.get(key)?.sinceMs ?? atMs });
        return;
      case 'delete':
        this.#expected.delete(key);
        return;
      case 'uids':
        if (uids === 0) this.#named.delete(key);
        else this.#named.set(key, { uids, sinceMs: this.#named.get(key)?.sinceMs ?? atMs });
    }
  }

  /** The unmet expectations. */
  *awaited(): Generator<Awaited, void, void> {
    for (const [key, { add, del, uids, sinceMs }] of this.#expected) {
      if (add > 0 || del > 0) yield { key, add, del, sinceMs, uids: uids + (this.#named.get(key)?.uids ?? 0) };
    }
    for (const [key, { uids, sinceMs }] of this.#named) {
      const { add = 0, del = 0 } = this.#expected.get(key) ?? {};
      if (add <= 0 && del <= 0) yield { key, add: 0, del: 0, sinceMs, uids };
    }
  }

  clone(): PastController {
    const clone = new PastController();
    for (const [number, worker] of this.workers) clone.workers.set(number, { ...worker });
    for (const [key, expected] of this.#expected) clone.#expected.set(key, expected);
    for (const [key, named] of this.#named) clone.#named.set(key, named);
    return clone;
  }
}

/**
 * A process with control loops, as reconstructed from the trace: a manager, or the scheduler. Its parts are created when a
 * record first names them.
 */
export class PastHost {
  readonly caches = new Map<string, PastCache>();
  readonly queues = new Map<string, PastQueue>();
  readonly controllers = new Map<string, PastController>();
  /** Only for the scheduler. */
  readonly scheduling: PastSchedulingQueue;
  readonly #clock: { readonly nowMs: number };

  constructor(
    readonly name: string,
    clock: { readonly nowMs: number },
    scheduling = new PastSchedulingQueue('scheduler', clock),
  ) {
    this.#clock = clock;
    this.scheduling = scheduling;
  }

  /** The id of a queue's loop. The scheduler is one loop. */
  loopId(queue: string): string {
    return this.name === queue ? queue : `${this.name}/${queue}`;
  }

  cache(kind: string): PastCache {
    let cache = this.caches.get(kind);
    if (cache === undefined) this.caches.set(kind, (cache = { size: 0, synced: false, lastWrite: 0 }));
    return cache;
  }

  /** A watch event has reached the cache of its kind. */
  deliver({ kind, event, revision }: DeliverRecord): void {
    const cache = this.cache(kind);
    cache.lastWrite = revision;
    if (event === 'ADDED') cache.size++;
    else if (event === 'DELETED') cache.size--;
  }

  list({ kind, revision, count }: ListRecord): void {
    const cache = this.cache(kind);
    cache.size = count;
    cache.lastWrite = revision;
    cache.synced = true;
  }

  queue(name: string): PastQueue {
    let queue = this.queues.get(name);
    if (queue === undefined) this.queues.set(name, (queue = new PastQueue(name, this.#clock)));
    return queue;
  }

  controller(client: string): PastController {
    let controller = this.controllers.get(client);
    if (controller === undefined) this.controllers.set(client, (controller = new PastController()));
    return controller;
  }

  /** The number of keys that a clone copies. */
  get size(): number {
    let size = this.scheduling.size;
    for (const queue of this.queues.values()) size += queue.size;
    return size;
  }

  clone(clock: { readonly nowMs: number }): PastHost {
    const clone = new PastHost(this.name, clock, this.scheduling.clone(clock));
    for (const [kind, cache] of this.caches) clone.caches.set(kind, { ...cache });
    for (const [name, queue] of this.queues) clone.queues.set(name, queue.clone(clock));
    for (const [client, controller] of this.controllers) clone.controllers.set(client, controller.clone());
    return clone;
  }
}
