import type { KubeObject, ObjectRef } from '../../api/index.ts';
import type { ApiServer } from '../../apiserver/index.ts';
import type { KeyValue, KeyVersion, Store, StoreEvent } from '../../etcd/index.ts';
import { firstPast, wholeMicroseconds } from '../../sim/index.ts';
import type { Simulation, TraceRecord } from '../../trace/index.ts';
import type { Place } from '../command.ts';

/**
 * A place in a history: everything up to and including the trace record `record` has happened. Many records share a time, so the time alone is not
 * enough.
 */
export interface Moment {
  /** Milliseconds of simulated time. Not before the record's own time; the clock moves on between two records. */
  readonly atMs: number;
  /** The id of the last trace record; 0 before the first. */
  readonly record: number;
}

/** A reference to a moment: the last moment at a time, the moment right after a record, a moment that was shown (on another branch: the last one at its time), or the present. */
export type MomentAim = 'present' | { readonly atMs: number } | { readonly record: number } | Moment;

const EVERYTHING = '/registry/';

/**
 * A cluster's past, from its trace and its etcd. Looking back is a lookup: nothing is replayed, and nothing changes.
 *
 * Invariant: the cause of a revision is the trace record that reports it, so the records of two moments tell which revisions lie between them.
 */
export class History {
  readonly #sim: Simulation;
  readonly #server: ApiServer;

  constructor(sim: Simulation, server: ApiServer) {
    this.#sim = sim;
    this.#server = server;
  }

  get present(): Moment {
    return { atMs: this.#sim.nowMs, record: this.#sim.trace.lastId };
  }

  /** The oldest moment that trace and etcd still know completely. */
  get oldest(): Moment {
    const { trace } = this.#sim;
    const compacted = this.#store.compactedRevision;
    const [next] = compacted > 1 ? this.#store.eventsBetween(compacted, compacted + 1) : [];
    const record = Math.max(trace.firstId - 1, next === undefined ? 0 : next.cause - 1);
    return { atMs: trace.get(Math.max(record, trace.firstId))?.atMs ?? 0, record };
  }

  /** The last moment at a time: everything at that time has happened. Clamped to the known history. */
  atTime(timeMs: number): Moment {
    const { present, oldest } = this;
    const atMs = wholeMicroseconds(timeMs);
    if (!(atMs < present.atMs)) return present;
    if (!(atMs > oldest.atMs)) return oldest;
    return { atMs, record: Math.max(oldest.record, this.#sim.trace.lastIdAt(atMs)) };
  }

  /** Resolves an aim. Clamped to the known history. */
  at(aim: MomentAim): Moment {
    if (aim === 'present') return this.present;
    if (!('record' in aim)) return this.atTime(aim.atMs);
    if (!('atMs' in aim)) return this.atRecord(aim.record);
    return this.has(aim) ? aim : this.atTime(aim.atMs);
  }

  /** Whether a moment is one of this history. On a branch that left before it, its record has another time or does not exist. */
  has({ atMs, record }: Moment): boolean {
    const { trace } = this.#sim;
    if (record < this.oldest.record || record > trace.lastId || atMs > this.present.atMs) return false;
    const [last, next] = [trace.get(record), trace.get(record + 1)];
    return (last === undefined || last.atMs <= atMs) && (next === undefined || atMs <= next.atMs);
  }

  /** The moment right after a record. Clamped to the known history. */
  atRecord(id: number): Moment {
    const { present, oldest } = this;
    if (!(id < present.record)) return present;
    if (!(id > oldest.record)) return oldest;
    return { atMs: this.#sim.trace.get(id)!.atMs, record: id };
  }

  /** The nearest place among the events. A moment may lie inside an event; that event then counts as having happened completely. */
  placeOf({ atMs, record }: Moment): Place {
    const last = this.#sim.trace.get(record);
    // Before the first record nothing has happened, at any time.
    if (last === undefined) return { atMs, turn: 0 };
    return last.atMs < atMs ? { atMs } : { atMs, turn: last.turn };
  }

  /** The newest revision of etcd at a moment. */
  revisionAt({ record }: Moment): number {
    const { revision, compactedRevision } = this.#store;
    const isLater = (each: number): boolean => this.#store.eventsBetween(each - 1, each)[0]!.cause > record;
    return firstPast(compactedRevision + 1, revision + 1, isLater) - 1;
  }

  /** The revision up to which etcd has compacted its history. */
  get compactedRevision(): number {
    return this.#store.compactedRevision;
  }

  /**
   * All objects at a revision, in key order, but for the default roles that nothing has changed: no event tells of those. Throws `CompactedError` or
   * `FutureRevisionError`.
   */
  objectsAt(revision: number): KeyValue<KubeObject>[] {
    return this.#store.written(EVERYTHING, revision);
  }

  /** All objects of a kind at a revision. Throws `StatusError` if the kind is unknown. */
  listAt(kind: string, revision: number): KeyValue<KubeObject>[] {
    return this.#store.range(this.#server.handlers.knownResource(kind).registry.prefix, revision);
  }

  /** An object at a revision. Throws `StatusError` if the kind is unknown. */
  objectAt(kind: string, ref: ObjectRef, revision: number): KubeObject | undefined {
    return this.#server.handlers.knownResource(kind).registry.history(ref)?.at(revision)?.value;
  }

  /** The known versions of an object, oldest first, with deletions. Throws `StatusError` if the kind is unknown. */
  versionsOf(kind: string, ref: ObjectRef): readonly KeyVersion<KubeObject>[] {
    return this.#server.handlers.knownResource(kind).registry.history(ref)?.versions ?? [];
  }

  /** Whether etcd still has the write of a revision. */
  knows(revision: number): boolean {
    return revision > this.#store.compactedRevision && revision <= this.#store.revision;
  }

  /** The object under a key of etcd at a revision. */
  stateAt(key: string, revision: number): KubeObject | undefined {
    return this.#store.get(key, revision)?.value;
  }

  /** The last known state of an object up to a revision, and whether the object still existed then. Returns undefined if no such state is known. */
  lastStateOf(
    kind: string,
    ref: ObjectRef,
    revision: number,
  ): { readonly object: KubeObject; readonly exists: boolean } | undefined {
    const versions = this.#server.handlers.knownResource(kind).registry.history(ref)?.versions ?? [];
    const last = versions.findLastIndex(({ modRevision }) => modRevision <= revision);
    const found = versions.slice(0, last + 1).findLastIndex(({ value }) => value !== undefined);
    const object = versions[found]?.value;
    return object && { object, exists: found === last };
  }

  /** The writes after revision `after` up to and including `upTo`, oldest first. Throws `CompactedError`. */
  writesBetween(after: number, upTo: number): readonly StoreEvent<KubeObject>[] {
    return this.#store.eventsBetween(after, upTo);
  }

  /** The moment right after the next record that `isWanted`. Returns undefined if there is none up to the present. */
  next({ record }: Moment, isWanted: (record: TraceRecord) => boolean): Moment | undefined {
    for (const found of this.#sim.trace.since(record)) if (isWanted(found)) return this.atRecord(found.id);
    return undefined;
  }

  /** The moment right before the last record that `isWanted`. Returns undefined if no such record is known. */
  before({ record }: Moment, isWanted: (record: TraceRecord) => boolean): Moment | undefined {
    const { trace } = this.#sim;
    for (let id = record; id > this.oldest.record; id--) {
      const found = trace.get(id);
      if (found !== undefined && isWanted(found)) return this.atRecord(id - 1);
    }
    return undefined;
  }

  get #store(): Store<KubeObject> {
    return this.#server.store;
  }
}
