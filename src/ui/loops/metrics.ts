import type { DurationView, HistogramView, LoopSeries, QueueMetricsView } from '../../worker/protocol/index.ts';

/** The names of Kubernetes' workqueue metrics (client-go util/workqueue, k8s.io/component-base/metrics). */
export const METRICS = [
  'workqueue_depth',
  'workqueue_adds_total',
  'workqueue_retries_total',
  'workqueue_queue_duration_seconds',
  'workqueue_work_duration_seconds',
  'workqueue_unfinished_work_seconds',
  'workqueue_longest_running_processor_seconds',
] as const;

export type MetricName = (typeof METRICS)[number];

/** The plot of a metric. `unit` is the unit of the greatest value; see `loops.plot`. */
export interface MetricPlot {
  readonly values: readonly number[];
  readonly unit: 'keys' | 'perSecond' | 'seconds' | 'buckets';
}

/** A metric at a moment, as Kubernetes reports it. Durations are shown as their mean. */
export function metricText(name: MetricName, metrics: QueueMetricsView, nowMs: number): string {
  const { inProcess } = metrics;
  switch (name) {
    case 'workqueue_depth':
      return String(metrics.depth);
    case 'workqueue_adds_total':
      return String(metrics.adds);
    case 'workqueue_retries_total':
      return String(metrics.retries);
    case 'workqueue_queue_duration_seconds':
      return meanText(metrics.queueDuration);
    case 'workqueue_work_duration_seconds':
      return meanText(metrics.workDuration);
    case 'workqueue_unfinished_work_seconds':
      return secondsText(inProcess.count * nowMs - inProcess.startedAtSumMs);
    case 'workqueue_longest_running_processor_seconds':
      return secondsText(inProcess.oldestMs === undefined ? 0 : nowMs - inProcess.oldestMs);
  }
}

/** A metric over simulated time, or its distribution. Returns undefined for metrics that only have a current value. */
export function metricPlot(name: MetricName, series: LoopSeries): MetricPlot | undefined {
  const perSecond = (counts: readonly number[]): number[] => counts.map((count) => (count * 1000) / series.stepMs);
  switch (name) {
    case 'workqueue_depth':
      return { values: series.depth, unit: 'keys' };
    case 'workqueue_adds_total':
      return { values: perSecond(series.adds), unit: 'perSecond' };
    case 'workqueue_retries_total':
      return { values: perSecond(series.retries), unit: 'perSecond' };
    case 'workqueue_queue_duration_seconds':
      return { values: usedBuckets(series.queueDuration), unit: 'buckets' };
    case 'workqueue_work_duration_seconds':
      return {
        values: series.done.map((done, i) => (done === 0 ? 0 : (series.workMs[i] ?? 0) / done / 1000)),
        unit: 'seconds',
      };
    case 'workqueue_longest_running_processor_seconds':
      return { values: series.longestMs.map((ms) => ms / 1000), unit: 'seconds' };
    case 'workqueue_unfinished_work_seconds':
      return undefined;
  }
}

/** The greatest value, as text beside a plot. */
export function mostText(values: readonly number[]): string {
  const most = Math.max(...values, 0);
  return most === 0 || most >= 100 ? String(Math.round(most)) : String(Number(most.toPrecision(2)));
}

/** The bucket with most of the durations, by its upper bound in seconds. */
export function usedBuckets({ counts }: Pick<HistogramView, 'counts'>): readonly number[] {
  const last = counts.findLastIndex((count) => count > 0);
  return last === -1 ? [] : counts.slice(0, last + 1);
}

function meanText({ count, sumMs }: DurationView): string {
  return count === 0 ? '–' : secondsText(sumMs / count);
}

/** `0.012 s`: three digits, always in seconds, as in the metric's name. */
export function secondsText(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  return `${seconds === 0 ? '0' : String(Number(seconds.toPrecision(3)))} s`;
}
