import { useCluster } from '../model/cluster-store.ts';
import { extentNow, setViewport, spanNow, useTimeline } from './timeline-store.ts';
import { reveal } from './viewport.ts';

/**
 * Keeps the moment that is shown in sight when it is another moment of the past, by whoever's doing; and follows the present again when that has been
 * reached. Where the user looks while the present goes on is left alone. Returns what ends it.
 */
export function followShown(): () => void {
  return useCluster.subscribe(({ clock }, { clock: before }) => {
    if (clock === before || useTimeline.getState().scrubMs !== undefined) return;
    if (clock.past && clock.record !== before.record) {
      const viewport = reveal(spanNow(), extentNow(), clock.nowMs);
      if (viewport !== undefined) setViewport(viewport);
    }
    if (!clock.past && before.past) {
      const { fromMs, toMs } = spanNow();
      setViewport({ mode: 'present', spanMs: toMs - fromMs });
    }
  });
}
