import { controllerOf, keyOf, type KubeObject, type ObjectOf } from '../../src/api/index.ts';
import type { Cluster } from '../../src/cluster/index.ts';
import type { TraceRecord } from '../../src/trace/index.ts';
import type { StoreEvent } from '../../src/etcd/index.ts';

/** Deployments, ReplicaSets and Pods by kind and key, at one time. */
export class Snapshot {
  readonly #objects: Map<string, KubeObject>;

  constructor(objects: Iterable<readonly [string, KubeObject]> = []) {
    this.#objects = new Map(objects);
  }

  get<K extends string>(kind: K, key: string): ObjectOf<K> | undefined {
    return this.#objects.get(`${kind} ${key}`) as ObjectOf<K> | undefined;
  }

  all<K extends string>(kind: K): ObjectOf<K>[] {
    return [...this.#objects.values()].filter((object) => object.kind === kind) as ObjectOf<K>[];
  }

  /** The objects that the object with this uid controls. */
  controlledBy<K extends string>(kind: K, uid: string): ObjectOf<K>[] {
    return this.all(kind).filter((object) => controllerOf(object as KubeObject)?.uid === uid);
  }

  put(object: KubeObject): void {
    this.#objects.set(`${object.kind} ${keyOf(object.metadata)}`, object);
  }

  delete({ kind, metadata }: KubeObject): void {
    this.#objects.delete(`${kind} ${keyOf(metadata)}`);
  }

  deleteAll(kind: string): void {
    for (const object of this.all(kind)) this.delete(object as KubeObject);
  }

  copy(): Snapshot {
    return new Snapshot(this.#objects);
  }
}

/** A sync of a controller: its key, and the content of its caches at its start. */
export interface Sync {
  readonly id: number;
  readonly atMs: number;
  readonly key: string;
  readonly cached: Snapshot;
}

/** A write to etcd, with its author and its cause. */
export interface Write {
  readonly event: StoreEvent<KubeObject>;
  readonly atMs: number;
  /** All objects just before and just after the write. */
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** The sync of the write. Undefined if no controller wrote. */
  readonly sync: Sync | undefined;
  /** The steps of that sync that lead to the write, outermost first. */
  readonly steps: readonly string[];
}

/** The callbacks of a walk through the history. */
export interface Witness {
  write?(write: Write): void;
  /** A sync has ended, with or without an error. */
  syncEnd?(sync: Sync, end: { readonly error: string; readonly etcd: Snapshot }): void;
}

/** The observed kinds. Nodes, leases and events are not included. */
const WORKLOADS: ReadonlySet<string> = new Set(['Deployment', 'ReplicaSet', 'Pod']);

/** The component that fills the caches of the controllers. */
const INFORMERS = 'shared-informers';

/**
 * Walks through the history by the revisions of etcd and by the events that reached the controllers' caches. It does not use the controllers' own
 * reports of their decisions.
 */
export function recount(cluster: Cluster, controller: string, witness: Witness): void {
  const { trace, apiServer } = cluster;
  const events = apiServer.store.eventsAfter(1);
  const etcd = new Snapshot();
  const cache = new Snapshot();
  const syncs = new Map<number, Sync>();
  for (const { id, atMs, by, cause, body } of trace.since()) {
    switch (body.type) {
      case 'revision': {
        if (!WORKLOADS.has(body.kind)) break;
        const event = eventAt(events, body.revision);
        const before = etcd.copy();
        if (event.type === 'put') etcd.put(event.value);
        else etcd.delete(event.value);
        witness.write?.({ event, atMs, before, after: etcd, ...originOf(trace.causes(id), syncs) });
        break;
      }
      case 'deliver': {
        if (by !== INFORMERS || !WORKLOADS.has(body.kind)) break;
        const event = eventAt(events, body.revision);
        if (body.event === 'DELETED') cache.delete(event.value);
        else cache.put(event.value);
        break;
      }
      case 'listed': {
        if (by !== INFORMERS || !WORKLOADS.has(body.kind)) break;
        cache.deleteAll(body.kind);
        for (const { value } of apiServer.store.range('/registry/', body.revision))
          if (value.kind === body.kind) cache.put(value);
        break;
      }
      case 'sync-start': {
        if (by !== controller) break;
        syncs.set(id, { id, atMs, key: body.key, cached: cache.copy() });
        break;
      }
      case 'sync-end': {
        const sync = syncs.get(cause);
        if (sync !== undefined) witness.syncEnd?.(sync, { error: body.error, etcd });
        break;
      }
      default:
        break;
    }
  }
}

/** An empty etcd is at revision 1, and each later revision has one event. */
function eventAt(events: readonly StoreEvent<KubeObject>[], revision: number): StoreEvent<KubeObject> {
  const event = events[revision - 2];
  if (event?.revision !== revision) throw new Error(`revision ${revision} is lost`);
  return event;
}

/** The sync that wrote, if any. Its effects in other components come through a watch. */
function originOf(causes: Iterable<TraceRecord>, syncs: ReadonlyMap<number, Sync>): Pick<Write, 'sync' | 'steps'> {
  const steps: string[] = [];
  for (const { id, body } of causes) {
    if (body.type === 'deliver' || body.type === 'queue') break;
    if (body.type === 'step') steps.unshift(body.name);
    const sync = syncs.get(id);
    if (sync !== undefined) return { sync, steps };
  }
  return { sync: undefined, steps: [] };
}
