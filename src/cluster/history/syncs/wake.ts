import type { Trace, TraceRecord } from '../../../sim/index.ts';
import { syncStartOf, type SyncStart } from './sync-start.ts';

/** Why a key came to be synced. */
export interface Wake {
  /** The records that led to the sync, the last one first: out of the queue, into it, what a handler heard of, who wrote that. */
  readonly links: readonly TraceRecord[];
  /** The sync that did it, where it was one: another controller's, or this one's own. */
  readonly sync: SyncStart | undefined;
}

/** A chain that is longer says nothing more of why this sync ran. */
const MOST_LINKS = 24;

/** What led to a sync, back to the sync, the command or the beginning that did it. */
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
