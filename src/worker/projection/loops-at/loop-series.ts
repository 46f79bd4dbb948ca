import type { Cluster, Moment } from '../../../cluster/index.ts';
import { DURATION_BUCKETS_SECONDS, Histogram } from '../../../client/index.ts';
import type { HistogramView, LoopSeries } from '../../protocol/index.ts';
import { pastLoopsOf } from './index.ts';

/** The metrics of a loop over simulated time, up to a moment. Undefined if the loop had not run by then. */
export function loopSeries(cluster: Cluster, { atMs, record }: Moment, loop: string): LoopSeries | undefined {
  const past = pastLoopsOf(cluster);
  past.catchUp(Infinity);
  const series = past.lanes.series(loop, atMs, record === cluster.trace.lastId);
  if (series === undefined) return undefined;
  // A loop that has ended has no metrics.
  const { queueDuration = new Histogram(), workDuration = new Histogram() } = past.at(record).metricsOf(loop) ?? {};
  return { ...series, queueDuration: histogramView(queueDuration), workDuration: histogramView(workDuration) };
}

function histogramView({ counts, count, sumMs }: Histogram): HistogramView {
  return { count, sumMs, bounds: DURATION_BUCKETS_SECONDS, counts: [...counts] };
}
