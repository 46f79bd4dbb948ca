import type { KubeObject } from '../../../api/index.ts';
import type { Trace } from '../../../sim/index.ts';
import type { History } from '../history.ts';

/** What one of the caches that a controller reads from held at a moment, and how far that was behind. */
export interface CacheRead {
  readonly kind: string;
  /** The newest revision that it had seen; 0 where that was too long ago to tell. */
  readonly revision: number;
  /** The newest revision of etcd for this kind then. */
  readonly newest: number;
  /** Writes of this kind that it had not seen. */
  readonly behind: number;
  /** How long ago the oldest of these was. */
  readonly oldestMs: number;
}

/** What a sync saw of the very object that it is about. */
export interface ObjectRead {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** The resourceVersion that the cache had; 0 where the object was not in it. */
  readonly revision: number;
  readonly generation: number;
  /** The same as etcd had it. */
  readonly newest: number;
  readonly newestGeneration: number;
}

/** Of whose watch it is looked for. */
export interface Watcher {
  /** The client whose informers they are: `shared-informers`, `scheduler`, `kubelet/node-1`. */
  readonly client: string;
  readonly kinds: readonly string[];
  /** Those of the kind's objects that it watches; all where this is not given. */
  readonly sees?: (object: KubeObject) => boolean;
}

/** How far each of the caches had come right before a record: told from what the watches had delivered by then, and what etcd had. */
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
 * The newest revision of each kind that had reached the client: by a watch event, or with a whole list. Managers have clients of the same names: it is the
 * one on the record's own host.
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

/** What the cache had of an object, and what etcd had. Undefined where there never was one of that name. */
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
