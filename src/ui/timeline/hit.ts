import type { CountLane } from './model/count-lane.ts';
import type { PodGroup, PodTrack } from './model/pod-group.ts';
import type { Sync } from './model/sync-lane.ts';
import { rowAt, SEAT, type Row } from './rows.ts';
import type { Scale } from './scale.ts';

/** What is at a place of the timeline. */
export type Hit =
  | { readonly type: 'counts'; readonly lane: CountLane }
  | { readonly type: 'pod'; readonly pod: PodTrack }
  | { readonly type: 'pods'; readonly group: PodGroup }
  | { readonly type: 'sync'; readonly sync: Sync };

/** A tick need not be met to the pixel. */
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
      const pod = row.group.podAt(Math.floor((y - row.top - 2) / SEAT), atMs);
      return pod && { type: 'pod', pod };
    }
    case 'syncs': {
      const sync = row.lane.nearest(atMs, REACH * scale.msPerPixel);
      return sync && { type: 'sync', sync };
    }
    default:
      return undefined;
  }
}
