import type { KubeObject } from '../../../api/index.ts';
import type { Trace } from '../../../trace/index.ts';
import type { History } from '../history.ts';

/** The state of one of a controller's caches at a moment, and how far it lagged. */
export interface CacheRead {
  readonly kind: string;
  /** The newest revision that the cache had seen; 0 if that is too long ago to tell. */
  readonly revision: number;
  /** The newest revision that etcd had of this kind. */
  readonly newest: number;
  /** The number of writes of this kind that the cache had not seen. */
  readonly behind: number;
  /** The age of the oldest of these writes, in milliseconds. */
  readonly oldestMs: number;
}

/** What a sync saw of the object that its key names. */
export interface ObjectRead {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** The resourceVersion in the cache; 0 if the cache did not have the object. */
  readonly revision: number;
  readonly generation: number;
  /** The resourceVersion in etcd; 0 if etcd did not have the object. */
  readonly newest: number;
  readonly newestGeneration: number;
}

/** A client whose informers feed the cache. */
export interface Watcher {
  /** The client's name in the trace: `shared-informers`, `scheduler`, `kubelet/node-1`. */
  readonly client: string;
  readonly kinds: readonly string[];
  /** Selects the objects that it watches. Absent: all of them. */
  readonly sees?: (object: KubeObject) => boolean;
}

/** How far each cache had come right before a record, derived from the delivered watch events and etcd. */
export function cacheReadsBefore(trace: Trace, history: History, { client, kinds, sees }: Watcher, record: number): CacheRead[] {
  const { atMs } = trace.get(record)!;
  const seen = deliveredBefore(trace, client, new Set(kinds), record);
  const revision = history.revisionAt({ atMs, record });
  const { compactedRevision } = history;
  return kinds.map((kind) => {
    const cached = seen.get(kind) ?? 0;
    const known = cached >= compactedRevision;
    const writes = known ? history.writesBetween(cached, revision).filter(({ value }) => value.kind === kind) : [];
    const missed = sees === undefined ? writes : writes.filter(({ value }) => sees(value));
    const oldest = missed[0] && trace.get(missed[0].cause);
    return {
      kind,
      revision: cached,
      newest: missed.at(-1)?.revision ?? cached,
      behind: missed.length,
      oldestMs: oldest === undefined ? 0 : atMs - oldest.atMs,
    };
  });
}

/**
 * The newest revision of each kind that had reached the client, by a watch event or a list. Clients of several managers share their names, so only those
 * on the record's host count.
 */
function deliveredBefore(trace: Trace, client: string, kinds: ReadonlySet<string>, record: number): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const host = trace.hostOf(record);
  for (let id = record - 1; id >= trace.firstId && found.size < kinds.size; id--) {
    const { by, body } = trace.get(id)!;
    if (by !== client || (body.type !== 'deliver' && body.type !== 'listed')) continue;
    if (kinds.has(body.kind) && !found.has(body.kind) && trace.hostOf(id) === host) found.set(body.kind, body.revision);
  }
  return found;
}

/** What the cache and etcd had of an object. Returns undefined if no state of the object is known. */
export function objectReadBefore(
  trace: Trace,
  history: History,
  cache: CacheRead,
  { kind, ...ref }: { readonly kind: string; readonly namespace: string; readonly name: string },
  record: number,
): ObjectRead | undefined {
  const newest = history.lastStateOf(kind, ref, history.revisionAt({ atMs: trace.get(record)!.atMs, record }));
  if (newest === undefined) return undefined;
  const cached =
    cache.revision === 0 ? undefined : history.lastStateOf(kind, ref, Math.max(cache.revision, history.compactedRevision));
  return {
    kind,
    ...ref,
    ...(cached?.exists === true ? versionOf(cached.object) : { revision: 0, generation: 0 }),
    newest: newest.exists ? versionOf(newest.object).revision : 0,
    newestGeneration: versionOf(newest.object).generation,
  };
}

function versionOf({ metadata }: KubeObject): { readonly revision: number; readonly generation: number } {
  return { revision: Number(metadata.resourceVersion), generation: metadata.generation ?? 0 };
}
