import { controllerOf, type Deployment, type KubeObject } from '../../../api/index.ts';
import { typeNameOf } from '../../../apiserver/index.ts';
import type { Cluster } from '../../../cluster/index.ts';
import type { History } from '../../../cluster/history/history.ts';
import type { CachedObject, CacheNumbers, KeyedChange, LoopView, NumbersView, PodCount } from '../../protocol/index.ts';
import { idOf } from '../object-view.ts';
import { Caches } from './caches.ts';
import { countingOf, OWNER_KINDS, type Counting } from './counting.ts';
import { LostEvents } from './lost-events.ts';
import { Tally } from './tally.ts';

/** An owner of Pods as it is at the shown moment. */
interface Owner {
  readonly id: string;
  readonly object: KubeObject;
  readonly counting: Counting;
}

/** The tallies of one kind: as etcd has its objects, and as the controllers' cache has them. */
class Sights {
  readonly #history: History;
  readonly #kind: 'Pod' | 'ReplicaSet';
  there: Tally;
  cache: Tally;
  /** Whether etcd still knows what the cache has. */
  cacheIsKnown = false;

  constructor(history: History, kind: 'Pod' | 'ReplicaSet', revision: number) {
    this.#history = history;
    this.#kind = kind;
    this.there = new Tally(history, kind, revision);
    this.cache = new Tally(history, kind, revision);
  }

