import type { SyncStartRecord, Trace, TraceRecord } from '../../sim/index.ts';

/**
 * The start of the sync that a record belongs to, itself or one that it comes of: steps are children of the sync, or of steps of it. Undefined where
 * that is no sync, or too old to be kept.
 */
export function syncStartAbove(
  trace: Pick<Trace, 'get'>,
  id: number,
): (TraceRecord & { readonly body: SyncStartRecord }) | undefined {
  let record = trace.get(id);
  while (record?.body.type === 'step') record = trace.get(record.cause);
  return record?.body.type === 'sync-start' ? (record as TraceRecord & { readonly body: SyncStartRecord }) : undefined;
}
