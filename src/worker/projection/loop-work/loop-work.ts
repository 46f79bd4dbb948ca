import type { Cluster, Moment } from '../../../cluster/index.ts';
import { flowOf } from '../../../cluster/history/syncs/flow.ts';
import { syncStartOf, type SyncIndex } from '../../../cluster/history/syncs/sync-index.ts';
import { treeOf } from '../../../cluster/history/syncs/sync-tree.ts';
import { stepKind } from '../../../cluster/steps.ts';
import { resultOf, type Trace, type TraceRecord } from '../../../trace/index.ts';
import type { Decision, LoopView, LoopWork, SyncWork, UnseenWrites } from '../../protocol/index.ts';
import { loopsAt } from '../loops-at/index.ts';
import { syncIndexOf } from '../sync-view/sync-index-of.ts';
import { ReturnCounts } from './return-counts.ts';

/** The number of records searched: a few seconds of a rollout, minutes at rest. */
const MOST_RECORDS = 6000;
/** The time in which returns are counted. */
const RETURNS_WITHIN_MS = 1000;
/** The number of decisions of a sync. */
const MOST_DECISIONS = 4;

/** What a loop is doing at a moment. `loop`: the id of a control loop, or the name of a kubelet. */
export function loopWork(cluster: Cluster, { atMs, record: upTo }: Moment, loop: string): LoopWork {
  const { trace } = cluster;
  const index = syncIndexOf(trace);
  const view = loopsAt(cluster, { atMs, record: upTo }).find(({ id }) => id === loop);
  const place: Place = { component: view?.component ?? loop, queue: view?.queue.name ?? '' };
  const late = new Map((view?.informers ?? []).filter(({ unseen }) => unseen > 0).map((cache) => [cache.kind, lateness(cache)]));
  const queued = new Set(view === undefined ? [] : keysIn(view));
  const synced = new Map<string, number>();
  const returns = new ReturnCounts(trace);
  let sync: SyncWork | undefined;
  for (let id = upTo; id > Math.max(trace.firstId - 1, upTo - MOST_RECORDS); id--) {
    const record = trace.get(id)!;
    const { body } = record;
    if (body.type === 'revision') late.get(body.kind)?.take(body.revision, body.op);
    const owner = index.syncOf(id);
    if (owner === 0 && body.type !== 'queue') continue;
    if (!isOf(place, record, trace, owner)) continue;
    const recent = record.atMs > atMs - RETURNS_WITHIN_MS;
    if (owner !== 0) sync ??= syncWork(trace, index, owner, upTo);
    if (body.type === 'sync-start' && queued.has(body.key) && !synced.has(body.key)) synced.set(body.key, id);
    if (recent && body.type === 'queue') returns.noteQueue(body, record.cause);
    if (recent && body.type === 'request') returns.noteRequest(body, trace.get(owner));
  }
  return {
    unseen: [...late.values()].map(({ writes }) => writes),
    sync,
    synced: Object.fromEntries(synced),
    returns: returns.mostFrequent(),
  };
}

/** The component that a loop runs in, and its queue. A kubelet is a component without a workqueue. */
interface Place {
  readonly component: string;
  readonly queue: string;
}

/** Whether a record is of this loop's queue, or of a sync of this loop. `owner`: the start of the sync, or 0. */
function isOf({ component, queue }: Place, { id, body }: TraceRecord, trace: Trace, owner: number): boolean {
  // A request runs in the API server. Its sync tells whose it is.
  const within = owner === 0 ? id : owner;
  if ((trace.hostOf(within) || trace.byOf(within)) !== component) return false;
  if (queue === '') return owner !== 0;
  if (body.type === 'queue') return body.queue === queue;
  const got = trace.bodyOf(trace.get(owner)!.cause);
  return got?.type === 'queue' && got.queue === queue;
}

function keysIn({ queue: { ready, processing, waiting, unschedulable = [] } }: LoopView): readonly string[] {
  return [ready, processing, waiting, unschedulable].flatMap((keys) => keys.map(({ key }) => key));
}

/** Counts the writes of a kind after the revision that its cache has. */
function lateness({ kind, revision: seen }: { readonly kind: string; readonly revision: number }): {
  readonly writes: UnseenWrites;
  take(revision: number, op: 'create' | 'update' | 'delete'): void;
} {
  const writes = { kind, created: 0, deleted: 0, updated: 0 };
  const counters = { create: 'created', update: 'updated', delete: 'deleted' } as const;
  return {
    writes,
    take(revision, op) {
      if (revision > seen) writes[counters[op]]++;
    },
  };
}

function syncWork(trace: Trace, index: SyncIndex, sync: number, upTo: number): SyncWork | undefined {
  const begin = trace.get(sync);
  const start = begin && syncStartOf(begin);
  if (begin === undefined || start === undefined) return undefined;
  const members = index.membersOf(sync, upTo);
  const { nodes, end } = treeOf(members);
  const { body } = begin;
  return {
    ...start,
    name: body.type === 'sync-start' || body.type === 'kubelet' ? body.name : '',
    endMs: end?.atMs,
    error: end?.error ?? '',
    flow: flowOf(start.controller, nodes),
    decisions: members.flatMap(decisionOf).slice(-MOST_DECISIONS),
  };
}

/** A plan says how something is calculated. The enclosing step says what was decided. */
function decisionOf({ id, body }: TraceRecord): Decision[] {
  if ((body.type !== 'step' && body.type !== 'kubelet') || body.outcome === '') return [];
  return body.type === 'step' && stepKind(body) === 'plan' ? [] : [{ ...resultOf(body), record: id }];
}
