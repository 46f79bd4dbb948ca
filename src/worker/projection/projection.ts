import type { Event, KubeObject, Pod } from '../../api/index.ts';
import { typeNameOf } from '../../apiserver/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { StoreEvent } from '../../etcd/index.ts';
import type { Moment } from '../../cluster/history/history.ts';
import {
  BRANCH_PARTS,
  objectKey,
  parseObjectKey,
  type BranchDelta,
  type ClockView,
  type EventView,
  type InspectedView,
  type KeyedChange,
  type LoopView,
  type ManagerView,
  type Movement,
  type NameServerView,
  type ObjectId,
  type ObjectView,
  type ProxyView,
  type TrafficView,
} from '../protocol/index.ts';
import { RecentConsole } from './console.ts';
import { Edges } from './edges.ts';
import { eventsAbout, inspectedView, isAbout } from './inspected-view.ts';
import { LiveLoops, managerViews } from './live-loops.ts';
import { loopsAt, managersAt, pastLoopsOf, type PastLoops } from './loops-at/index.ts';
import { movementsBetween } from './movements.ts';
import { NodeLoads } from './node-loads.ts';
import { PodNumbers } from './numbers/pod-numbers.ts';
import { placedOf, Places } from './places.ts';
import { TimelineFeed } from './timeline/timeline-feed.ts';
import type { NameServerViews } from './name-server-views.ts';
import type { ProxyViews } from './proxy-views.ts';
import type * as Traffic from './traffic-views.ts';
import { idOf } from './object-view.ts';
import { Roster, ROSTER_LIMITS, type RosterLimits } from './roster.ts';
import { isDrawn, viewOf } from './views.ts';
import { isSame, LastSent, type Sources } from '../last-sent.ts';

/** The settings of the player. */
export type PlayState = Pick<
  ClockView,
  'playing' | 'speed' | 'acknowledged' | 'behind' | 'hit' | 'standsIn' | 'codeFrom' | 'inside' | 'replayed'
>;

/** The script of what users see, which the worker of a first visit does without. */
let traffic: typeof Traffic | undefined;

/** Each call asks again: without a network the users are shown once there is one. */
function loadTraffic(): void {
  import('./traffic-views.ts').then(
    (loaded) => (traffic = loaded),
    () => undefined,
  );
}

/** What counts as news. */
export interface NewsOptions {
  /** Whether passed time alone counts. Default: true. */
  readonly ticks?: boolean;
  /** Whether the caller has something to send in any case, and wants the clock with it. Default: false. */
  readonly anyway?: boolean;
}

/** The eye cannot follow more movements in one frame. */
const MOST_MOVEMENTS = 200;
/** The number of records processed in advance per frame for looking back: about a millisecond. */
const RECORDS_AHEAD = 2_000;

/**
 * What the page knows of a cluster, and what is new since the last delta. Only reads: showing a cluster does not change its
 * history.
 */
export class Projection {
  readonly #cluster: Cluster;
  readonly #loads = new NodeLoads();
  readonly #edges: Edges;
  readonly #places = new Places();
  readonly #numbers: PodNumbers;
  /** The moment of the past that is shown. Undefined for the present. */
  #past: Moment | undefined;
  /** Objects that differ from the last delta, by id. Undefined for deleted ones. */
  readonly #written = new Map<string, KubeObject | undefined>();
  readonly #roster: Roster;
  readonly #lastSent = new LastSent(BRANCH_PARTS);
  #lastClock: ClockView | undefined;
  readonly #loops: LiveLoops;
  /** The loops of the last shown moment of the past. */
  #loopsThen: { readonly moment: Moment; readonly views: readonly LoopView[] } | undefined;
  readonly #console = new RecentConsole();
  #proxies: ProxyViews | undefined;
  #nameServers: NameServerViews | undefined;
  readonly #stopWatching: () => void;
  #lastRecord = 0;
  #inspected: ObjectId | undefined;
  /** The inspected object as of a revision, and what it was made of. */
  #inspectedView: { readonly revision: number; readonly of: string; readonly view: InspectedView } | undefined;
  /** The Events about the inspected object, until there is a new one. Searching all Events takes long in a large cluster. */
  #events: { readonly about: KubeObject; readonly views: readonly EventView[] } | undefined;
  readonly #timeline: TimelineFeed;
  readonly #pastLoops: PastLoops;

