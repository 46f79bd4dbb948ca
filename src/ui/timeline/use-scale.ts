import { useMemo } from 'react';
import { useCluster } from '../model/cluster-store.ts';
import { Scale } from './scale.ts';
import { extentNow, useTimeline } from './timeline-store.ts';
import { spanOf } from './viewport.ts';

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
