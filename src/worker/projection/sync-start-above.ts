import type { SyncStartRecord, Trace, TraceRecord } from '../../trace/index.ts';

/**
 * The start of the sync that a record belongs to: steps are children of the sync or of its steps. Undefined if there is no
 * sync, or its start has been dropped.
 */
export function syncStartAbove(
  trace: Pick<Trace, 'get'>,
  id: number,
): (TraceRecord & { readonly body: SyncStartRecord }) | undefined {
  let record = trace.get(id);
  while (record?.body.type === 'step') record = trace.get(record.cause);
  return record?.body.type === 'sync-start' ? (record as TraceRecord & { readonly body: SyncStartRecord }) : undefined;
}
