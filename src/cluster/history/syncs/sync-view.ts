import type { KubeObject } from '../../../api/index.ts';
import { SHARED_INFORMERS } from '../../../controllers/manager/index.ts';
import type { StepResult, Trace, TraceRecord } from '../../../trace/index.ts';
import type { History } from '../history.ts';
import { cacheReadsBefore, objectReadBefore, type CacheRead, type ObjectRead, type Watcher } from './cache-reads.ts';
import { compareTrees, treeOf, type SyncTree } from './sync-tree.ts';
import { flowOf, type Flow } from './flow.ts';
import { syncStartOf, type SyncIndex, type SyncStart } from './sync-index.ts';

/** Everything that trace and etcd know of one sync up to a moment. */
export interface SyncView extends SyncStart, SyncTree {
  readonly wake: Wake;
  /** The caches that feed the controller, as of the sync's start. */
  readonly caches: readonly CacheRead[];
  /** The object that the key names. Undefined if no such object is known. */
  readonly object: ObjectRead | undefined;
  readonly flow: Flow | undefined;
  /** The previous and next syncs of the same key. */
  readonly previous: SyncStart | undefined;
  readonly next: SyncStart | undefined;
  /** Steps that only the previous sync had. */
  readonly missing: readonly StepResult[];
}

/** What a sync is looked up in. */
export interface SyncSource {
  readonly trace: Trace;
  readonly history: History;
  readonly index: SyncIndex;
  /** The kinds that feed a controller, if the trace no longer has the controller's start. */
  readonly watchesOf: (controller: string) => readonly string[];
}

/** The sync of a record, as far as it had come at the record `upTo`. Returns undefined if there is none or it is forgotten. */
export function viewSync(source: SyncSource, record: number, upTo: number): SyncView | undefined {
  const { trace, index } = source;
  const sync = index.syncOf(record);
  const begin = trace.get(sync);
  const start = begin && syncStartOf(begin);
  if (start === undefined || sync > upTo) return undefined;
  const same = { controller: start.controller, key: start.key };
  const [previous] = index.upTo(sync - 1, same);
  const next = index.after(sync, same);
  const { nodes, queue, end } = treeOf(index.membersOf(sync, upTo));
  const compared = previous && compareTrees(nodes, treeOf(index.membersOf(previous.record, upTo)).nodes);
  const caches = cachesOf(source, start);
  return {
    ...start,
    nodes: compared?.nodes ?? nodes,
    queue,
    end,
    wake: wakeOf(trace, sync, (id) => index.syncOf(id)),
    caches,
    object: objectOf(source, start, caches),
    flow: flowOf(start.controller, nodes),
    previous,
    next: next !== undefined && next.record <= upTo ? next : undefined,
    // A running sync may still take these steps.
    missing: end === undefined ? [] : (compared?.missing ?? []),
  };
}

function cachesOf({ trace, history, index, watchesOf }: SyncSource, { controller, record }: SyncStart): CacheRead[] {
  const kinds = index.watchesOf(controller) ?? watchesOf(controller);
  return cacheReadsBefore(trace, history, watcherOf(controller, kinds), record);
}

/** A manager's controllers share their informers. The scheduler has its own. A kubelet watches the Pods of its node. */
function watcherOf(controller: string, kinds: readonly string[]): Watcher {
  if (controller === 'scheduler') return { client: controller, kinds };
  if (!controller.startsWith('kubelet/')) return { client: SHARED_INFORMERS, kinds };
  const node = controller.slice('kubelet/'.length);
  return { client: controller, kinds: ['Pod'], sees: (object) => nodeOf(object) === node };
}

function nodeOf(object: KubeObject): string | undefined {
  return (object as { readonly spec?: { readonly nodeName?: string } }).spec?.nodeName;
}

/** The garbage collector's keys contain the kind: `ReplicaSet/default/web-1@uid`. For other keys it is the first kind that has such an object. */
function objectOf(
  { trace, history }: SyncSource,
  { key, record }: SyncStart,
  caches: readonly CacheRead[],
): ObjectRead | undefined {
  const [kind, ...path] = key.includes('@') ? key.slice(0, key.lastIndexOf('@')).split('/') : ['', ...key.split('/')];
  const name = path.at(-1) ?? '';
  const namespace = path.length > 1 ? path[0]! : '';
  for (const cache of caches) {
    if (kind !== '' && kind !== cache.kind) continue;
    const read = objectReadBefore(trace, history, cache, { kind: cache.kind, namespace, name }, record);
    if (read !== undefined) return read;
  }
  return undefined;
}

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
