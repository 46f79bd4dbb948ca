import { isReason, StatusError, type KubeObject, type Watch, type WatchEvent } from '../../api/index.ts';
import type { Session } from '../session.ts';
import type { Item } from './item.ts';
import { Signal, type Process, type Task } from '../../sim/index.ts';

/** The object's state, or why there is none. */
export type Followed = KubeObject | 'deleted' | 'timeout';

/**
 * Follows one object: its present state, then each change, across the ends of watches (client-go tools/watch `UntilWithSync`). Call `close` in a
 * `finally`.
 */
export class ObjectFollower {
  readonly #session: Session;
  readonly #item: Item;
  readonly #deadlineMs: number;
  /** The revision of the last list. Undefined before the first one, and when the object must be listed again. */
  #listed: string | undefined;
  #watch: TimedWatch | undefined;

  /** `timeoutMs` from now; 0 or less: no limit. */
  constructor(session: Session, item: Item, timeoutMs: number) {
    this.#session = session;
    this.#item = item;
    this.#deadlineMs = timeoutMs > 0 ? session.sim.nowMs + timeoutMs : Infinity;
  }

  *next(): Process<Followed> {
    if (this.#listed === undefined) return yield* this.#list();
    // Opened only by a command that waits for a change: the first state may be all that it needs.
    this.#watch ??= this.#openWatch(this.#listed);
    for (;;) {
      const event = yield* this.#nextEvent(this.#watch);
      if (event === 'timeout') return 'timeout';
      if (event === 'ended') return yield* this.#list();
      if (event.type === 'DELETED') return 'deleted';
      if (event.type !== 'BOOKMARK') return event.object;
    }
  }

  close(): void {
    this.#watch?.close();
    this.#watch = undefined;
  }

  /** Treats an expired watch like one that has ended. */
  *#nextEvent(watch: TimedWatch): Process<Watched> {
    try {
      return yield* watch.next();
    } catch (error) {
      if (isReason(error, 'Expired', 'Gone')) return 'ended';
      throw error;
    }
  }

  *#list(): Process<Followed> {
    this.close();
    const list: { readonly items: readonly KubeObject[]; readonly resourceVersion: string } = yield* this.#session.api.list(
      this.#item.resource.key,
      this.#only,
    );
    this.#listed = list.resourceVersion;
    return list.items[0] ?? 'deleted';
  }

  #openWatch(resourceVersion: string): TimedWatch {
    const remainingMs = this.#deadlineMs - this.#session.sim.nowMs;
    const watch = this.#session.api.watch<string>(this.#item.resource.key, { ...this.#only, resourceVersion });
    return new TimedWatch(this.#session, watch, remainingMs === Infinity ? undefined : Math.max(0, remainingMs));
  }

  /** Selects this object alone. */
  get #only(): { readonly namespace: string | undefined; readonly fieldSelector: string } {
    const { namespace, name } = this.#item;
    return { namespace: namespace === '' ? undefined : namespace, fieldSelector: `metadata.name=${name}` };
  }
}

/** Waits until the object is deleted or replaced by another of the same name. Returns false after `timeoutMs` (0: no limit). */
export function* waitUntilGone(session: Session, item: Item, uid: string | undefined, timeoutMs: number): Process<boolean> {
  const follower = new ObjectFollower(session, item, timeoutMs);
  try {
    for (;;) {
      const state = yield* follower.next();
      if (state === 'timeout') return false;
      if (state === 'deleted' || (uid !== undefined && state.metadata.uid !== uid)) return true;
    }
  } catch (error) {
    if (isReason(error, 'NotFound')) return true;
    throw error;
  } finally {
    follower.close();
  }
}

/** The result of waiting: an event, the end of the watch, or the timeout. */
export type Watched = WatchEvent | 'ended' | 'timeout';

/**
 * A watch with a timeout. Its own task reads the watch, so that time can run out while nothing arrives. Call `close` in a `finally`, since the command may be
 * interrupted.
 */
export class TimedWatch {
  readonly #watch: Watch;
  readonly #reader: Task<void>;
  readonly #cancelTimer: (() => void) | undefined;
  readonly #changed = new Signal();
  readonly #arrived: (WatchEvent | 'ended')[] = [];
  #error: StatusError | undefined;
  #timedOut = false;

  /** `timeoutMs` from now; undefined: no limit. */
  constructor(session: Session, watch: Watch, timeoutMs?: number) {
    const { sim } = session;
    this.#watch = watch;
    this.#reader = sim.spawn('kubectl/watch', this.#read());
    if (timeoutMs !== undefined) {
      this.#cancelTimer = sim.schedule(timeoutMs, () => {
        this.#timedOut = true;
        this.#changed.broadcast();
      });
    }
  }

  /** The next event. Throws the `StatusError` with which the server ended the watch. */
  *next(): Process<Watched> {
    while (this.#arrived.length === 0 && this.#error === undefined && !this.#timedOut) yield* this.#changed.wait();
    const event = this.#arrived.shift();
    if (event !== undefined) return event;
    if (this.#error !== undefined) throw this.#error;
    return 'timeout';
  }

  close(): void {
    this.#cancelTimer?.();
    this.#watch.close();
    this.#reader.stop();
  }

  *#read(): Process<void> {
    try {
      yield* this.#watch.each((event) => {
        this.#arrived.push(event);
        this.#changed.broadcast();
      });
      this.#arrived.push('ended');
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      this.#error = error;
    }
    this.#changed.broadcast();
  }
}
