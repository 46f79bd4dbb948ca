import { create } from 'zustand';
import { useMemo } from 'react';
import { useCluster } from '../model/cluster-store.ts';
import { takeOver } from './feed.ts';
import { TimelineData } from './model/timeline-data.ts';
import { type Hit, type Row, rowsOf } from './rows.ts';
import { type Extent, NEWEST, type Span, spanOf, type Viewport } from './viewport.ts';
import { Scale } from './scale.ts';

/** The history, as far as the worker has told it. */
export const timelineData = new TimelineData();

/** What the pointer is on. */
export interface Pointed {
  readonly hit: Hit | undefined;
  readonly atMs: number;
  /** Pixels within the stage. */
  readonly x: number;
  readonly y: number;
}

interface TimelineState {
  /** That of the data: what is drawn of them is drawn again when it grows. */
  readonly version: number;
  readonly rows: readonly Row[];
  readonly viewport: Viewport;
  /** Ids of rows that are shut. */
  readonly folded: ReadonlySet<string>;
  readonly pointed: Pointed | undefined;
  /** The moment under the hand, while it drags; the worker's answer is on its way. */
  readonly scrubMs: number | undefined;
  /** The list of what happened is open. */
  readonly list: boolean;
}

export const useTimeline = create<TimelineState>(() => ({
  version: 0,
  rows: [],
  viewport: NEWEST,
  folded: new Set<string>(),
  pointed: undefined,
  scrubMs: undefined,
  list: false,
}));

/** The structure that the rows were laid out for. */
let laidOut = -1;

function changed(): void {
  const { version, structure } = timelineData;
  if (structure === laidOut) return useTimeline.setState({ version });
  laidOut = structure;
  useTimeline.setState({ version, rows: rowsOf(timelineData, useTimeline.getState().folded) });
}

takeOver({
  apply(delta, oldestMs) {
    timelineData.apply(delta);
    timelineData.forgetBefore(oldestMs);
    if (delta.anew === true) useTimeline.setState({ viewport: NEWEST, pointed: undefined, scrubMs: undefined });
    changed();
  },
  clear() {
    timelineData.clear();
    useTimeline.setState({ viewport: NEWEST, pointed: undefined, scrubMs: undefined });
    changed();
  },
});

/** How far the history goes, as the clock was told last. */
export function extentNow(): Extent {
  const { oldest, present } = useCluster.getState().clock;
  return { oldestMs: oldest.atMs, presentMs: present.atMs };
}

/** The span that is seen now. */
export function spanNow(): Span {
  return spanOf(useTimeline.getState().viewport, extentNow());
}

/** The moment that is shown, or is about to be. */
export function shownMs(): number {
  return useTimeline.getState().scrubMs ?? useCluster.getState().clock.nowMs;
}

export function setViewport(viewport: Viewport): void {
  useTimeline.setState({ viewport });
}

/** Shuts a row, or opens it. */
export function toggleFold(id: string): void {
  const folded = new Set(useTimeline.getState().folded);
  if (!folded.delete(id)) folded.add(id);
  useTimeline.setState({ folded, rows: rowsOf(timelineData, folded) });
}

/** The scale of a plot that is so many pixels wide, as it is now. */
export function useScale(width: number): Scale {
  const viewport = useTimeline((state) => state.viewport);
  const presentMs = useCluster((state) => state.clock.present.atMs);
  const oldestMs = useCluster((state) => state.clock.oldest.atMs);
  return useMemo(() => new Scale(spanOf(viewport, { oldestMs, presentMs }), width), [viewport, oldestMs, presentMs, width]);
}

/** The same, once: for what draws or listens without being rendered. */
export function scaleNow(width: number): Scale {
  return new Scale(spanOf(useTimeline.getState().viewport, extentNow()), width);
}
