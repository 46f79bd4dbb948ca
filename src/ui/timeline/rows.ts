import type { CountLane } from './model/count-lane.ts';
import type { PodGroup, PodTrack } from './model/pod-group.ts';
import type { TrafficSecond } from '../../worker/protocol/index.ts';
import type { RequestLane } from './model/request-lane.ts';
import type { Sync, SyncLane } from './model/sync-lane.ts';
import { NO_OWNER, type TimelineData } from './model/timeline-data.ts';
import type { Scale } from './scale.ts';

interface Place {
  /** Identifies the row and its folded state. */
  readonly id: string;
  /** Pixels from the top of all rows. */
  readonly top: number;
  readonly height: number;
  /** The depth in the tree of owners. */
  readonly depth: number;
}

/** A line of the timeline. */
export type Row =
  | (Place & { readonly type: 'counts'; readonly lane: CountLane; readonly foldable: boolean })
  | (Place & {
      readonly type: 'pods';
      readonly group: PodGroup;
      readonly dense: boolean;
      /** Pixels above the first Pod. */
      readonly inset: number;
      /** Their owner, which the row is named after. Undefined for Pods whose owner has no lane. */
      readonly lane?: CountLane;
    })
  | (Place & { readonly type: 'requests'; readonly lane: RequestLane })
  | (Place & { readonly type: 'syncs'; readonly lane: SyncLane })
  | (Place & { readonly type: 'heading'; readonly of: 'loose' | 'controllers' });

export const SEAT = 6;
/** If an owner has more Pods than this at once, they are drawn together, as counts by stage. */
export const MOST_SEATS = 20;

/** In pixels. A row with a clickable name is at least 24 high, for fingers. */
const HEIGHTS = { root: 28, owned: 24, dense: 40, requests: 28, syncs: 24, heading: 24, padding: 4 };

/** These controllers come first, in the order in which a Deployment's rollout passes through them. */
const MAIN_LOOPS = ['deployment-controller', 'replicaset-controller', 'scheduler'];

/** Lanes of requests up to this number stay at the top while the other rows scroll: what users got is compared with all of them. */
const MOST_PINNED = 2;

/** The ids of the headings. */
export const CONTROLLERS = 'controllers';
export const LOOSE = 'loose';

/**
 * All rows from top to bottom: requests, owners with their objects below them, Pods without an owner, controllers. An owner of Pods has one row, with its Pods, or
 * folded with its figures. `folded` has the ids of folded rows.
 */
export function rowsOf(data: TimelineData, folded: ReadonlySet<string>): readonly Row[] {
  return new RowBuilder(data, folded).build();
}

class RowBuilder {
  readonly #data: TimelineData;
  readonly #folded: ReadonlySet<string>;
  readonly #rows: Row[] = [];
  readonly #owned = new Map<string, CountLane[]>();
  #top = 0;

  constructor(data: TimelineData, folded: ReadonlySet<string>) {
    this.#data = data;
    this.#folded = folded;
    for (const lane of data.lanes.values()) {
      if (lane.owner !== undefined) this.#owned.set(lane.owner, [...(this.#owned.get(lane.owner) ?? []), lane]);
    }
  }

  build(): readonly Row[] {
    const { lanes, groups, syncs, requests } = this.#data;
    for (const lane of requests.values())
      this.#add({ type: 'requests', lane, id: `requests/${lane.service}`, ...this.#place(HEIGHTS.requests, 0) });
    for (const lane of lanes.values()) if (lane.owner === undefined || !lanes.has(lane.owner)) this.#lane(lane, 0);
    const loose = [...groups.values()].filter(({ owner }) => owner === NO_OWNER || !lanes.has(owner));
    if (loose.length > 0) this.#heading('loose', LOOSE);
    if (!this.#folded.has(LOOSE)) for (const group of loose) this.#pods(group, 1);
    const controllers = inOrder([...syncs.values()]);
    const main = controllers.filter(isMain);
    for (const lane of main) this.#syncs(lane, 0);
    if (controllers.length > main.length) this.#heading('controllers', CONTROLLERS);
    if (!this.#folded.has(CONTROLLERS)) for (const lane of controllers.slice(main.length)) this.#syncs(lane, 1);
    return this.#rows;
  }

  #syncs(lane: SyncLane, depth: number): void {
    this.#add({ type: 'syncs', lane, id: `syncs/${lane.controller}`, ...this.#place(HEIGHTS.syncs, depth) });
  }

  #lane(lane: CountLane, depth: number): void {
    const group = this.#data.groups.get(lane.id);
    const owned = this.#owned.get(lane.id) ?? [];
    const foldable = group !== undefined || owned.length > 0;
    const folded = this.#folded.has(lane.id);
    const height = depth === 0 ? HEIGHTS.root : HEIGHTS.owned;
    if (group === undefined || folded) this.#add({ type: 'counts', lane, id: lane.id, foldable, ...this.#place(height, depth) });
    else this.#pods(group, depth, lane);
    if (!folded) for (const child of owned) this.#lane(child, depth + 1);
  }

