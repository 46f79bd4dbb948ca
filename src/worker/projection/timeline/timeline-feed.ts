import { type KubeObject, type Pod } from '../../../api/index.ts';
import { typeNameOf } from '../../../apiserver/index.ts';
import type { Cluster } from '../../../cluster/index.ts';
import type { StoreEvent } from '../../../etcd/index.ts';
import type { FaultRecord, SyncEndRecord, SyncStartRecord, TraceRecord } from '../../../trace/index.ts';
import {
  GONE,
  POD_STAGES,
  type SyncRow,
  type TimelineDelta,
  type TimelineFlag,
  type TimelineTrack,
} from '../../protocol/index.ts';
import { idOf, ownerIdOf } from '../object-view.ts';
import { stageOf } from '../pod-view.ts';
import { countsOf } from './object-figures.ts';
import { RequestFeed } from './request-feed.ts';
import { RunningSyncs } from './running-syncs.ts';

/** The maximum number of records in one delta. The rest follow in the next ones, so that the past delays no frame. */
const MOST_RECORDS = 20_000;
/**
 * The maximum number of objects with a track: Pods and their owners. A Pod without room gets a track at a later change, if
 * there is room then.
 */
const MOST_TRACKS = { pods: 2_000, owners: 500 };

/** The content collected for one delta. */
interface Gathered {
  readonly tracks: TimelineTrack[];
  readonly counts: number[];
  readonly stages: number[];
  readonly syncs: SyncRow[];
  readonly flags: TimelineFlag[];
}

/** An object as last sent. */
interface Sent {
  readonly track: number;
  /** Its figures in one number, to detect changes. */
  state: number;
}

/**
 * Sends the history of a cluster to the timeline, from the oldest known moment on. It reads trace and etcd when a delta is due,
 * so a write costs nothing here. It keeps only the existing objects and the running syncs.
 */
export class TimelineFeed {
  readonly #cluster: Cluster;
  readonly #mostRecords: number;
  readonly #objects = new Map<string, Sent>();
  readonly #requests: RequestFeed;
  #syncs = new RunningSyncs([], 0);
  /** The newest record sent; -1 before the first delta. */
  #record = -1;
  #revision = 0;
  #tracks = 0;
  /** The number of existing objects with a track. */
  #there = { pods: 0, owners: 0 };

  constructor(cluster: Cluster, mostRecords = MOST_RECORDS) {
    this.#cluster = cluster;
    this.#mostRecords = mostRecords;
    this.#requests = new RequestFeed(cluster);
  }

