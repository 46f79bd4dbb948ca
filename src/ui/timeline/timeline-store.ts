import { create } from 'zustand';
import { useMemo } from 'react';
import { useCluster, type ClusterMirror } from '../model/cluster-store.ts';
import { takeOver } from './feed.ts';
import { TimelineData } from './model/timeline-data.ts';
import { type Hit, type Row, rowsOf } from './rows.ts';
import { type Extent, NEWEST, type Span, spanOf, type Viewport } from './viewport.ts';
import { Scale } from './scale.ts';

/** The history, as far as the worker has reported it. */
export const timelineData = new TimelineData();

/** What the pointer is on. */
export interface Pointed {
  readonly hit: Hit | undefined;
  readonly atMs: number;
  /** In pixels within the stage. */
  readonly x: number;
  readonly y: number;
}

interface TimelineState {
  /** The version of the data. What is drawn from the data is redrawn when it grows. */
  readonly version: number;
  readonly rows: readonly Row[];
  /** The id of the owned object that was scaled up last. */
  readonly growing: string | undefined;
  readonly viewport: Viewport;
  /** The ids of folded rows. */
  readonly folded: ReadonlySet<string>;
  readonly pointed: Pointed | undefined;
  /** The moment that the user drags to, while the worker's answer is on its way. */
  readonly scrubMs: number | undefined;
  /** Whether the timeline is shown as a list, too. */
  readonly list: boolean;
}

export const useTimeline = create<TimelineState>(() => ({
  version: 0,
  rows: [],
  growing: undefined,
  viewport: NEWEST,
  folded: new Set<string>(),
  pointed: undefined,
  scrubMs: undefined,
  list: false,
}));

/** The structure for which the rows were last laid out. */
let laidOut = -1;

function changed(): void {
  const { version, structure, growing } = timelineData;
  if (structure === laidOut) return useTimeline.setState({ version, growing });
  laidOut = structure;
  useTimeline.setState({ version, growing, rows: rowsOf(timelineData, useTimeline.getState().folded) });
}

takeOver({
  apply(delta, oldestMs) {
    timelineData.apply(delta);
    timelineData.forgetBefore(oldestMs);
    if (delta.reset === true) useTimeline.setState({ viewport: NEWEST, pointed: undefined, scrubMs: undefined });
    changed();
  },
  clear() {
    timelineData.clear();
    useTimeline.setState({ viewport: NEWEST, pointed: undefined, scrubMs: undefined });
    changed();
  },
});

/** The extent of the history, by the latest clock. */
export function extentOf(mirror: ClusterMirror): Extent {
  const { oldest, present } = mirror.getState().clock;
  return { oldestMs: oldest.atMs, presentMs: present.atMs };
}

/** The visible span. */
export function spanNow(mirror: ClusterMirror): Span {
  return spanOf(useTimeline.getState().viewport, extentOf(mirror));
}

/** The shown moment, or the one that is about to be shown. */
export function shownMs(mirror: ClusterMirror): number {
  return useTimeline.getState().scrubMs ?? mirror.getState().clock.nowMs;
}

export function setViewport(viewport: Viewport): void {
  useTimeline.setState({ viewport });
}

/** Folds or unfolds a row. */
export function toggleFold(id: string): void {
  const folded = new Set(useTimeline.getState().folded);
  if (!folded.delete(id)) folded.add(id);
  useTimeline.setState({ folded, rows: rowsOf(timelineData, folded) });
}

/** The current scale of a plot with this width in pixels. Renders again when it changes. */
export function useScale(width: number): Scale {
  const viewport = useTimeline((state) => state.viewport);
  const presentMs = useCluster((state) => state.clock.present.atMs);
  const oldestMs = useCluster((state) => state.clock.oldest.atMs);
  return useMemo(() => new Scale(spanOf(viewport, { oldestMs, presentMs }), width), [viewport, oldestMs, presentMs, width]);
}

/** The current scale, for code that draws or listens outside React. */
export function scaleNow(mirror: ClusterMirror, width: number): Scale {
  return new Scale(spanNow(mirror), width);
}