  #pods(group: PodGroup, depth: number, lane?: CountLane): void {
    const dense = group.seats > MOST_SEATS;
    const drawn = dense ? HEIGHTS.dense : group.seats * SEAT + HEIGHTS.padding;
    const height = Math.max(drawn, lane === undefined ? 0 : HEIGHTS.owned);
    const inset = (height - drawn + HEIGHTS.padding) / 2;
    const id = lane?.id ?? `pods/${group.owner}`;
    this.#add({ type: 'pods', group, dense, inset, id, ...(lane !== undefined && { lane }), ...this.#place(height, depth) });
  }

  #heading(of: 'loose' | 'controllers', id: string): void {
    this.#add({ type: 'heading', of, id, ...this.#place(HEIGHTS.heading, 0) });
  }

  #place(height: number, depth: number): Pick<Place, 'top' | 'height' | 'depth'> {
    return { top: this.#top, height, depth };
  }

  #add(row: Row): void {
    this.#rows.push(row);
    this.#top += row.height;
  }
}

function isMain({ controller }: SyncLane): boolean {
  return MAIN_LOOPS.includes(controller);
}

function inOrder(lanes: readonly SyncLane[]): readonly SyncLane[] {
  const rank = ({ controller }: SyncLane): number => {
    const main = MAIN_LOOPS.indexOf(controller);
    return main < 0 ? MAIN_LOOPS.length : main;
  };
  return lanes.toSorted((a, b) => rank(a) - rank(b) || (a.controller < b.controller ? -1 : 1));
}

/** Whether a row stays at the top while others scroll. Such rows come first. */
export function isPinned({ type, top }: Row): boolean {
  return type === 'requests' && top < MOST_PINNED * HEIGHTS.requests;
}

export function pinnedHeight(rows: readonly Row[]): number {
  return heightOf(rows.slice(0, MOST_PINNED).filter(isPinned));
}

/** The rows that are seen in a window of this height, of whose scrolled content `scrollTop` pixels are above. */
export function rowsInView(rows: readonly Row[], scrollTop: number, height: number): readonly Row[] {
  const top = scrollTop + pinnedHeight(rows);
  return rows.filter((row) => isPinned(row) || (row.top < scrollTop + height && row.top + row.height > top));
}

/** The pixel of all rows that is seen at `y` of such a window. */
export function pixelOfRows(rows: readonly Row[], y: number, scrollTop: number): number {
  return y < pinnedHeight(rows) ? y : y + scrollTop;
}

export function rowAt(rows: readonly Row[], y: number): Row | undefined {
  return rows.find((row) => y >= row.top && y < row.top + row.height);
}

export function heightOf(rows: readonly Row[]): number {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}

/** What is at a place of the timeline. */
export type Hit =
  | { readonly type: 'counts'; readonly lane: CountLane }
  | { readonly type: 'pod'; readonly pod: PodTrack }
  | { readonly type: 'pods'; readonly group: PodGroup }
  | { readonly type: 'requests'; readonly service: string; readonly second: TrafficSecond }
  | { readonly type: 'sync'; readonly sync: Sync };

/** How far from a tick a pointer may be, in pixels. */
const REACH = 5;

/** What is at (x, y) of the rows, if anything. */
export function hitAt(rows: readonly Row[], scale: Scale, x: number, y: number): Hit | undefined {
  const row = rowAt(rows, y);
  const atMs = scale.timeAt(x);
  switch (row?.type) {
    case 'counts':
      return row.lane.countsAt(atMs) === undefined ? undefined : { type: 'counts', lane: row.lane };
    case 'pods': {
      if (row.dense) return row.group.stagesAt(atMs).size === 0 ? undefined : { type: 'pods', group: row.group };
      const pod = row.group.podAt(Math.floor((y - row.top - row.inset) / SEAT), atMs);
      return pod && { type: 'pod', pod };
    }
    case 'requests': {
      const second = row.lane.at(atMs);
      return second && { type: 'requests', service: row.lane.service, second };
    }
    case 'syncs': {
      const sync = row.lane.nearest(atMs, REACH * scale.msPerPixel);
      return sync && { type: 'sync', sync };
    }
    default:
      return undefined;
  }
}
