import type { TimelineFlag } from '../../worker/protocol/index.ts';
import { countUpTo } from './model/search.ts';
import type { Sync } from './model/sync-lane.ts';
import type { TimelineData } from './model/timeline-data.ts';

/** Something that can be told in a line. */
export type Happening =
  | { readonly type: 'flag'; readonly atMs: number; readonly record: number; readonly flag: TimelineFlag }
  | { readonly type: 'sync'; readonly atMs: number; readonly record: number; readonly sync: Sync };

/** What happened last before a moment, and next after it: commands, faults and syncs, in the order of their beginning. */
export function happeningsAround(data: TimelineData, atMs: number, before: number, after: number): readonly Happening[] {
  const found = [...flagsAround(data, atMs, before, after), ...syncsAround(data, atMs, before, after)];
  found.sort((a, b) => a.record - b.record);
  const now = found.filter((happening) => happening.atMs <= atMs).length;
  return found.slice(Math.max(0, now - before), now + after);
}

function flagsAround({ flags, flagTimes }: TimelineData, atMs: number, before: number, after: number): readonly Happening[] {
  const now = countUpTo(flagTimes, atMs);
  return flags
    .slice(Math.max(0, now - before), now + after)
    .map((flag) => ({ type: 'flag', atMs: flag.atMs, record: flag.record, flag }));
}

function syncsAround({ syncs }: TimelineData, atMs: number, before: number, after: number): readonly Happening[] {
  const found: Happening[] = [];
  for (const lane of syncs.values()) {
    const now = countUpTo(lane.ends, atMs);
    for (let index = Math.max(0, now - before); index < Math.min(lane.count, now + before + after); index++) {
      const sync = lane.sync(index)!;
      found.push({ type: 'sync', atMs: sync.startMs, record: sync.record, sync });
    }
    for (const running of lane.running) {
      const sync = { ...running, endMs: undefined, error: '', lost: false };
      found.push({ type: 'sync', atMs: sync.startMs, record: sync.record, sync });
    }
  }
  return found;
}