  /** What is new. Undefined if nothing is. */
  delta(): TimelineDelta | undefined {
    const { history, trace } = this.#cluster;
    const gathered: Gathered = { tracks: [], counts: [], stages: [], syncs: [], flags: [] };
    // If trace or etcd have dropped unsent records (in a hidden tab), the fate of the objects is unknown.
    const reset = this.#record < history.oldest.record;
    if (reset) this.#begin(gathered);
    const from = this.#record;
    const to = Math.min(from + this.#mostRecords, trace.lastId);
    if (reset) this.#requests.reset();
    const requests = this.#requests.news();
    if (!reset && to === from) return requests && { requests };
    const events = this.#eventsUpTo(to === trace.lastId ? this.#cluster.revision : history.revisionAt({ atMs: 0, record: to }));
    let next = 0;
    let syncsChanged = reset;
    for (let id = from + 1; id <= to; id++) {
      const record = trace.get(id)!;
      if (events[next]?.cause === id) this.#object(events[next++]!, record.atMs, gathered);
      else if (this.#note(record, gathered)) syncsChanged = true;
    }
    this.#record = to;
    const delta = deltaOf(gathered, reset, syncsChanged ? this.#syncs.all : undefined);
    return requests === undefined ? delta : { ...delta, requests };
  }

  /** Discards what was sent, and begins with the state at the oldest moment. */
  #begin(gathered: Gathered): void {
    const { history } = this.#cluster;
    const { oldest } = history;
    this.#objects.clear();
    this.#there = { pods: 0, owners: 0 };
    this.#syncs = new RunningSyncs(this.#cluster.managers, oldest.record);
    this.#tracks = 0;
    this.#revision = history.revisionAt(oldest);
    this.#record = oldest.record;
    for (const { value } of history.objectsAt(this.#revision)) this.#put(value, oldest.atMs, gathered);
  }

  /** The unsent writes up to a revision. */
  #eventsUpTo(revision: number): readonly StoreEvent<KubeObject>[] {
    const from = this.#revision;
    this.#revision = revision;
    return this.#cluster.history.writesBetween(from, revision);
  }

  #object({ type, value }: StoreEvent<KubeObject>, atMs: number, gathered: Gathered): void {
    if (type === 'put') this.#put(value, atMs, gathered);
    else this.#remove(value, atMs, gathered);
  }

  #put(object: KubeObject, atMs: number, gathered: Gathered): void {
    if (typeNameOf(object) === 'Pod') {
      const stage = POD_STAGES.indexOf(stageOf(object as Pod));
      const sent = this.#track(object, stage, gathered);
      if (sent?.changed === true) gathered.stages.push(sent.track, atMs, stage);
      return;
    }
    const counts = countsOf(object, this.#cluster.sim.epochMs);
    if (counts === undefined) return;
    const { desired, ready } = counts;
    const sent = this.#track(object, desired * 1_000_003 + ready, gathered);
    if (sent?.changed === true) gathered.counts.push(sent.track, atMs, desired, ready);
  }

  /**
   * The number of an object's track, new if necessary, and whether its state differs from the last one sent. Undefined if there
   * is no room.
   */
  #track(
    object: KubeObject,
    state: number,
    { tracks }: Gathered,
  ): { readonly track: number; readonly changed: boolean } | undefined {
    const id = idOf(object);
    const sent = this.#objects.get(id);
    if (sent !== undefined) {
      const changed = sent.state !== state;
      sent.state = state;
      return { track: sent.track, changed };
    }
    const kind = typeNameOf(object) === 'Pod' ? 'pods' : 'owners';
    if (this.#there[kind] >= MOST_TRACKS[kind]) return undefined;
    this.#there[kind]++;
    const track = this.#tracks++;
    this.#objects.set(id, { track, state });
    const owner = ownerIdOf(object);
    tracks.push({ id, kind: typeNameOf(object), ...(owner !== undefined && { owner }) });
    return { track, changed: true };
  }

  #remove(object: KubeObject, atMs: number, gathered: Gathered): void {
    const id = idOf(object);
    const sent = this.#objects.get(id);
    if (sent === undefined) return;
    this.#objects.delete(id);
    this.#there[typeNameOf(object) === 'Pod' ? 'pods' : 'owners']--;
    if (typeNameOf(object) === 'Pod') gathered.stages.push(sent.track, atMs, GONE);
    else gathered.counts.push(sent.track, atMs, GONE, GONE);
  }

  /** Takes a record that is not a write of an object. Returns true if it changes the running syncs. */
  #note(record: TraceRecord, { syncs, flags }: Gathered): boolean {
    const { id, atMs, by, body } = record;
    switch (body.type) {
      case 'sync-start':
        this.#syncs.start(record as TraceRecord & { body: SyncStartRecord });
        return true;
      case 'sync-end': {
        const ended = this.#syncs.end(record as TraceRecord & { body: SyncEndRecord });
        if (ended !== undefined) syncs.push(ended);
        return ended !== undefined;
      }
      case 'start': {
        const lost = this.#syncs.stage(by, body, record);
        syncs.push(...lost);
        return lost.length > 0;
      }
      case 'command':
        flags.push({ type: 'command', record: id, atMs, text: body.line });
        return false;
      case 'fault': {
        const lost = this.#syncs.fault(record as TraceRecord & { body: FaultRecord });
        syncs.push(...lost);
        if (body.op === 'inject' || body.op === 'strike') {
          flags.push({ type: 'fault', record: id, atMs, text: `${body.fault} ${body.target}`.trim() });
        }
        return lost.length > 0;
      }
      case 'lease':
        if (body.op === 'acquired') flags.push({ type: 'leader', record: id, atMs, text: body.identity });
        return false;
      default:
        return false;
    }
  }
}

function deltaOf(gathered: Gathered, reset: boolean, running: TimelineDelta['running']): TimelineDelta | undefined {
  const found = Object.entries(gathered).filter(([, rows]) => (rows as readonly unknown[]).length > 0);
  if (found.length === 0 && running === undefined) return undefined;
  return { ...Object.fromEntries(found), ...(reset && { reset }), ...(running && { running }) };
}
