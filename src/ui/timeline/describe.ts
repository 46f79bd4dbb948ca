import type { Words } from '../i18n/word-catalogue.ts';
import { POD_STAGES, type TimelineFlag } from '../../worker/protocol/index.ts';
import { objectWords } from '../model/objects.ts';
import { clockText, msText } from '../model/time-text.ts';
import type { Hit } from './rows.ts';
import { countUpTo } from './model/search.ts';
import type { Sync } from './model/sync-lane.ts';
import type { TimelineData } from './model/timeline-data.ts';

/** Describes what is at a place of the timeline, in lines: its name, then its figures. */
export function describeHit(t: Words['page'], timeline: Words['timeline'], hit: Hit, atMs: number): readonly string[] {
  switch (hit.type) {
    case 'counts': {
      const { desired = 0, ready = 0 } = hit.lane.countsAt(atMs) ?? {};
      return [objectWords(hit.lane.id), timeline.counts({ desired, ready })];
    }
    case 'pod': {
      const { pod } = hit;
      const since = pod.at[countUpTo(pod.at, atMs) - 1] ?? 0;
      const stage = POD_STAGES[pod.stageAt(atMs) ?? 0] ?? 'pending';
      return [objectWords(pod.id), timeline.stageSince({ stage: t.legend[stage], time: clockText(since) })];
    }
    case 'pods': {
      const stages = [...hit.group.stagesAt(atMs)].toSorted(([a], [b]) => a - b);
      const counts = stages.map(([stage, count]) => t.state.count[POD_STAGES[stage]!]({ count }));
      return [hit.group.owner === '' ? 'Pods' : objectWords(hit.group.owner), counts.join(' · ')];
    }
    case 'requests': {
      const { answered, failed, lost } = hit.second;
      return [timeline.requestsTo({ service: objectWords(hit.service) }), timeline.requestCounts({ answered, failed, lost })];
    }
    case 'sync':
      return [`${hit.sync.controller} · ${hit.sync.key}`, outcomeOf(timeline, hit.sync)];
  }
}

/** The outcome and the duration of a sync. */
export function outcomeOf(timeline: Words['timeline'], { startMs, endMs, error, lost, reason }: Sync): string {
  if (endMs === undefined) return timeline.sync.running({ time: clockText(startMs) });
  const span = msText(endMs - startMs);
  if (lost) return timeline.sync.lost({ span });
  if (reason === 'Conflict') return timeline.sync.conflict({ span });
  if (reason === 'ConsistencyError') return timeline.sync.stale({ span });
  if (reason === 'Unschedulable') return timeline.sync.unschedulable({ span, error });
  return error === '' ? timeline.sync.took({ span }) : timeline.sync.error({ span, error });
}

/** An entry in one line, without its time. */
export function describeEntry(timeline: Words['timeline'], entry: TimelineEntry): string {
  if (entry.type === 'flag') return entry.flag.text;
  const { sync } = entry;
  return timeline.sync.line({ controller: sync.controller, key: sync.key, outcome: outcomeOf(timeline, sync) });
}

export function describeFlag(timeline: Words['timeline'], { type, atMs, text }: TimelineFlag): string {
  return timeline.flag[type]({ time: clockText(atMs), text });
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
