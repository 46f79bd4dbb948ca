import type { Cluster } from '../../cluster/index.ts';
import type { Informer, InformerFactory } from '../../client/index.ts';
import type { ControllerManager, Crew } from '../../controllers/manager/index.ts';
import type { Trace } from '../../trace/index.ts';
import type { CacheView, LoopView, ManagerView } from '../protocol/index.ts';
import { SCHEDULER_PLACE, endedLoop, loopView, placesIn, writesAt, type LoopPlace } from './loop-view.ts';
import { RecentWrites } from './recent-writes.ts';

export function managerViews({ managers }: Cluster): ManagerView[] {
  return managers.map(({ hostname, identity, state, stage }) => ({ name: hostname, identity, state, stage }));
}

/** The present control loops of a cluster. Only reads. */
export class LiveLoops {
  readonly #cluster: Cluster;
  readonly #recent = new RecentWrites();
  /** The newest revision that was noted. */
  #noted = 0;
  /** The last views, and the newest trace record then: a view changes only with a record. */
  #views: readonly LoopView[] = [];
  #record = -1;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  views(): readonly LoopView[] {
    const { lastId } = this.#cluster.trace;
    if (lastId === this.#record) return this.#views;
    this.#noteWrites();
    this.#views = loopViews(this.#cluster, this.#recent);
    this.#record = lastId;
    this.#recent.forgetSeen(seenByAll(this.#cluster));
    return this.#views;
  }

  #noteWrites(): void {
    const { apiServer, trace } = this.#cluster;
    const { store } = apiServer;
    for (const { cause } of store.eventsAfter(Math.max(this.#noted, store.compactedRevision))) {
      const written = trace.get(cause);
      if (written !== undefined) this.#recent.note(written, trace);
    }
    this.#noted = store.revision;
  }
}

/** All control loops: the controllers of each manager, and the scheduler. Ended loops are not running. */
function loopViews({ allManagers, scheduler, trace }: Cluster, recent: RecentWrites): LoopView[] {
  const views = allManagers.flatMap((manager) => managerLoops(manager, recent, trace));
  if (scheduler === undefined) return views;
  const { scheduler: running, informers } = scheduler;
  const state = {
    place: SCHEDULER_PLACE,
    informers: running.watches.map((kind) => cacheView(informers.informer(kind), recent)),
    queue: running.queue,
    workers: [running.worker],
    awaited: [],
    writes: recent.writesOf('scheduler', 'scheduler', true),
  };
  return [...views, loopView(state, trace)];
}

function managerLoops(manager: ControllerManager, recent: RecentWrites, trace: Trace): LoopView[] {
  const { hostname, crews, controllers, informers } = manager;
  const facts = crews.at(-1)?.controllers ?? [];
  const caches = new Map<string, CacheView>();
  return knownPlaces(hostname, crews).map((place) => {
    const controller = controllers[facts.indexOf(place.facts!)];
    if (controller === undefined || informers === undefined) return endedLoop(place, writesAt(place, recent));
    return loopView(
      {
        place,
        informers: controller.watches.map((kind) => cacheOf(kind, informers, recent, caches)),
        queue: controller.queues[place.index]!,
        workers: controller.workers.filter(({ queue }) => queue === place.queue),
        awaited: place.index === 0 ? controller.awaited() : [],
        writes: writesAt(place, recent),
      },
      trace,
    );
  });
}

const PLACES = new WeakMap<readonly Crew[], { readonly crews: number; readonly places: readonly LoopPlace[] }>();

/** `placesIn`, recomputed only if there is a new crew. */
function knownPlaces(hostname: string, crews: readonly Crew[]): readonly LoopPlace[] {
  const known = PLACES.get(crews);
  if (known?.crews === crews.length) return known.places;
  const places = placesIn(hostname, crews);
  PLACES.set(crews, { crews: crews.length, places });
  return places;
}

/** Loops share caches, and so their views. */
function cacheOf(kind: string, informers: InformerFactory, recent: RecentWrites, made: Map<string, CacheView>): CacheView {
  let view = made.get(kind);
  if (view === undefined) made.set(kind, (view = cacheView(informers.informer(kind), recent)));
  return view;
}

function cacheView({ kind, size, hasListed, lastWrite }: Informer<string>, recent: RecentWrites): CacheView {
  return { kind, size, synced: hasListed, revision: lastWrite, ...recent.behind(kind, lastWrite) };
}

/**
 * For each kind, the revision up to which all caches have received its writes; 0 if a cache waits for its first list; Infinity
 * if there is no cache.
 */
function seenByAll(cluster: Cluster): (kind: string) => number {
  const seen = new Map<string, number>();
  const factories = [...cluster.allManagers.map(({ informers }) => informers), cluster.scheduler?.informers];
  for (const { kind, hasSynced, lastWrite } of factories.flatMap((factory) => factory?.informers ?? [])) {
    seen.set(kind, Math.min(hasSynced ? lastWrite : 0, seen.get(kind) ?? Infinity));
  }
  return (kind) => seen.get(kind) ?? Infinity;
}
