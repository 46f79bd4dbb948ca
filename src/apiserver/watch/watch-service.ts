import { expired, type KubeObject, type StatusError, type WatchOptions, secondsToMs } from '../../api/index.ts';
import { CompactedError, type Store } from '../../etcd/index.ts';
import type { Random } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { WatchStream } from '../connection/watch-stream.ts';
import type { DeliveryInfo, Faults, WatchInfo } from '../faults.ts';
import { keyOfKind, type KindDefinition } from '../kinds/definition.ts';
import { parseRevision, tooLarge } from '../registry/list.ts';
import { tableOf } from '../kinds/columns/column.ts';
import type { SentEvent, Subscriber, WatchHub, WatchSink } from './hub.ts';
import { Selection } from './selection.ts';

/** The server ends a watch after one to two times this duration if the client sets no timeout (`--min-request-timeout`). */
const MIN_LIFETIME_MS = 1_800_000;
/** The interval of bookmarks (cacher `bookmarkFrequency`). */
const BOOKMARK_INTERVAL_MS = 60_000;
/** The time between the last bookmark and the end. */
const LAST_BOOKMARK_MS = 2_000;

/** The options of a watch, and how its client sees objects. */
export interface ServedWatch extends WatchOptions {
  /** Undefined if objects are sent as stored. */
  readonly shown?: ((object: KubeObject) => KubeObject) | undefined;
}

/** The kind that is watched, with its hub. */
export interface WatchTarget {
  readonly kind: KindDefinition;
  readonly hub: WatchHub;
}

/**
 * How watches are ended: normally, so that the client continues from its revision (`end`); with an expired revision, so that it
 * must list again (`expire`); or with another error.
 */
export type Interruption = 'end' | 'expire' | StatusError;

interface OpenWatch {
  readonly info: WatchInfo;
  readonly stream: WatchStream;
}

/**
 * Keeps the open watches: starts them at the client's revision, sends bookmarks, and ends them after a while
 * (endpoints/handlers/watch.go).
 */
export class WatchService {
  readonly #sim: Simulation;
  readonly #store: Store<KubeObject>;
  readonly #random: Random;
  readonly #open = new Set<OpenWatch>();
  #faults: Faults | undefined;

  constructor(sim: Simulation, store: Store<KubeObject>) {
    this.#sim = sim;
    this.#store = store;
    this.#random = sim.random.fork('apiserver/watches');
  }

  get watches(): readonly WatchInfo[] {
    return [...this.#open].map(({ info }) => info);
  }

  /** Lets these faults affect all watches from now on. */
  disturb(faults: Faults | undefined): void {
    this.#faults = faults;
    for (const watch of this.#open) this.#disturb(watch);
  }

  /**
   * Sends `stream` the requested events from now on. The cause of the initial ones is the request's record. Throws `Expired`,
   * `BadRequest`, `Timeout`.
   */
  open(target: WatchTarget, user: string, options: ServedWatch, stream: WatchStream, record: () => number): void {
    const selection = new Selection(target.kind, options);
    const watch: OpenWatch = { info: { user, kind: keyOfKind(target.kind), namespace: selection.namespace ?? '' }, stream };
    this.#disturb(watch);
    const sink = this.#sinkOf(watch, target.kind, options);
    const unsubscribe = this.#subscribe(target, { selection, sink }, options.resourceVersion, record);
    const stopTimers = this.#startTimers(watch, options);
    this.#open.add(watch);
    stream.opened(() => {
      unsubscribe();
      stopTimers();
      this.#open.delete(watch);
    });
  }

  /** Ends the watches accepted by `match`. `cause`: the record that their clients then act on. Returns their number. */
  interrupt(match: (watch: WatchInfo) => boolean, how: Interruption, cause = 0): number {
    const matching = [...this.#open].filter(({ info }) => match(info));
    const error =
      how === 'expire' ? expired('The resourceVersion for the provided watch is too old.') : how === 'end' ? undefined : how;
    for (const { stream } of matching) stream.end(error, false, cause);
    return matching.length;
  }

  #disturb({ info, stream }: OpenWatch): void {
    const faults = this.#faults;
    stream.disturbance = faults?.delivery === undefined ? undefined : (event) => faults.delivery?.(info, deliveryInfo(event));
  }

  #subscribe({ kind, hub }: WatchTarget, subscriber: Subscriber, from: string | undefined, record: () => number): () => void {
    if (from === undefined || from === '' || from === '0') {
      for (const { value } of hub.states(subscriber.selection)) {
        subscriber.sink.send({ type: 'ADDED', object: value, cause: record() }, kind.isHeartbeat?.(value, undefined) === true);
      }
      return hub.subscribe(subscriber, this.#store.revision);
    }
    const revision = parseRevision(from);
    if (revision > this.#store.revision) throw tooLarge(String(BigInt(from)), this.#store.revision);
    try {
      return hub.subscribe(subscriber, revision);
    } catch (error) {
      if (!(error instanceof CompactedError)) throw error;
      throw expired(`too old resource version: ${error.revision} (${error.compactedRevision})`);
    }
  }

  #sinkOf({ stream }: OpenWatch, kind: KindDefinition, { asTable, shown }: ServedWatch): WatchSink {
    if (shown === undefined && asTable !== true) return stream;
    return {
      send: (event, heartbeat) => {
        if (event.type === 'BOOKMARK') return stream.send(event, heartbeat);
        const { object } = event;
        const table = asTable === true ? tableOf(kind, [object], object.metadata.resourceVersion, this.#sim.wallMs) : undefined;
        stream.send({ ...event, object: shown?.(object) ?? object, ...(table && { table }) }, heartbeat);
      },
    };
  }

  #startTimers(watch: OpenWatch, options: WatchOptions): () => void {
    const lifetimeMs =
      options.timeoutSeconds === undefined ? MIN_LIFETIME_MS * (1 + this.#random.next()) : secondsToMs(options.timeoutSeconds);
    const background = { background: true };
    let cancelBookmark = (): void => undefined;
    const bookmark = (): void =>
      watch.stream.send({ type: 'BOOKMARK', resourceVersion: String(this.#store.revision), cause: 0 }, true);
    const scheduleBookmark = (): void => {
      cancelBookmark = this.#sim.schedule(
        BOOKMARK_INTERVAL_MS * (1 + 0.25 * this.#random.next()),
        () => {
          bookmark();
          scheduleBookmark();
        },
        background,
      );
    };
    const cancels = [this.#sim.schedule(lifetimeMs, () => watch.stream.end(undefined, true), background)];
    if (options.allowWatchBookmarks === true) {
      scheduleBookmark();
      if (lifetimeMs > LAST_BOOKMARK_MS) cancels.push(this.#sim.schedule(lifetimeMs - LAST_BOOKMARK_MS, bookmark, background));
    }
    return () => {
      cancelBookmark();
      for (const cancel of cancels) cancel();
    };
  }
}

function deliveryInfo(event: SentEvent): DeliveryInfo {
  if (event.type === 'BOOKMARK') return { type: 'BOOKMARK', namespace: '', name: '', cause: 0 };
  const { name, namespace = '' } = event.object.metadata;
  return { type: event.type, namespace, name, cause: event.cause };
}
