import type { KubeObject, ObjectRef } from '../../api/index.ts';
import type { ApiServer } from '../../apiserver/index.ts';
import type { KeyValue, KeyVersion, Store, StoreEvent } from '../../etcd/index.ts';
import { wholeMicroseconds, type Simulation, type TraceRecord } from '../../sim/index.ts';
import type { Place } from '../command.ts';
import type { Moment, MomentAim } from './moment.ts';

const EVERYTHING = '/registry/';

/**
 * The past of a cluster, as its trace and its etcd remember it. Looking back is a lookup: nothing is played again, and nothing changes.
 *
 * Invariant: a revision belongs to the trace record that reports it, so the records of two moments say which revisions lie between them.
 */
export class History {
  readonly #sim: Simulation;
  readonly #server: ApiServer;

  constructor(sim: Simulation, server: ApiServer) {
    this.#sim = sim;
    this.#server = server;
  }

  /** As far as the cluster has come. */
  get present(): Moment {
    return { atMs: this.#sim.nowMs, record: this.#sim.trace.lastId };
  }

  /** The oldest moment of which all is still known: trace and etcd forget their oldest. */
  get oldest(): Moment {
    const { trace } = this.#sim;
    const compacted = this.#store.compactedRevision;
    const [next] = compacted > 1 ? this.#store.eventsBetween(compacted, compacted + 1) : [];
    const record = Math.max(trace.firstId - 1, next === undefined ? 0 : next.cause - 1);
    return { atMs: trace.get(Math.max(record, trace.firstId))?.atMs ?? 0, record };
  }

  /** The last moment of a time: all that happened then has happened. Kept between the oldest and the present. */
  atTime(timeMs: number): Moment {
    const { present, oldest } = this;
    const atMs = wholeMicroseconds(timeMs);
    if (!(atMs < present.atMs)) return present;
    if (!(atMs > oldest.atMs)) return oldest;
    return { atMs, record: Math.max(oldest.record, this.#sim.trace.lastIdAt(atMs)) };
  }

  /** The moment that is meant. Kept between the oldest and the present. */
  at(aim: MomentAim): Moment {
    if (aim === 'present') return this.present;
    return 'record' in aim ? this.atRecord(aim.record) : this.atTime(aim.atMs);
  }

  /** The moment right after a record. Kept between the oldest and the present. */
  atRecord(id: number): Moment {
    const { present, oldest } = this;
    if (!(id < present.record)) return present;
    if (!(id > oldest.record)) return oldest;
    return { atMs: this.#sim.trace.get(id)!.atMs, record: id };
  }

  /** The place among the events that comes closest: a moment may lie within an event, which then has happened whole. */
  placeOf({ atMs, record }: Moment): Place {
    const last = this.#sim.trace.get(record);
    // Before the first record nothing has happened, whatever the time allows for.
    if (last === undefined) return { atMs, turn: 0 };
    return last.atMs < atMs ? { atMs } : { atMs, turn: last.turn };
  }

  /** The newest revision of etcd at that moment. */
  revisionAt({ record }: Moment): number {
    const { revision, compactedRevision } = this.#store;
    let low = compactedRevision;
    let high = revision;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#store.eventsBetween(middle - 1, middle)[0]!.cause <= record) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The oldest revision of etcd that can be read. */
  get compactedRevision(): number {
    return this.#store.compactedRevision;
  }

  /** All objects as of a revision, in the order of their keys. Throws `CompactedError`, `FutureRevisionError`. */
  objectsAt(revision: number): KeyValue<KubeObject>[] {
    return this.#store.range(EVERYTHING, revision);
  }

  /** All objects of a kind as of a revision. Throws `StatusError` for a kind that is not known. */
  listAt(kind: string, revision: number): KeyValue<KubeObject>[] {
    return this.#store.range(this.#server.endpoints.resource(kind).registry.prefix, revision);
  }

  /** An object as of a revision. Throws `StatusError` for a kind that is not known. */
  objectAt(kind: string, ref: ObjectRef, revision: number): KubeObject | undefined {
    return this.#server.endpoints.resource(kind).registry.history(ref)?.at(revision)?.value;
  }

  /** What is still known of an object's past, oldest first, deletions included. Throws `StatusError` for a kind that is not known. */
  versionsOf(kind: string, ref: ObjectRef): readonly KeyVersion<KubeObject>[] {
    return this.#server.endpoints.resource(kind).registry.history(ref)?.versions ?? [];
  }

  /** Whether etcd still has the write that made a revision. */
  knows(revision: number): boolean {
    return revision > this.#store.compactedRevision && revision <= this.#store.revision;
  }

  /** What stands under a key of etcd as of a revision. */
  stateAt(key: string, revision: number): KubeObject | undefined {
    return this.#store.get(key, revision)?.value;
  }

  /** The last state that an object had up to a revision, and whether it was still there then. Undefined where it had none, or that is forgotten. */
  lastStateOf(
    kind: string,
    ref: ObjectRef,
    revision: number,
  ): { readonly object: KubeObject; readonly exists: boolean } | undefined {
    const versions = this.#server.endpoints.resource(kind).registry.history(ref)?.versions ?? [];
    const last = versions.findLastIndex(({ modRevision }) => modRevision <= revision);
    const found = versions.slice(0, last + 1).findLastIndex(({ value }) => value !== undefined);
    const object = versions[found]?.value;
    return object && { object, exists: found === last };
  }

  /** The writes after revision `after`, up to and with revision `upTo`, oldest first. Throws `CompactedError`. */
  writesBetween(after: number, upTo: number): readonly StoreEvent<KubeObject>[] {
    return this.#store.eventsBetween(after, upTo);
  }

  /** The first record after a moment that `isWanted`; the moment right after it. Undefined when there is none up to the present. */
  next({ record }: Moment, isWanted: (record: TraceRecord) => boolean): Moment | undefined {
    for (const found of this.#sim.trace.since(record)) if (isWanted(found)) return this.atRecord(found.id);
    return undefined;
  }

  /** The moment right before the last record that `isWanted`: as it was before that happened. Undefined when there is none that is still known. */
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
