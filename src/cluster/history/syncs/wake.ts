import type { Trace, TraceRecord } from '../../../sim/index.ts';
import { syncStartOf, type SyncStart } from './sync-start.ts';

/** Why a key was synced. */
export interface Wake {
  /** The records that led to the sync, last first: out of the queue, into the queue, what a handler received, and the write behind that. */
  readonly links: readonly TraceRecord[];
  /** The sync that caused this one, if any: another controller's, or an earlier one of the same controller. */
  readonly sync: SyncStart | undefined;
}

/** Longer chains tell nothing more about why the sync ran. */
const MOST_LINKS = 24;

/** Walks from a sync back to the sync, command or start that caused it. */
export function wakeOf(trace: Trace, sync: number, syncOf: (record: number) => number): Wake {
  const links: TraceRecord[] = [];
  for (let record = trace.get(trace.get(sync)?.cause ?? 0); record !== undefined; record = trace.get(record.cause)) {
    const by = trace.get(syncOf(record.id));
    if (by !== undefined) return { links: [...links, record], sync: syncStartOf(by) };
    links.push(record);
    if (links.length === MOST_LINKS || record.body.type === 'command' || record.body.type === 'start') break;
  }
  return { links, sync: undefined };
}
