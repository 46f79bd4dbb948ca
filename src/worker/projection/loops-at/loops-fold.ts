import type { Cluster } from '../../../cluster/index.ts';
import { clientSteps, idleWorker, type QueueMetrics } from '../../../client/index.ts';
import type { ControllerFacts } from '../../../controllers/manager/index.ts';
import type { QueueRecord, Trace, TraceRecord } from '../../../trace/index.ts';
import type { CacheView, LoopView } from '../../protocol/index.ts';
import { SCHEDULER_PLACE, endedLoop, loopView, placesIn, writesAt, type LoopPlace } from '../loop-view.ts';
import { RecentWrites } from '../recent-writes.ts';
import { syncStartAbove } from '../sync-start-above.ts';
import type { LoopLanes } from './loop-lanes.ts';
import { PastHost } from './past-host.ts';

/** After this many revisions, those that every cache has seen are dropped. */
const FORGET_EVERY = 512;

const HANDLE_CRASH = clientSteps.HandleCrash.name;

/** The maximum number of records between a request and its write. */
const REQUEST_TO_WRITE = 64;

/**
 * The control loops of a cluster, derived from the trace record by record: after a record they are as they were when it was
 * emitted. The crews supply what the trace does not contain: the controllers that a manager has built.
 */
export class LoopsFold {
  /** The newest record that was taken in. */
  record: number;
  /** The time of that record. */
  nowMs = 0;
  readonly #cluster: Cluster;
  readonly #trace: Trace;
  readonly #recent: RecentWrites;
  #scheduler: PastHost;
  /** The managers, by hostname. */
  readonly #hosts = new Map<string, PastHost>();
  /** The number of crews of each manager so far, by hostname. */
  readonly #crews = new Map<string, number>();
  /** The next crew starts after this record. */
  #nextCrew = -1;
  #revisions = 0;

  readonly #lanes: LoopLanes | undefined;

