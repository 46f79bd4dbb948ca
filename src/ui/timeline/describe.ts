import type { Words } from '../i18n/word-catalogue.ts';
import { POD_STAGES, type TimelineFlag } from '../../worker/protocol/index.ts';
import { objectWords } from '../model/objects.ts';
import { clockText, msText } from '../model/time-text.ts';
import type { Hit } from './rows.ts';
import { countUpTo } from './model/search.ts';
import type { Sync } from './model/sync-lane.ts';
import type { TimelineData } from './model/timeline-data.ts';

/** Describes what is at a place of the timeline, in lines: its name, then its figures. */
export function describeHit(t: Words['page'], hit: Hit, atMs: number): readonly string[] {
  switch (hit.type) {
    case 'counts': {
      const { desired = 0, ready = 0 } = hit.lane.countsAt(atMs) ?? {};
      return [objectWords(hit.lane.id), t.timeline.counts({ desired, ready })];
    }
    case 'pod': {
      const { pod } = hit;
      const since = pod.at[countUpTo(pod.at, atMs) - 1] ?? 0;
      const stage = POD_STAGES[pod.stageAt(atMs) ?? 0] ?? 'pending';
      return [objectWords(pod.id), t.timeline.stageSince({ stage: t.legend[stage], time: clockText(since) })];
    }
    case 'pods': {
      const stages = [...hit.group.stagesAt(atMs)].toSorted(([a], [b]) => a - b);
      const counts = stages.map(([stage, count]) => t.state.count[POD_STAGES[stage]!]({ count }));
      return [hit.group.owner === '' ? 'Pods' : objectWords(hit.group.owner), counts.join(' · ')];
    }
    case 'sync':
      return [`${hit.sync.controller} · ${hit.sync.key}`, outcomeOf(t, hit.sync)];
  }
}

/** The outcome and the duration of a sync. */
export function outcomeOf(t: Words['page'], { startMs, endMs, error, lost }: Sync): string {
  if (endMs === undefined) return t.timeline.sync.running({ time: clockText(startMs) });
  const span = msText(endMs - startMs);
  if (lost) return t.timeline.sync.lost({ span });
  return error === '' ? t.timeline.sync.took({ span }) : t.timeline.sync.error({ span, error });
}

/** An entry in one line, without its time. */
export function describeEntry(t: Words['page'], entry: TimelineEntry): string {
  if (entry.type === 'flag') return entry.flag.text;
  const { sync } = entry;
  return t.timeline.sync.line({ controller: sync.controller, key: sync.key, outcome: outcomeOf(t, sync) });
}

export function describeFlag(t: Words['page'], { type, atMs, text }: TimelineFlag): string {
  return t.timeline.flag[type]({ time: clockText(atMs), text });
}

/** An entry of the timeline as a list. */
export type TimelineEntry =
  | { readonly type: 'flag'; readonly atMs: number; readonly record: number; readonly flag: TimelineFlag }
  | { readonly type: 'sync'; readonly atMs: number; readonly record: number; readonly sync: Sync };

/** The last entries of the timeline before a moment and the next ones after it: commands, faults and syncs, ordered by their start. */
export function entriesAround(data: TimelineData, atMs: number, before: number, after: number): readonly TimelineEntry[] {
  const found = [...flagsAround(data, atMs, before, after), ...syncsAround(data, atMs, before, after)];
  found.sort((a, b) => a.record - b.record);
  const now = found.filter((entry) => entry.atMs <= atMs).length;
  return found.slice(Math.max(0, now - before), now + after);
}

function flagsAround({ flags, flagTimes }: TimelineData, atMs: number, before: number, after: number): readonly TimelineEntry[] {
  const now = countUpTo(flagTimes, atMs);
  return flags
    .slice(Math.max(0, now - before), now + after)
    .map((flag) => ({ type: 'flag', atMs: flag.atMs, record: flag.record, flag }));
}

function syncsAround({ syncs }: TimelineData, atMs: number, before: number, after: number): readonly TimelineEntry[] {
  const found: TimelineEntry[] = [];
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
