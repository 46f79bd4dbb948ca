import { syncStartOf, type SyncFilter, type SyncIndex, type SyncStart } from '../cluster/history/syncs/sync-index.ts';
import { isRead, type Trace, type TraceRecord } from '../trace/index.ts';
import type { NextSync, RecordStep, StepWay } from './protocol/index.ts';

/**
 * Finds the record to which a step leads. A step stays within one sync, across its requests: the records of other processes in between are skipped. After
 * the end of the sync it leads to the next sync of the same loop. Outside of syncs it leads to the next record of the same component.
 *
 *     syncDeployment 7        over →    getReplicaSets 8    over →    isScalingEvent 12
 *     getReplicaSets 8        into →    ClaimReplicaSets 9  out →     isScalingEvent 12
 *
 * A step forward is a predicate, since the record may lie in the future.
 */
export class Stepping {
  readonly #trace: Trace;
  readonly #index: SyncIndex;

  constructor(trace: Trace, index: SyncIndex) {
    this.#trace = trace;
    this.#index = index;
  }

  /** The sync that a record belongs to. */
  syncOf(record: number): SyncStart | undefined {
    const start = this.#trace.get(this.#index.syncOf(record));
    return start && syncStartOf(start);
  }

  /** The record from which to step: the shown one, or else the last one of the open sync up to it. */
  standing(shown: number, open: number | undefined): number {
    const sync = open === undefined ? 0 : this.#index.syncOf(open);
    if (sync === 0 || sync === this.#index.syncOf(shown)) return shown;
    return this.#lastOf(sync, shown) ?? shown;
  }

  /** Returns a function that is called with each record after `from`, and is true for the first one where the step ends. */
  forward(from: number, { way }: RecordStep): (record: TraceRecord) => boolean {
    const sync = this.syncOf(from);
    if (sync === undefined) return this.#beside(from, way);
    let ended = this.#hasEnded(sync, from);
    const most = this.#mostDepth(from, way, ended);
    return (record) => {
      if (this.#index.syncOf(record.id) !== sync.record) return follows(sync, syncStartOf(record), ended);
      if (!isOwn(record, ended)) return false;
      if (record.body.type === 'sync-end') ended = true;
      return record.body.type === 'sync-end' || this.#depthOf(record, ended) <= most;
    };
  }

  /** The record to which a step back leads. Undefined if none is known. */
  back(from: number, { way }: RecordStep): number | undefined {
    const sync = this.syncOf(from);
    if (sync === undefined) return this.#before(from, this.#beside(from, way));
    const members = this.#index.membersOf(sync.record, from - 1);
    const most = this.#mostDepth(from, way, this.#hasEnded(sync, from));
    const end = members.find(({ body }) => body.type === 'sync-end')?.id ?? Infinity;
    const found = members.findLast((record) => isOwn(record, record.id > end) && this.#depthOf(record, record.id > end) <= most);
    if (found !== undefined) return found.id;
    // At its start, or out of it.
    if (from !== sync.record) return sync.record;
    const [previous] = this.#index.upTo(sync.record - 1, { controller: sync.controller });
    return previous && this.#lastOf(previous.record, sync.record - 1);
  }

  /**
   * Returns a function that is called with each record after the start of the sync, and returns the start of the next wanted one as soon as it is known that it
   * does something.
   */
  nextSync(from: SyncStart, step: NextSync): (record: TraceRecord) => number | undefined {
    const filter = filterOf(from, step);
    return (record) => {
      const sync = this.syncOf(record.id);
      if (sync === undefined || sync.record <= from.record || !isOf(sync, filter)) return undefined;
      return step.idle === true || isEffect(record) ? sync.record : undefined;
    };
  }

  /** The start of the last wanted sync before one. Undefined if none is known. */
  previousSync(from: SyncStart, step: NextSync): number | undefined {
    for (const sync of this.#index.upTo(from.record - 1, filterOf(from, step))) {
      if (step.idle === true || this.#index.membersOf(sync.record).some(isEffect)) return sync.record;
    }
    return undefined;
  }

  /** Outside of a sync, a step leads from record to record of one component. `over` skips its syncs, `out` skips what has the same cause. */
  #beside(from: number, way: StepWay): (record: TraceRecord) => boolean {
    const { by, cause } = this.#trace.get(from) ?? { by: undefined, cause: 0 };
    return (record) => {
      if (by !== undefined && record.by !== by) return false;
      if (way === 'into') return true;
      return this.#index.syncOf(record.id) === 0 && (way === 'over' || record.cause !== cause);
    };
  }

  #before(from: number, isWanted: (record: TraceRecord) => boolean): number | undefined {
    for (let id = from - 1; id >= this.#trace.firstId; id--) {
      const record = this.#trace.get(id);
      if (record !== undefined && isWanted(record)) return id;
    }
    return undefined;
  }

  /** The last record of a sync's own process up to a record. */
  #lastOf(sync: number, upTo: number): number | undefined {
    const members = this.#index.membersOf(sync, upTo);
    const end = members.find(({ body }) => body.type === 'sync-end')?.id ?? Infinity;
    return members.findLast((record) => isOwn(record, record.id > end))?.id;
  }

  #hasEnded({ record }: SyncStart, upTo: number): boolean {
    return this.#index.membersOf(record, upTo).some(({ body }) => body.type === 'sync-end');
  }