  /** Begins empty after `record`, or as a copy of `like`. Passes what it takes in to `lanes`. */
  constructor(cluster: Cluster, record: number, { like, lanes }: { readonly like?: LoopsFold; readonly lanes?: LoopLanes } = {}) {
    this.#cluster = cluster;
    this.#lanes = lanes;
    this.#trace = cluster.trace;
    this.record = record;
    this.nowMs = like?.nowMs ?? 0;
    this.#recent = like === undefined ? new RecentWrites() : like.#recent.clone();
    this.#scheduler = like === undefined ? this.#newScheduler() : like.#scheduler.clone(this);
    if (like === undefined) {
      for (const { hostname } of cluster.allManagers) this.#hosts.set(hostname, new PastHost(hostname, this));
      return;
    }
    for (const [hostname, host] of like.#hosts) this.#hosts.set(hostname, host.clone(this));
    for (const [hostname, count] of like.#crews) this.#crews.set(hostname, count);
  }

  /** The number of keys that a clone copies. */
  get size(): number {
    let { size } = this.#scheduler;
    for (const host of this.#hosts.values()) size += host.size;
    return size;
  }

  clone(): LoopsFold {
    return new LoopsFold(this.#cluster, this.record, { like: this });
  }

  /** The records up to `lastId` will be dropped: reads the requests among them whose writes come later. */
  foresee(lastId: number): void {
    for (let id = Math.max(lastId, this.record) + 1; id <= lastId + REQUEST_TO_WRITE; id++) {
      const written = this.#trace.get(id);
      if (written?.body.type === 'revision' && written.cause <= lastId) this.#recent.remember(written, this.#trace);
    }
  }

  /** Takes in the records up to `record`. */
  advanceTo(record: number): void {
    this.#planCrews();
    while (this.record < record) {
      if (this.record >= this.#nextCrew) this.#takeCrews();
      this.#take(++this.record);
    }
    if (this.record >= this.#nextCrew) this.#takeCrews();
  }

  /** The present loops. Loops that start later are included, not running. */
  views(): LoopView[] {
    const { allManagers, scheduler } = this.#cluster;
    const views = allManagers.flatMap(({ hostname, crews }) => {
      const come = crews.slice(0, this.#crews.get(hostname) ?? 0);
      const facts = come.at(-1)?.controllers ?? [];
      const known = new Map(placesIn(hostname, come).map((place) => [place.id, place]));
      return placesIn(hostname, crews).map((place) => this.#managerLoop(known.get(place.id) ?? place, facts));
    });
    if (scheduler === undefined) return views;
    const { watches } = scheduler.scheduler;
    return [...views, this.#view(SCHEDULER_PLACE, this.#scheduler, watches)];
  }

  /** The metrics of a running loop. */
  metricsOf(loop: string): QueueMetrics | undefined {
    if (loop === this.#scheduler.loopId('scheduler')) return this.#scheduler.scheduling.metrics;
    for (const host of this.#hosts.values())
      for (const [name, { metrics }] of host.queues) if (host.loopId(name) === loop) return metrics;
    return undefined;
  }

  #managerLoop(place: LoopPlace, facts: readonly ControllerFacts[]): LoopView {
    const host = this.#hosts.get(place.component);
    if (host === undefined || place.facts === undefined || !facts.includes(place.facts))
      return endedLoop(place, writesAt(place, this.#recent));
    return this.#view(place, host, place.facts.watches);
  }

  #view(place: LoopPlace, host: PastHost, watches: readonly string[]): LoopView {
    const { client, queue, index, workers } = place;
    const controller = host.controller(client);
    const isScheduler = place === SCHEDULER_PLACE;
    return loopView(
      {
        place,
        informers: watches.map((kind) => this.#cacheView(kind, host)),
        queue: isScheduler ? host.scheduling : host.queue(queue),
        workers: workers.map((worker) => controller.workers.get(worker)!),
        awaited: index === 0 ? controller.awaited() : [],
        writes: isScheduler ? this.#recent.writesOf(client, queue, true) : writesAt(place, this.#recent),
      },
      this.#trace,
    );
  }

  #cacheView(kind: string, host: PastHost): CacheView {
    const { size, synced, lastWrite } = host.cache(kind);
    return { kind, size, synced, revision: lastWrite, ...this.#recent.behind(kind, lastWrite) };
  }

  /** Most records do not concern loops, or only a cache, so records are not read completely. */
  #take(id: number): void {
    const body = this.#trace.bodyOf(id);
    switch (body?.type) {
      case 'deliver':
        this.#hostOf(id)?.deliver(body);
        return;
      case 'listed':
        this.#hostOf(id)?.list(body);
        return;
      case 'revision':
        this.#recent.note(this.#trace.get(id)!, this.#trace);
        if (++this.#revisions % FORGET_EVERY === 0) this.#forgetSeen();
        return;
      case 'start':
        return body.name === HANDLE_CRASH && this.#hostOf(id) === this.#scheduler ? this.#crashScheduler(id) : undefined;
      case 'queue':
      case 'expect':
      case 'sync-start':
      case 'sync-end':
      case 'step':
        return this.#takeWork(this.#trace.get(id)!);
    }
  }

  #takeWork(record: TraceRecord): void {
    const { id, atMs, by, cause, body } = record;
    this.nowMs = atMs;
    const host = this.#hostOf(id);
    if (host === undefined) return;
    switch (body.type) {
      case 'queue':
        return this.#takeQueue(host, body, id, cause);
      case 'expect':
        return host.controller(by).expect(body, atMs);
      case 'sync-start':
        return this.#setWorker(host, by, body.worker, { key: body.key, step: '', sinceMs: atMs, sync: id });
      case 'sync-end':
        return this.#setWorker(host, by, body.worker, { key: '', step: '', sinceMs: atMs, sync: 0 });
      case 'step':
        return this.#step(host, by, cause, body.name);
    }
  }

  /** The manager in which a record was emitted, or the scheduler. Undefined for other components. */
  #hostOf(id: number): PastHost | undefined {
    const hostname = this.#trace.hostOf(id);
    if (hostname !== '') return this.#hosts.get(hostname);
    return this.#trace.byOf(id) === SCHEDULER_PLACE.client ? this.#scheduler : undefined;
  }

  #takeQueue(host: PastHost, body: QueueRecord, id: number, cause: number): void {
    const { op, key } = body;
    const queue = host === this.#scheduler ? host.scheduling : host.queue(body.queue);
    const spentMs = op === 'done' ? this.nowMs - queue.metrics.processingSince(key) : 0;
    queue.take(body, id, cause);
    this.#lanes?.note(host.loopId(body.queue), op, this.nowMs, queue.metrics.depth, spentMs);
  }

  #setWorker(
    host: PastHost,
    client: string,
    worker: number,
    doing: { readonly key: string; readonly step: string; readonly sinceMs: number; readonly sync: number },
  ): void {
    const state = host.controller(client).workers.get(worker);
    if (state !== undefined) Object.assign(state, doing);
  }

  /** A step belongs to its worker while its sync runs. */
  #step(host: PastHost, client: string, cause: number, name: string): void {
    const workers = host.controllers.get(client)?.workers;
    if (workers === undefined) return;
    const start = syncStartAbove(this.#trace, cause);
    const worker = start && workers.get(start.body.worker);
    if (worker !== undefined && worker.sync === start?.id) worker.step = name;
  }

  /** Finds the next crew. New ones may have come since the last call. */
  #planCrews(): void {
    this.#nextCrew = Infinity;
    for (const { hostname, crews } of this.#cluster.allManagers) {
      const next = crews[this.#crews.get(hostname) ?? 0];
      if (next !== undefined) this.#nextCrew = Math.min(this.#nextCrew, next.record);
    }
  }

  #takeCrews(): void {
    for (const { hostname, crews } of this.#cluster.allManagers) {
      let count = this.#crews.get(hostname) ?? 0;
      while (count < crews.length && crews[count]!.record <= this.record) {
        const { controllers, atMs } = crews[count]!;
        this.#changeCrew(this.#hosts.get(hostname)!, crews[count - 1]?.controllers ?? [], controllers, atMs);
        count++;
      }
      this.#crews.set(hostname, count);
    }
    this.#planCrews();
  }

  #changeCrew(host: PastHost, before: readonly ControllerFacts[], after: readonly ControllerFacts[], atMs: number): void {
    for (const facts of before) {
      if (after.includes(facts)) continue;
      host.controllers.delete(facts.client);
      for (const { name } of facts.queues) {
        host.queues.delete(name);
        this.#lanes?.end(host.loopId(name), atMs);
      }
    }
    for (const facts of after) {
      if (before.includes(facts)) continue;
      const { workers } = host.controller(facts.client);
      for (const { name, workers: numbers } of facts.queues)
        for (const number of numbers) workers.set(number, idleWorker(number, name, atMs));
    }
    // The informers end with the process.
    if (after.length === 0) host.caches.clear();
  }

  /** The scheduler begins again with an empty memory. */
  #crashScheduler(id: number): void {
    this.nowMs = this.#trace.get(id)!.atMs;
    this.#lanes?.end(this.#scheduler.loopId('scheduler'), this.nowMs);
    this.#scheduler = this.#newScheduler();
  }

  #newScheduler(): PastHost {
    const scheduler = new PastHost('scheduler', this);
    scheduler.controller('scheduler').workers.set(0, idleWorker(0, 'scheduler', this.nowMs));
    return scheduler;
  }

  #forgetSeen(): void {
    const seen = new Map<string, number>();
    const noteSeen = (host: PastHost, kinds: Iterable<string>): void => {
      for (const kind of kinds) {
        const { synced, lastWrite } = host.cache(kind);
        seen.set(kind, Math.min(synced ? lastWrite : 0, seen.get(kind) ?? Infinity));
      }
    };
    noteSeen(this.#scheduler, this.#cluster.scheduler?.scheduler.watches ?? []);
    for (const { hostname, crews } of this.#cluster.allManagers) {
      const crew = crews[(this.#crews.get(hostname) ?? 0) - 1];
      noteSeen(this.#hosts.get(hostname)!, new Set(crew?.controllers.flatMap(({ watches }) => watches)));
    }
    this.#recent.forgetSeen((kind) => seen.get(kind) ?? Infinity);
  }
}
