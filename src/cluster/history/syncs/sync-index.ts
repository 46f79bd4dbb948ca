import { countUpTo } from '../../../sim/index.ts';
import type { Trace, TraceRecord } from '../../../trace/index.ts';
import { stepKind, type DeclaredSteps } from '../../steps.ts';

/** The start of a sync. */
export interface SyncStart {
  /** The id of the start's trace record. It identifies the sync. */
  readonly record: number;
  readonly atMs: number;
  /** The controller's name in the trace: `deployment-controller`, `scheduler`, `kubelet/node-1`. */
  readonly controller: string;
  readonly worker: number;
  /** The key of the sync: `default/web`. */
  readonly key: string;
}

/** The sync that begins with this record. Returns undefined if none does. A kubelet's sync of a Pod begins with its sync function. */
export function syncStartOf({ id: record, atMs, by, body }: TraceRecord): SyncStart | undefined {
  switch (body.type) {
    case 'sync-start':
      return { record, atMs, controller: body.controller, worker: body.worker, key: body.key };
    case 'kubelet':
      if (stepKind(body) !== 'sync') return undefined;
      return { record, atMs, controller: by, worker: 0, key: body.key };
    default:
      return undefined;
  }
}

/** The step in which a controller reports the caches that it waits for. */
const WAITS: keyof DeclaredSteps['client'] = 'WaitForNamedCacheSyncWithContext';

/** Selects syncs. An absent field selects all. */
export interface SyncFilter {
  readonly controller?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * Maps each trace record to its sync. A record belongs to the sync of its cause if the cause is a step or a request. What follows by a watch or through a
 * queue belongs to another sync.
 *
 *     sync-start 7 → step 8 → request 9 → revision 10 → deliver 14      8, 9 and 10 belong to sync 7; 14 does not
 *
 * The index is built lazily, and extended on each query.
 *
 * Invariant: `#owners[i]` is for record `#first + i`, and every record up to `#last` is indexed.
 */
export class SyncIndex {
  readonly #trace: Trace;
  #first: number;
  #last: number;
  /** For each record the start of its sync; 0 if it belongs to none. */
  #owners: number[] = [];
  /** The starts of all syncs, ascending. `#ends` has the last record so far of each. */
  #starts: number[] = [];
  readonly #ends = new Map<number, number>();
  /** The record of each controller's first sync. */
  readonly #controllers = new Map<string, number>();
  /** The kinds that each controller waited for in its caches. */
  readonly #watches = new Map<string, readonly string[]>();

  constructor(trace: Trace) {
    this.#trace = trace;
    this.#first = trace.firstId;
    this.#last = this.#first - 1;
  }

  /** The sync that a record belongs to; 0 if it belongs to none or is too old. */
  syncOf(record: number): number {
    this.#catchUp();
    return this.#owners[record - this.#first] ?? 0;
  }

  /** The records of a sync up to `upTo`, in order; the start comes first. */
  membersOf(sync: number, upTo = Infinity): TraceRecord[] {
    this.#catchUp();
    const members: TraceRecord[] = [];
    const end = Math.min(this.#ends.get(sync) ?? 0, upTo);
    for (let id = sync; id <= end; id++) {
      if (this.#owners[id - this.#first] === sync) members.push(this.#trace.get(id)!);
    }
    return members;
  }

  /** The syncs that began up to a record, newest first. */
  *upTo(record: number, { controller, key }: SyncFilter = {}): Generator<SyncStart, void, void> {
    this.#catchUp();
    for (let i = countUpTo(this.#starts, record) - 1; i >= 0; i--) {
      const start = this.#startAt(i);
      if (start !== undefined && matches(start, controller, key)) yield start;
    }
  }

  /** The first matching sync after a record. */
  after(record: number, { controller, key }: SyncFilter = {}): SyncStart | undefined {
    this.#catchUp();
    for (let i = countUpTo(this.#starts, record); i < this.#starts.length; i++) {
      const start = this.#startAt(i);
      if (start !== undefined && matches(start, controller, key)) return start;
    }
    return undefined;
  }

  /** The names of all controllers that had synced something up to a record, sorted. */
  controllersUpTo(record: number): readonly string[] {
    this.#catchUp();
    return [...this.#controllers]
      .filter(([, first]) => first <= record)
      .map(([name]) => name)
      .sort();
  }

  /** The kinds that feed a controller. Returns undefined if it started too long ago to tell. */
  watchesOf(controller: string): readonly string[] | undefined {
    this.#catchUp();
    return this.#watches.get(controller);
  }

  #startAt(index: number): SyncStart | undefined {
    const record = this.#trace.get(this.#starts[index]!);
    return record && syncStartOf(record);
  }

  #catchUp(): void {
    this.#forget();
    for (const record of this.#trace.since(this.#last)) this.#take(record);
    this.#last = this.#trace.lastId;
  }

  /** Drops the records that the trace has dropped. */
  #forget(): void {
    const { firstId } = this.#trace;
    if (firstId === this.#first) return;
    this.#owners = this.#owners.slice(firstId - this.#first);
    const kept = countUpTo(this.#starts, firstId - 1);
    for (const start of this.#starts.slice(0, kept)) this.#ends.delete(start);
    this.#starts = this.#starts.slice(kept);
    this.#first = firstId;
    this.#last = Math.max(this.#last, firstId - 1);
  }

  #take(record: TraceRecord): void {
    const { id, cause, by, body } = record;
    if (body.type === 'start' && body.component === 'client' && body.name === WAITS)
      this.#watches.set(by, String(body.figures?.['informers']).split(', '));
    const start = syncStartOf(record);
    if (start !== undefined) {
      if (!this.#controllers.has(start.controller)) this.#controllers.set(start.controller, id);
      this.#starts.push(id);
      this.#ends.set(id, id);
      this.#owners.push(id);
      return;
    }
    const owner = isOfItself(record) || !this.#leadsOn(cause) ? 0 : (this.#owners[cause - this.#first] ?? 0);
    this.#owners.push(owner);
    if (owner !== 0) this.#ends.set(owner, id);
  }

  /** Whether the effects of this record belong to its sync. */
  #leadsOn(cause: number): boolean {
    const type = this.#trace.get(cause)?.body.type;
    return type === 'sync-start' || type === 'step' || type === 'request' || type === 'kubelet';
  }
}

/** Whether the record belongs to no sync even if a sync caused it: a kubelet notices that a container exited, or a probe result. */
function isOfItself({ body }: TraceRecord): boolean {
  return body.type === 'kubelet' && stepKind(body) === 'handler';
}

function matches(start: SyncStart, controller: string | undefined, key: string | undefined): boolean {
  return (controller === undefined || start.controller === controller) && (key === undefined || start.key === key);
}
