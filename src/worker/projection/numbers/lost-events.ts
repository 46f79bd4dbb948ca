import type { Cluster } from '../../../cluster/index.ts';
import type { LostEvent } from '../../../cluster/faults/injected-fault.ts';
import { SHARED_INFORMERS } from '../../../controllers/manager/index.ts';
import type { Trace } from '../../../trace/index.ts';

const NOTHING: ReadonlyMap<string, ReadonlySet<number>> = new Map();

/** A list that an informer has read. It has everything up to its revision. */
interface List {
  readonly kind: string;
  readonly revision: number;
  readonly record: number;
}

/**
 * The watch events that faults took from the controllers' caches. Such a cache lacks a write until it receives the event after all, because its watch begins
 * again from an earlier revision, or until it lists. The trace tells both. It is read only after a fault has taken an event.
 */
export class LostEvents {
  readonly #cluster: Cluster;
  /** The first record that was not read yet. */
  #record: number | undefined;
  readonly #lists: List[] = [];
  /** By revision: the record of the delivery of each lost event that was delivered later. */
  readonly #delivered = new Map<number, number>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** By kind: the revisions that the cache lacks at a trace record, and will not get by waiting. */
  lackingAt(record: number): ReadonlyMap<string, ReadonlySet<number>> {
    const { trace, lostEvents } = this.#cluster;
    const own = lostEvents.filter(({ user }) => user === SHARED_INFORMERS);
    if (own.length === 0) return NOTHING;
    this.#read(trace, own);
    const lacking = new Map<string, Set<number>>();
    for (const { kind, revision, record: lostAt } of own) {
      if (lostAt > record || (this.#delivered.get(revision) ?? Infinity) <= record) continue;
      if (this.#lists.some((list) => list.kind === kind && list.record <= record && list.revision >= revision)) continue;
      const revisions = lacking.get(kind);
      if (revisions === undefined) lacking.set(kind, new Set([revision]));
      else revisions.add(revision);
    }
    return lacking;
  }

  #read(trace: Trace, events: readonly LostEvent[]): void {
    const lost = new Set(events.map(({ revision }) => revision));
    const from = this.#record ?? events.reduce((least, { record }) => Math.min(least, record), Infinity);
    for (let id = Math.max(from, trace.firstId); id <= trace.lastId; id++) {
      if (trace.byOf(id) !== SHARED_INFORMERS) continue;
      const body = trace.bodyOf(id);
      if (body?.type === 'deliver' && lost.has(body.revision)) this.#delivered.set(body.revision, id);
      if (body?.type === 'listed' && !isCount(trace, id)) this.#lists.push({ ...body, record: id });
    }
    this.#record = trace.lastId + 1;
  }
}

/** An informer also reports its size after an event that revealed a missed one. */
function isCount(trace: Trace, listed: number): boolean {
  const cause = trace.get(listed)?.cause;
  return cause !== undefined && trace.bodyOf(cause)?.type === 'deliver';
}
