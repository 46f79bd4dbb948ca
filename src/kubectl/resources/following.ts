import { isReason, type KubeObject } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';
import type { Item } from './item.ts';
import { TimedWatch, type Watched } from './watching.ts';

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
  #watch: TimedWatch | undefined;

  /** `timeoutMs` from now; 0 or less: no limit. */
  constructor(session: Session, item: Item, timeoutMs: number) {
    this.#session = session;
    this.#item = item;
    this.#deadlineMs = timeoutMs > 0 ? session.sim.nowMs + timeoutMs : Infinity;
  }

  *next(): Process<Followed> {
    if (this.#watch === undefined) return yield* this.#begin();
    for (;;) {
      const event = yield* this.#nextEvent(this.#watch);
      if (event === 'timeout') return 'timeout';
      if (event === 'ended') return yield* this.#begin();
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

  /** Lists, and watches from there on. */
  *#begin(): Process<Followed> {
    this.close();
    const { resource, namespace, name } = this.#item;
    const options = { namespace: namespace === '' ? undefined : namespace, fieldSelector: `metadata.name=${name}` };
    const list: { readonly items: readonly KubeObject[]; readonly resourceVersion: string } = yield* this.#session.api.list(
      resource.kind,
      options,
    );
    const remainingMs = this.#deadlineMs - this.#session.sim.nowMs;
    const watch = this.#session.api.watch<string>(resource.kind, { ...options, resourceVersion: list.resourceVersion });
    this.#watch = new TimedWatch(this.#session, watch, remainingMs === Infinity ? undefined : Math.max(0, remainingMs));
    return list.items[0] ?? 'deleted';
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
