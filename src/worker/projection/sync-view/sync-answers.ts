import type { Cluster, Moment } from '../../../cluster/index.ts';
import { listSyncs } from '../../../cluster/history/syncs/sync-list.ts';
import { SyncIndex } from '../../../cluster/history/syncs/sync-index.ts';
import { viewSync } from '../../../cluster/history/syncs/sync-view.ts';
import type { Trace } from '../../../sim/index.ts';
import type { SyncList, SyncQuestion, SyncsQuestion, SyncView } from '../../protocol/index.ts';

const MOST_LISTED = 200;
const USUALLY_LISTED = 60;

/** Created at the first question about syncs of a cluster, and dropped with the cluster. */
const indexes = new WeakMap<Trace, SyncIndex>();

/** Lists the syncs up to the shown moment, newest first. */
export function syncsAnswer({ trace }: Cluster, shown: Moment, { controller, key, limit }: SyncsQuestion): SyncList {
  return listSyncs(indexOf(trace), shown.record, { controller, key }, Math.min(limit ?? USUALLY_LISTED, MOST_LISTED));
}

/** Opens a sync, up to the shown moment. */
export function syncAnswer(cluster: Cluster, shown: Moment, { record }: SyncQuestion): SyncView | undefined {
  const { trace, history } = cluster;
  const watchesOf = (controller: string): readonly string[] => watchesIn(cluster, controller);
  return viewSync({ trace, history, index: indexOf(trace), watchesOf }, record, shown.record);
}

function indexOf(trace: Trace): SyncIndex {
  let index = indexes.get(trace);
  if (index === undefined) indexes.set(trace, (index = new SyncIndex(trace)));
  return index;
}

/** The kinds that a running controller watches. */
function watchesIn({ managers, scheduler }: Cluster, controller: string): readonly string[] {
  if (controller === 'scheduler') return scheduler?.scheduler.watches ?? [];
  const running = managers.flatMap(({ controllers }) => controllers);
  return running.find(({ name }) => controller === `${name}-controller`)?.watches ?? [];
}
