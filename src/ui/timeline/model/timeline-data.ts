import {
  COUNT_ROW,
  GONE,
  REQUEST_ROW,
  STAGE_ROW,
  type TimelineDelta,
  type TimelineFlag,
  type TimelineRequests,
} from '../../../worker/protocol/index.ts';
import { CountLane } from './count-lane.ts';
import { PodGroup, type PodTrack } from './pod-group.ts';
import { countBelow, countUpTo } from './search.ts';
import { RequestLane } from './request-lane.ts';
import { SyncLane } from './sync-lane.ts';

/** The owner of Pods without an owner. */
export const NO_OWNER = '';

/** A Pod with its row. */
interface SeatedPod {
  readonly group: PodGroup;
  readonly pod: PodTrack;
}

/** What one of the worker's track numbers stands for: an owner's lane, a Pod without a stage yet, or a Pod in its group. */
type Track = { readonly lane: CountLane } | { readonly id: string; readonly owner: string } | SeatedPod;

/**
 * The whole history, as the timeline draws it. It is changed in place, since it holds as much as the trace does. To notice
 * changes, compare `version`; to notice changed rows, compare `structure`.
 */
export class TimelineData {
  /** Grows with every change. */
  version = 0;
  /** Grows when a lane, a group or a row of Pods is added or removed. */
  structure = 0;
  /** The id of the owned object that was scaled up last: while a Deployment rolls out, its new revision. */
  growing: string | undefined;
  readonly lanes = new Map<string, CountLane>();
  /** By the owner's id. */
  readonly groups = new Map<string, PodGroup>();
  readonly syncs = new Map<string, SyncLane>();
  /** By the id of the Service. */
  readonly requests = new Map<string, RequestLane>();
  #flags: TimelineFlag[] = [];
  #flagTimes: number[] = [];
  #tracks = new Map<number, Track>();
  #nextTrack = 0;
  #forgottenMs = 0;

  /** Ordered by time. */
  get flags(): readonly TimelineFlag[] {
    return this.#flags;
  }

  get flagTimes(): readonly number[] {
    return this.#flagTimes;
  }

  get isEmpty(): boolean {
    return this.version === 0 || (this.lanes.size === 0 && this.syncs.size === 0 && this.#flags.length === 0);
  }

  apply(delta: TimelineDelta): void {
    if (delta.reset === true) this.clear();
    for (const track of delta.tracks ?? []) this.#addTrack(track.id, track.kind, track.owner);
    const { counts = [], stages = [] } = delta;
    for (let i = 0; i < counts.length; i += COUNT_ROW) {
      const track = this.#tracks.get(counts[i]!);
      if (track === undefined || !('lane' in track)) continue;
      const desired = counts[i + 2]!;
      const grows = track.lane.add(counts[i + 1]!, desired, counts[i + 3]!);
      if (grows && track.lane.owner !== undefined) this.growing = track.lane.id;
      if (desired === GONE) this.#tracks.delete(counts[i]!);
    }
    for (let i = 0; i < stages.length; i += STAGE_ROW) {
      const track = this.#podTrack(stages[i]!);
      if (track === undefined) continue;
      track.group.turn(track.pod, stages[i + 1]!, stages[i + 2]!);
      if (track.pod.goneMs < Infinity) this.#tracks.delete(stages[i]!);
    }
    for (const row of delta.syncs ?? []) this.#syncLane(row[0]).add(row);
    if (delta.running !== undefined) this.#setRunning(delta.running);
    for (const requests of delta.requests ?? []) this.#addRequests(requests);
    for (const flag of delta.flags ?? []) {
      this.#flags.push(flag);
      this.#flagTimes.push(flag.atMs);
    }
    this.version++;
  }

  clear(): void {
    for (const map of [this.lanes, this.groups, this.syncs, this.requests, this.#tracks]) map.clear();
    this.#flags = [];
    this.#flagTimes = [];
    this.#nextTrack = 0;
    this.#forgottenMs = 0;
    this.growing = undefined;
    this.structure++;
    this.version++;
  }

  /** Forgets what ended before that time, as the worker has. */
  forgetBefore(atMs: number): void {
    if (atMs <= this.#forgottenMs) return;
    this.#forgottenMs = atMs;
    let gone = 0;
    for (const [id, lane] of this.lanes) if (lane.forgetBefore(atMs) && this.lanes.delete(id)) gone++;
    for (const [id, group] of this.groups) if (group.forgetBefore(atMs) && this.groups.delete(id)) gone++;
    for (const [id, lane] of this.syncs) if (lane.forgetBefore(atMs) && this.syncs.delete(id)) gone++;
    for (const [id, lane] of this.requests) if (lane.forgetBefore(atMs) && this.requests.delete(id)) gone++;
    const over = countUpTo(this.#flagTimes, atMs);
    this.#flags.splice(0, over);
    this.#flagTimes.splice(0, over);
    if (gone > 0) this.structure++;
    this.version++;
  }

  flagsBetween(fromMs: number, toMs: number): readonly TimelineFlag[] {
    return this.#flags.slice(countBelow(this.#flagTimes, fromMs), countUpTo(this.#flagTimes, toMs));
  }

  #addRequests({ service, rows }: TimelineRequests): void {
    let lane = this.requests.get(service);
    if (lane === undefined) {
      lane = new RequestLane(service);
      this.requests.set(service, lane);
      this.structure++;
    }
    for (let i = 0; i < rows.length; i += REQUEST_ROW)
      lane.put({ second: rows[i]!, answered: rows[i + 1]!, failed: rows[i + 2]!, lost: rows[i + 3]! });
  }

  #addTrack(id: string, kind: string, owner: string | undefined): void {
    const number = this.#nextTrack++;
    if (kind !== 'Pod') {
      let lane = this.lanes.get(id);
      if (lane === undefined) {
        lane = new CountLane(id, kind, owner);
        this.lanes.set(id, lane);
        this.structure++;
      }
      this.#tracks.set(number, { lane });
      return;
    }
    this.#tracks.set(number, { id, owner: owner ?? NO_OWNER });
  }

  /**
   * The Pod with this track number. It gets its row with its first stage, because only then have earlier Pods left their rows.
   */
  #podTrack(number: number): SeatedPod | undefined {
    const track = this.#tracks.get(number);
    if (track === undefined || 'lane' in track) return undefined;
    if ('pod' in track) return track;
    const group = this.#group(track.owner);
    const { seats } = group;
    const seated = { group, pod: group.come(track.id) };
    this.#tracks.set(number, seated);
    if (group.seats !== seats) this.structure++;
    return seated;
  }

  #group(owner: string): PodGroup {
    let group = this.groups.get(owner);
    if (group === undefined) {
      group = new PodGroup(owner);
      this.groups.set(owner, group);
    }
    return group;
  }

  #syncLane(controller: string): SyncLane {
    let lane = this.syncs.get(controller);
    if (lane === undefined) {
      lane = new SyncLane(controller);
      this.syncs.set(controller, lane);
      this.structure++;
    }
    return lane;
  }

  #setRunning(running: NonNullable<TimelineDelta['running']>): void {
    for (const { controller } of running) this.#syncLane(controller);
    for (const lane of this.syncs.values()) lane.running = running.filter(({ controller }) => controller === lane.controller);
  }
}
