import { countUpTo } from '../../sim/index.ts';
import type { Trace, TraceRecord } from '../../trace/index.ts';
import type { WriteView } from '../protocol/index.ts';
import { syncStartAbove } from './sync-start-above.ts';

/** The number of writes kept for each loop. */
const MOST_WRITES = 8;

/** How far a cache is behind the writes of its kind. */
export interface Behind {
  readonly lag: number;
  readonly unseen: number;
  readonly unseenSinceMs?: number;
}

/** The writes of one kind that some cache may not have seen, oldest first. */
interface KindWrites {
  /** The newest revision of the kind, even if it is not kept. */
  newest: number;
  revisions: number[];
  atMs: number[];
}

/**
 * Recent writes: by kind, until all caches have seen them, and by the loop that wrote. Must get each revision in order, from a
 * running cluster or from a fold of its trace.
 */
export class RecentWrites {
  readonly #kinds = new Map<string, KindWrites>();
  /** By client and queue, the newest last. */
  readonly #writes = new Map<string, WriteView[]>();
  /** The writers of writes whose requests the trace has dropped, by record. */
  readonly #writers = new Map<number, Writer>();

  /** Takes in the record of a revision. */
  note(written: TraceRecord, trace: Trace): void {
    const { body } = written;
    if (body.type !== 'revision') return;
    this.#noteKind(body.kind, body.revision, written.atMs);
    if (body.kind !== 'Event') this.#noteWriter(written, trace);
  }

  /** The request of this write is about to be dropped before the write is taken in. */
  remember(written: TraceRecord, trace: Trace): void {
    const writer = writerOf(written, trace);
    if (writer !== undefined) this.#writers.set(written.id, writer);
  }

  /**
   * How far a cache of the kind is behind, if it has received the writes up to revision `lastWrite`; 0 is a cache without its
   * first list.
   */
  behind(kind: string, lastWrite: number): Behind {
    const writes = this.#kinds.get(kind);
    if (writes === undefined || writes.newest <= lastWrite) return { lag: 0, unseen: 0 };
    const { newest, revisions, atMs } = writes;
    const first = lastWrite === 0 ? revisions.length : countUpTo(revisions, lastWrite);
    const unseen = revisions.length - first;
    return { lag: newest - lastWrite, unseen, ...(unseen > 0 && { unseenSinceMs: atMs[first]! }) };
  }

  /**
   * Drops writes that all caches have seen. `seenOf`: the revision up to which they have seen a kind; Infinity if there is no
   * cache of it.
   */
  forgetSeen(seenOf: (kind: string) => number): void {
    for (const [kind, writes] of this.#kinds) {
      if (writes.revisions.length === 0) continue;
      const seen = countUpTo(writes.revisions, seenOf(kind));
      if (seen === 0) continue;
      writes.revisions = writes.revisions.slice(seen);
      writes.atMs = writes.atMs.slice(seen);
    }
  }

  /** The last writes of a loop, newest first. Writes outside of syncs count for the client's first queue. */
  writesOf(client: string, queue: string, isFirst: boolean): readonly WriteView[] {
    const own = this.#writes.get(`${client} ${queue}`) ?? [];
    const others = isFirst ? (this.#writes.get(`${client} `) ?? []) : [];
    const all = others.length === 0 ? [...own] : [...own, ...others];
    return all.sort((a, b) => b.record - a.record).slice(0, MOST_WRITES);
  }

  clone(): RecentWrites {
    const clone = new RecentWrites();
    for (const [kind, { newest, revisions, atMs }] of this.#kinds)
      clone.#kinds.set(kind, { newest, revisions: [...revisions], atMs: [...atMs] });
    for (const [loop, writes] of this.#writes) clone.#writes.set(loop, [...writes]);
    for (const [record, writer] of this.#writers) clone.#writers.set(record, writer);
    return clone;
  }

  #noteKind(kind: string, revision: number, atMs: number): void {
    let writes = this.#kinds.get(kind);
    if (writes === undefined) this.#kinds.set(kind, (writes = { newest: 0, revisions: [], atMs: [] }));
    writes.newest = revision;
    writes.revisions.push(revision);
    writes.atMs.push(atMs);
  }

  #noteWriter(written: TraceRecord, trace: Trace): void {
    const { id, atMs, body } = written;
    const writer = writerOf(written, trace) ?? this.#writers.get(id);
    if (body.type !== 'revision' || writer === undefined) return;
    this.#writers.delete(id);
    const { verb, subresource, loop } = writer;
    const { kind, key, revision } = body;
    let writes = this.#writes.get(loop);
    if (writes === undefined) this.#writes.set(loop, (writes = []));
    if (writes.push({ verb, kind, key, subresource, revision, record: id, atMs }) > MOST_WRITES) writes.shift();
  }
}

/** The author of a write. */
interface Writer extends Pick<WriteView, 'verb' | 'subresource'> {
  /** Client and queue. */
  readonly loop: string;
}

/** Undefined if the request is dropped or was a kubelet's: kubelets write most and are not loops in this view. */
function writerOf({ cause }: TraceRecord, trace: Trace): Writer | undefined {
  const request = trace.get(cause);
  if (request?.body.type !== 'request' || request.by.startsWith('kubelet/')) return undefined;
  const { verb, subresource } = request.body;
  return { verb, subresource, loop: `${clientOf(trace, request)} ${queueOfSync(trace, request.cause)}` };
}

/** The client of a record, with its host if several have the same name: `controller-manager-1/deployment-controller`. */
export function clientOf(trace: Pick<Trace, 'hostOf'>, { id, by }: TraceRecord): string {
  return by === 'scheduler' ? by : `${trace.hostOf(id)}/${by}`;
}

/** The queue whose key was being synced when a record was emitted. Empty if there was no such sync. */
function queueOfSync(trace: Pick<Trace, 'get'>, id: number): string {
  const start = syncStartAbove(trace, id);
  const got = start && trace.get(start.cause)?.body;
  return got?.type === 'queue' ? got.queue : '';
}