  constructor(cluster: Cluster, limits: RosterLimits = ROSTER_LIMITS) {
    this.#cluster = cluster;
    this.#roster = new Roster(limits);
    this.#edges = new Edges((kind) => cluster.apiServer.handlers.knownKind(kind)?.namespaced ?? true);
    this.#loops = new LiveLoops(cluster);
    this.#timeline = new TimelineFeed(cluster);
    this.#pastLoops = pastLoopsOf(cluster);
    const { history, revision, trace } = cluster;
    const { compactedRevision: first } = history;
    const oldest = history.objectsAt(first).sort((a, b) => a.createRevision - b.createRevision);
    for (const { value } of oldest) this.#place({ type: 'put', value, revision: first });
    for (const event of history.writesBetween(first, revision)) this.#place(event);
    this.#numbers = new PodNumbers(cluster, revision);
    for (const { value } of history.objectsAt(revision)) this.#note({ type: 'put', value });
    this.#stopWatching = cluster.apiServer.store.watch('/registry/', revision, (event) => {
      this.#place(event);
      this.#note(event);
    });
    this.#lastRecord = trace.lastId;
  }

  /** Ends the projection. The cluster goes on. */
  leave(): void {
    this.#stopWatching();
  }

  /** The moment that is shown. */
  get shown(): Moment {
    return this.#past ?? this.#cluster.history.present;
  }

  /** True if the shown moment is not the present. */
  get inPast(): boolean {
    return this.#past !== undefined;
  }

  /** Shows another moment; undefined is the present. What happened in between is not shown as movements. */
  seek(moment: Moment | undefined): void {
    this.moveTo(moment);
    this.#lastRecord = this.shown.record;
  }

  /** Like `seek`, while time is played: what happens on the way is shown as movements. */
  moveTo(moment: Moment | undefined): void {
    const from = this.#shownRevision;
    this.#past = moment;
    this.#events = undefined;
    this.#turn(from, this.#shownRevision);
  }

  /** Selects the object that is sent completely from now on. */
  inspect(ref: ObjectId | undefined): void {
    this.#inspected = ref;
    this.#inspectedView = undefined;
    this.#events = undefined;
  }

  /** What is new. Undefined if nothing counts as news. */
  delta(play: PlayState, { ticks = true, anyway = false }: NewsOptions = {}): BranchDelta | undefined {
    const clock = this.#clock(play);
    const changes = this.#lastSent.drain(this.#sources);
    this.#pastLoops.catchUp(RECORDS_AHEAD);
    if (changes === undefined && !anyway && !this.#isNews(clock, ticks)) return undefined;
    this.#lastClock = clock;
    return { clock, ...changes };
  }

  readonly #sources: Sources<typeof BRANCH_PARTS> = {
    objects: () => this.#changedObjects(),
    omitted: () => this.#roster.omitted,
    placements: () => this.#places.drainChanges(this.#shownRevision),
    edges: () => this.#edges.drainChanges(),
    loops: () => ({ changed: this.#loopViews() }),
    managers: () => this.#managerViews(),
    numbers: () => this.#numbers.drainChanges(this.#shownRevision, this.shown.record, this.#loopViews()),
    faults: () => this.#cluster.faultsAt(this.shown.record),
    traffic: () => ({ changed: this.#traffic() }),
    proxies: () => this.#changedProxies(),
    nameServers: () => this.#changedNameServers(),
    entries: () => ({ changed: this.#console.upTo(this.#cluster, this.shown.record) }),
    movements: () => this.#movements(),
    inspected: () => this.#inspect(),
    timeline: () => this.#timeline.delta(),
  };

  /** Whether a clock is worth a delta of its own. `ticks`: the time counts. */
  #isNews(clock: ClockView, ticks: boolean): boolean {
    const last = this.#lastClock;
    return last === undefined || !(ticks ? isSame(clock, last) : isSame(standingOf(clock), standingOf(last)));
  }

  /** The time, and how it passes. */
  #clock(play: PlayState): ClockView {
    const { sim, history, apiServer } = this.#cluster;
    const { atMs: nowMs, record } = this.shown;
    const past = this.#past !== undefined;
    return {
      nowMs,
      wallMs: sim.epochMs + nowMs,
      ...play,
      idle: !past && sim.idle,
      ...(!past && apiServer.store.isFull && { full: true }),
      revision: this.#shownRevision,
      record,
      past,
      present: history.present,
      oldest: history.oldest,
    };
  }

  /** The newest revision of the shown moment. */
  get #shownRevision(): number {
    const { history, revision } = this.#cluster;
    return this.#past === undefined ? revision : history.revisionAt(this.#past);
  }

  /** Notes the objects that differ between two revisions, as they are at the second. */
  #turn(from: number, to: number): void {
    const { history } = this.#cluster;
    const writes = history.writesBetween(Math.min(from, to), Math.max(from, to));
    for (const { value } of writes) this.#loads.note('delete', value);
    for (const [key, value] of new Map(writes.map(({ key, value }) => [key, value]))) {
      const state = history.stateAt(key, to);
      if (state !== undefined) this.#loads.note('put', state);
      if (isDrawn(typeNameOf(value))) this.#edges.note(state === undefined ? 'delete' : 'put', state ?? value);
      this.#written.set(idOf(value), state);
    }
    for (const { value } of history.listAt('Node', to)) {
      this.#written.set(objectKey({ kind: 'Node', namespace: '', name: value.metadata.name }), value);
    }
    this.#loads.drainChanged();
    this.#places.noteAll();
  }

  #place({ type, value, revision }: Pick<StoreEvent<KubeObject>, 'type' | 'value' | 'revision'>): void {
    const placed = placedOf(value);
    if (placed !== undefined) this.#places.note(type, placed, revision);
  }

  #note({ type, value }: Pick<StoreEvent<KubeObject>, 'type' | 'value'>): void {
    const kind = typeNameOf(value);
    this.#loads.note(type, value);
    for (const node of this.#loads.drainChanged()) {
      const object = this.#cluster.get('Node', { name: node });
      if (object !== undefined) this.#written.set(objectKey({ kind: 'Node', namespace: '', name: node }), object);
    }
    if (kind === 'Event' && this.#events !== undefined && isAbout(value as Event, this.#events.about)) this.#events = undefined;
    // While the page is hidden nobody takes these, so they must not accumulate.
    if (!isDrawn(kind)) return;
    this.#edges.note(type, value);
    const id = idOf(value);
    // A name that is used again is a change of the same id; the page distinguishes by uid.
    if (type === 'put') this.#written.set(id, value);
    // The deletion of an object that the page was not sent need not be kept.
    else if (this.#roster.has(id)) this.#written.set(id, undefined);
    else this.#written.delete(id);
  }

  #changedObjects(): KeyedChange<ObjectView> {
    const { machines } = this.#cluster;
    for (const name of machines.takeChanged()) {
      const node = this.#cluster.history.objectAt('Node', { name }, this.#shownRevision);
      if (node !== undefined) this.#written.set(objectKey({ kind: 'Node', namespace: '', name }), node);
    }
    const removed: string[] = [];
    const put: KubeObject[] = [];
    // Deleted objects first, since they make room.
    for (const [id, object] of this.#written) if (object === undefined) removed.push(id);
    for (const id of removed) this.#roster.remove(id);
    for (const [id, object] of this.#written) {
      if (object !== undefined && isDrawn(typeNameOf(object)) && this.#roster.put(id, object)) put.push(object);
    }
    for (const id of this.#roster.drainCalled()) {
      if (this.#written.has(id)) continue;
      const { kind, namespace, name } = parseObjectKey(id);
      const object = this.#cluster.history.objectAt(kind, { namespace, name }, this.#shownRevision);
      if (object !== undefined) put.push(object);
    }
    this.#written.clear();
    for (const id of removed) this.#numbers.remove(id);
    for (const object of put) this.#numbers.put(object);
    return { changed: put.flatMap((object) => this.#viewOf(object) ?? []), removed };
  }

  #viewOf(object: KubeObject): ObjectView | undefined {
    const { machines, sim, apiServer } = this.#cluster;
    const { record } = this.shown;
    const isPowered = (name: string) => machines.wasPowered(name, record);
    const seatsOf = (pod: string) => this.#places.seatsAt(pod, this.#shownRevision);
    const imaginedImage = (pod: Pod) => machines.imagined(pod)[0]?.image;
    const customColumns = (name: string) => {
      const kind = apiServer.handlers.knownKind(name);
      return kind?.custom && kind.columns;
    };
    return viewOf(object, { epochMs: sim.epochMs, loads: this.#loads, isPowered, seatsOf, imaginedImage, customColumns });
  }

  #loopViews(): readonly LoopView[] {
    const moment = this.#past;
    if (moment === undefined) return this.#loops.views();
    if (this.#loopsThen?.moment !== moment) this.#loopsThen = { moment, views: loopsAt(this.#cluster, moment) };
    return this.#loopsThen.views;
  }

  #managerViews(): ManagerView[] {
    return this.#past === undefined ? managerViews(this.#cluster) : managersAt(this.#cluster, this.#past);
  }

  /** What users see. The script is loaded with the first users; the next delta after that has it. */
  #traffic(): readonly TrafficView[] {
    const [first] = this.#cluster.traffic.services;
    if (first === undefined) return [];
    if (traffic === undefined) loadTraffic();
    return traffic?.trafficViews(this.#cluster, this.shown) ?? [];
  }

  /** The loops of the kube-proxies, which run only once somebody asks a Service. */
  #changedProxies(): KeyedChange<ProxyView> {
    if (this.#cluster.machines.startedProxies.length === 0) return {};
    if (traffic === undefined) loadTraffic();
    this.#proxies ??= traffic && new traffic.ProxyViews(this.#cluster);
    return this.#proxies?.at(this.shown, this.#shownRevision) ?? {};
  }

  /** The loops of the CoreDNS, which most clusters do without. */
  #changedNameServers(): KeyedChange<NameServerView> {
    if (this.#cluster.machines.dnsLog.servers.length === 0) return {};
    if (traffic === undefined) loadTraffic();
    this.#nameServers ??= traffic && new traffic.NameServerViews(this.#cluster);
    return this.#nameServers?.at(this.shown, this.#shownRevision) ?? {};
  }

  #movements(): Movement[] {
    const { record } = this.shown;
    const movements = movementsBetween(this.#cluster.trace, this.#lastRecord, record, MOST_MOVEMENTS);
    this.#lastRecord = record;
    return movements;
  }

  #imagined(last: { readonly object: KubeObject } | undefined): InspectedView['imagined'] {
    return last !== undefined && typeNameOf(last.object) === 'Pod' ? this.#cluster.machines.imagined(last.object as Pod) : [];
  }

  #inspect(): InspectedView | undefined {
    const shown = this.#shownRevision;
    const known = this.#inspectedView;
    if (this.#inspected === undefined || shown === known?.revision) return known?.view;
    const { kind, namespace, name } = this.#inspected;
    const last = this.#cluster.history.lastStateOf(kind, { namespace, name }, shown);
    const events = last === undefined ? [] : this.#eventsAbout(last.object, shown);
    // Printing takes long, and most writes are of other objects.
    const text = JSON.stringify([last?.exists, last?.object.metadata.resourceVersion, events]);
    const view = text === known?.of ? known.view : inspectedView(this.#inspected, last, events, this.#imagined(last));
    this.#inspectedView = { revision: shown, of: text, view };
    return view;
  }

  #eventsAbout(object: KubeObject, revision: number): readonly EventView[] {
    if (this.#past === undefined && this.#events?.about.metadata.uid === object.metadata.uid) return this.#events.views;
    const views = eventsAbout(this.#cluster, object, revision);
    this.#events = { about: object, views };
    return views;
  }
}

/** A clock without the time. */
function standingOf({
  nowMs: _now,
  wallMs: _wall,
  revision: _revision,
  record: _record,
  present: _present,
  oldest: _oldest,
  ...standing
}: ClockView): unknown {
  return standing;
}
