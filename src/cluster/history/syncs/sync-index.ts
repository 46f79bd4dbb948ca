import type { Trace, TraceRecord } from '../../../sim/index.ts';
import { countUpTo } from '../../ascending.ts';
import { stepKind, type DeclaredSteps } from '../../steps.ts';
import { syncStartOf, type SyncStart } from './sync-start.ts';

/** The step in which a controller says which caches it waits for. */
const WAITS: keyof DeclaredSteps['client'] = 'WaitForNamedCacheSyncWithContext';

/** Which syncs are wanted; of all where a field is not given. */
export interface SyncFilter {
  readonly controller?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * Which sync each trace record belongs to. A record belongs to the sync that its cause belongs to, by way of steps and requests: what follows
 * of a write by watch, and of a key by its queue, is another's.
 *
 *     sync-start 7 → step 8 → request 9 → revision 10 → deliver 14      8, 9 and 10 belong to sync 7; 14 does not
 *
 * It is made when it is first asked, and goes on from there when it is asked again.
 *
 * Invariant: `#owners[i]` is for record `#first + i`, and every record up to `#last` is in.
 */
export class SyncIndex {
  readonly #trace: Trace;
  #first: number;
  #last: number;
  /** For each record the start of its sync; 0 for what belongs to none. */
  #owners: number[] = [];
  /** The starts of all syncs, in order, and for each of them its last record so far. */
  #starts: number[] = [];
  readonly #ends = new Map<number, number>();
  /** Who has synced, with the first time that is known. */
  readonly #controllers = new Map<string, number>();
  /** The kinds that each controller waited to have in its caches. */
  readonly #watches = new Map<string, readonly string[]>();

  constructor(trace: Trace) {
    this.#trace = trace;
    this.#first = trace.firstId;
    this.#last = this.#first - 1;
  }

  /** The sync that a record belongs to; 0 where it belongs to none, or is too old. */
  syncOf(record: number): number {
    this.#catchUp();
    return this.#owners[record - this.#first] ?? 0;
  }

  /** All that belongs to a sync up to a record: its start first, then in the order of happening. */
  membersOf(sync: number, upTo = Infinity): TraceRecord[] {
    this.#catchUp();
    const members: TraceRecord[] = [];
    const end = Math.min(this.#ends.get(sync) ?? 0, upTo);
    for (let id = sync; id <= end; id++) {
      if (this.#owners[id - this.#first] === sync) members.push(this.#trace.get(id)!);
    }
    return members;
  }

  /** The syncs that began up to a record, the newest first. */
  *upTo(record: number, { controller, key }: SyncFilter = {}): Generator<SyncStart, void, void> {
    this.#catchUp();
    for (let i = countUpTo(this.#starts, record) - 1; i >= 0; i--) {
      const start = this.#startAt(i);
      if (start !== undefined && matches(start, controller, key)) yield start;
    }
  }

  /** The first sync after a record, of those that are wanted. */
  after(record: number, { controller, key }: SyncFilter = {}): SyncStart | undefined {
    this.#catchUp();
    for (let i = countUpTo(this.#starts, record); i < this.#starts.length; i++) {
      const start = this.#startAt(i);
      if (start !== undefined && matches(start, controller, key)) return start;
    }
    return undefined;
  }

  /** All that had synced something by a record, by name. */
  controllersUpTo(record: number): readonly string[] {
    this.#catchUp();
    return [...this.#controllers]
      .filter(([, first]) => first <= record)
      .map(([name]) => name)
      .sort();
  }

  /** The kinds that feed a controller; undefined where it began too long ago to tell. */
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

  /** Drops what the trace has dropped. */
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

  /** Whether what is caused by this record belongs to the same sync as the record. */
  #leadsOn(cause: number): boolean {
    const type = this.#trace.get(cause)?.body.type;
    return type === 'sync-start' || type === 'step' || type === 'request' || type === 'kubelet';
  }
}

/** Whether the record belongs to no sync, though a sync may be its cause: a kubelet hears of a container that has ended, or of a probe. */
function isOfItself({ body }: TraceRecord): boolean {
  return body.type === 'kubelet' && stepKind(body) === 'handler';
}

function matches(start: SyncStart, controller: string | undefined, key: string | undefined): boolean {
  return (controller === undefined || start.controller === controller) && (key === undefined || start.key === key);
}
