import type { QueueRecord, Trace, TraceBody, TraceRecord } from '../../../trace/index.ts';
import type { KeyReturns, ReturnReason } from '../../protocol/index.ts';

/** A reason without its number. */
type Reason = ReturnReason extends infer R ? (R extends unknown ? Omit<R, 'count'> : never) : never;

/** The returns of one key. Reasons and refusals are counted under their text. */
interface Counts {
  adds: number;
  syncs: number;
  readonly reasons: Map<string, ReturnReason>;
  readonly refusals: Map<string, number>;
}

/** Counts how often keys come back to a queue, and why. */
export class ReturnCounts {
  readonly #trace: Trace;
  readonly #keys = new Map<string, Counts>();

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  /** Takes a record of the queue, and the record's cause. */
  noteQueue({ op, key, via, merged }: QueueRecord, cause: number): void {
    const counts = this.#countsOf(key);
    if (op === 'get') {
      counts.syncs++;
      if (merged === undefined) return;
      for (const add of merged.first) this.#add(counts, this.#reasonOf(add.via, add.cause));
      this.#add(counts, { type: 'other', via: '' }, merged.count - merged.first.length);
    } else if (op === 'add') this.#add(counts, this.#reasonOf(via, cause));
  }

  /** Takes a request of a sync, with the start of the sync. */
  noteRequest({ code, reason }: Extract<TraceBody, { type: 'request' }>, start: TraceRecord | undefined): void {
    if (code < 400 || start?.body.type !== 'sync-start') return;
    const { refusals } = this.#countsOf(start.body.key);
    refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
  }

  /** The key with the most adds. Undefined if no key was added. */
  mostFrequent(): KeyReturns | undefined {
    let most: [string, Counts] | undefined;
    for (const entry of this.#keys) if (entry[1].adds > (most?.[1].adds ?? 0)) most = entry;
    if (most === undefined) return undefined;
    const [key, { adds, syncs, reasons, refusals }] = most;
    return {
      key,
      adds,
      syncs,
      reasons: [...reasons.values()].sort((a, b) => b.count - a.count),
      refusals: Array.from(refusals, ([reason, count]) => ({ reason, count })),
    };
  }

  #countsOf(key: string): Counts {
    let counts = this.#keys.get(key);
    if (counts === undefined) this.#keys.set(key, (counts = { adds: 0, syncs: 0, reasons: new Map(), refusals: new Map() }));
    return counts;
  }

  #add(counts: Counts, reason: Reason, times = 1): void {
    if (times <= 0) return;
    counts.adds += times;
    const text = JSON.stringify(reason);
    const count = (counts.reasons.get(text)?.count ?? 0) + times;
    counts.reasons.set(text, { ...reason, count });
  }

  /** A handler acts on a delivery, and a delayed add comes from the call that delayed it. */
  #reasonOf(via: string, cause: number): Reason {
    const body = this.#trace.bodyOf(cause);
    if (body?.type === 'deliver') return { type: 'event', kind: body.kind, event: body.event };
    if (body?.type === 'queue' && body.op === 'add-after') return { type: 'AddAfter' };
    if (body?.type === 'queue' && body.op === 'add-rate-limited') return { type: 'AddRateLimited' };
    return { type: 'other', via };
  }
}
