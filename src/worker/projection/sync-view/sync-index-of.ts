import { SyncIndex } from '../../../cluster/history/syncs/sync-index.ts';
import type { Trace } from '../../../trace/index.ts';

/** Created at the first question about syncs of a cluster, and dropped with the cluster. */
const indexes = new WeakMap<Trace, SyncIndex>();

/** The index of a cluster's syncs. */
export function syncIndexOf(trace: Trace): SyncIndex {
  let index = indexes.get(trace);
  if (index === undefined) indexes.set(trace, (index = new SyncIndex(trace)));
  return index;
}