  /** Moves both. */
  moveTo(revision: number, caches: Caches): void {
    const cached = caches.revisionOf(this.#kind);
    const { compactedRevision } = this.#history;
    if (Math.min(this.there.revision, this.cache.revision) < compactedRevision) {
      // Both begin at the same revision, so that their numbers of writes can be compared.
      this.there = new Tally(this.#history, this.#kind, revision);
      this.cache = new Tally(this.#history, this.#kind, revision);
    }
    this.there.moveTo(revision);
    this.cacheIsKnown = cached !== undefined && cached >= compactedRevision;
    if (cached !== undefined && this.cacheIsKnown) this.cache.moveTo(cached, caches.lackingOf(this.#kind));
  }

  drainChanged(): readonly string[] {
    return [...this.there.drainChanged(), ...this.cache.drainChanged()];
  }
}

/**
 * The numbers of Pods of each owner, by their source: what exists, what the status says, and what the controller's cache has.
 *
 * A cache has what etcd had at the revision of the last write that it received. So its numbers follow from etcd's history, at any moment of the past too.
 * What a varied controller changes in a cached object is not seen.
 */
export class PodNumbers {
  readonly #history: History;
  readonly #pods: Sights;
  readonly #sets: Sights;
  readonly #lost: LostEvents;
  /** By uid. */
  readonly #owners = new Map<string, Owner>();
  readonly #uids = new Map<string, string>();
  /** The uids of owners that were written since the last call of `drainChanges`. */
  readonly #written = new Set<string>();
  /** Ids of owners that were removed since then. */
  readonly #removed = new Set<string>();
  /** By kind of owner: the revision that its cache had then. */
  readonly #seen = new Map<string, number>();
  /** What the numbers were taken from then. Loops change only with a record. */
  #loops: readonly LoopView[] | undefined;
  #record = -1;
  /** Which caches there were then. */
  #caches = '';

  constructor(cluster: Cluster, revision: number) {
    const { history } = cluster;
    this.#history = history;
    this.#lost = new LostEvents(cluster);
    this.#pods = new Sights(history, 'Pod', revision);
    this.#sets = new Sights(history, 'ReplicaSet', revision);
  }

  /** Takes in the state of an object that the page is sent. */
  put(object: KubeObject): void {
    const counting = countingOf(typeNameOf(object));
    if (counting === undefined) return;
    const { uid } = object.metadata;
    const id = idOf(object);
    const before = this.#uids.get(id);
    if (before !== undefined && before !== uid) this.#forget(before);
    this.#uids.set(id, uid);
    this.#owners.set(uid, { id, object, counting });
    this.#written.add(uid);
  }

  /** The object is deleted. */
  remove(id: string): void {
    const uid = this.#uids.get(id);
    if (uid === undefined) return;
    this.#uids.delete(id);
    this.#removed.add(id);
    this.#forget(uid);
  }

  /** The numbers that may have changed since the last call, at a revision and a trace record. `loops`: as they were then. */
  drainChanges(revision: number, record: number, loops: readonly LoopView[]): KeyedChange<NumbersView> {
    const removed = [...this.#removed];
    this.#removed.clear();
    if (loops === this.#loops && record === this.#record && this.#written.size === 0) return { removed };
    this.#loops = loops;
    this.#record = record;
    const caches = new Caches(loops, this.#lost.lackingAt(record));
    this.#pods.moveTo(revision, caches);
    this.#sets.moveTo(revision, caches);
    const changed = Array.from(this.#candidates(caches), (uid) => {
      const owner = this.#owners.get(uid);
      return owner === undefined ? [] : [this.#view(uid, owner, caches)];
    });
    return { changed: changed.flat(), removed };
  }

  #forget(uid: string): void {
    this.#owners.delete(uid);
    this.#written.delete(uid);
  }

  /** The uids of owners whose numbers may have changed. */
  #candidates(caches: Caches): Iterable<string> {
    const changed = [...this.#pods.drainChanged(), ...this.#sets.drainChanged()];
    const written = [...this.#written];
    this.#written.clear();
    if (caches.names !== this.#caches) {
      this.#caches = caches.names;
      return [...this.#owners.keys()];
    }
    // The Pods of a ReplicaSet are also those of its Deployment.
    const above = changed.flatMap((uid) => this.#ownerOf(uid) ?? []);
    return new Set([...changed, ...above, ...written, ...this.#crossed(caches)]);
  }

  /** The uids of owners that the cache of their kind has in another version than at the last call. */
  #crossed(caches: Caches): readonly string[] {
    const { compactedRevision } = this.#history;
    return OWNER_KINDS.flatMap((kind) => {
      const [before, now] = [this.#seen.get(kind) ?? 0, caches.revisionOf(kind) ?? 0];
      this.#seen.set(kind, now);
      const [after, upTo] = [Math.max(compactedRevision, Math.min(before, now)), Math.max(before, now)];
      if (after >= upTo) return [];
      const writes = this.#history.writesBetween(after, upTo).filter(({ value }) => typeNameOf(value) === kind);
      return writes.map(({ value }) => value.metadata.uid);
    });
  }

  #ownerOf(uid: string): string | undefined {
    const owner = this.#owners.get(uid);
    return owner && controllerOf(owner.object)?.uid;
  }

  #view(uid: string, { id, object, counting }: Owner, caches: Caches): NumbersView {
    const status = counting.status(object);
    const cache = this.#cacheNumbers(uid, object, counting, caches);
    const { observedGeneration } = (object as Deployment).status;
    return {
      id,
      there: this.#there(uid, counting),
      ...(status && { status }),
      generation: object.metadata.generation ?? 0,
      ...(observedGeneration !== undefined && { observedGeneration }),
      ...(cache && { cache }),
    };
  }

  /** The Pods that exist. Those of a Deployment belong to its ReplicaSets. */
  #there(uid: string, { from }: Counting): PodCount {
    const pods = this.#pods.there;
    if (from === 'Pod') return pods.of(uid);
    const sum = { pods: 0, ready: 0 };
    for (const set of this.#sets.there.members(uid)) {
      const own = pods.of(set);
      sum.pods += own.pods;
      sum.ready += own.ready;
    }
    return sum;
  }

  #cacheNumbers(uid: string, object: KubeObject, { from }: Counting, caches: Caches): CacheNumbers | undefined {
    const { there, cache, cacheIsKnown } = from === 'Pod' ? this.#pods : this.#sets;
    const seen = caches.revisionFor(object.kind);
    if (seen === undefined || !cacheIsKnown) return undefined;
    const cached = this.#cachedObject(object, seen, caches.lackingOf(object.kind));
    const newest = Number(object.metadata.resourceVersion);
    const own = newest > seen ? this.#history.versionsOf(object.kind, object.metadata) : [];
    const ownOnTheWay = own.filter(({ modRevision }) => modRevision > seen && modRevision <= newest).length;
    const missed = cache.missed(uid);
    return {
      ...cache.of(uid),
      onTheWay: there.writes(uid) - cache.writes(uid) + ownOnTheWay,
      ...(missed > 0 && { missed }),
      ...(cached && { object: cached }),
    };
  }

  /** The object in a cache that has everything up to revision `seen` but what it lacks. Undefined if the object is the same there. */
  #cachedObject({ kind, metadata }: KubeObject, seen: number, lacking: ReadonlySet<number>): CachedObject | undefined {
    const newest = Number(metadata.resourceVersion);
    if (newest <= seen && !lacking.has(newest)) return undefined;
    const versions = this.#history.versionsOf(kind, metadata).filter(({ modRevision }) => modRevision <= newest);
    const index = versions.findLastIndex(({ modRevision }) => modRevision <= seen && !lacking.has(modRevision));
    const behind = versions.length - 1 - index;
    const cached = versions[index]?.value;
    if (cached?.metadata.uid !== metadata.uid) return { resourceVersion: '', behind };
    const { replicas } = (cached as { readonly spec?: { readonly replicas?: number } }).spec ?? {};
    const { resourceVersion } = cached.metadata;
    return { resourceVersion, behind, ...(replicas !== undefined && { wanted: replicas }) };
  }
}