  /** The greatest depth at which the step may end. */
  #mostDepth(from: number, way: StepWay, ended: boolean): number {
    if (way === 'into') return Infinity;
    const record = this.#trace.get(from);
    const depth = record === undefined ? 1 : this.#depthOf(record, ended);
    return way === 'over' ? depth : depth - 1;
  }

  /** 1 for the sync function and the steps that it takes itself, 2 for theirs, and so on. What follows the end is no step of it. */
  #depthOf({ cause, body }: TraceRecord, ended: boolean): number {
    if (ended && body.type === 'queue') return 1;
    let depth = 1;
    const sync = this.#index.syncOf(cause);
    for (let above = cause; sync !== 0 && above !== sync; above = this.#trace.get(above)?.cause ?? sync) depth += 1;
    return depth;
  }
}

/**
 * Whether a record of a sync comes from the process of the sync. Events are written by another process; after its end only the queue hears of it.
 */
function isOwn({ body }: TraceRecord, ended: boolean): boolean {
  if (body.type === 'request' || body.type === 'revision') return body.kind !== 'Event' && !ended;
  return !ended || body.type === 'queue' || body.type === 'sync-end';
}

/** Whether a sync is the next one after a sync of the same loop. The same key is never in two workers at once, so another sync of it follows the end. */
function follows(sync: SyncStart, other: SyncStart | undefined, ended: boolean): boolean {
  return other?.controller === sync.controller && (ended || other.key === sync.key);
}

function filterOf({ controller, key }: SyncStart, { of }: NextSync): SyncFilter {
  return of === 'key' ? { controller, key } : { controller };
}

function isOf(sync: SyncStart, { controller, key }: SyncFilter): boolean {
  return sync.controller === controller && (key === undefined || sync.key === key);
}

/** What every sync does with its own key. */
const ROUTINE: ReadonlySet<string> = new Set(['get', 'forget', 'done']);

/**
 * Whether a record of a sync shows that the sync did something: it asked the API server to write, failed, or put a key into a queue. Events do not count, since
 * another process writes them. A kubelet's sync of a Pod did something if it took a step.
 */
export function isEffect(record: TraceRecord): boolean {
  const { body } = record;
  switch (body.type) {
    case 'request':
      return !isRead(body.verb) && body.kind !== 'Event';
    case 'sync-end':
      return body.error !== '';
    case 'queue':
      return !ROUTINE.has(body.op);
    case 'kubelet':
      return syncStartOf(record) === undefined;
    default:
      return false;
  }
}
