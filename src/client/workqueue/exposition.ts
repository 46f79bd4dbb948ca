import { counter, gauge, histogram, type MetricFamily, type MetricSample } from '../../api/index.ts';
import { DURATION_BUCKETS_SECONDS, type Histogram, type QueueMetrics } from './metrics.ts';

interface MeasuredQueue {
  readonly name: string;
  readonly metrics: QueueMetrics;
}

/** The metrics of workqueues under their names in Prometheus (component-base metrics/prometheus/workqueue/metrics.go). */
export function workqueueFamilies(queues: readonly MeasuredQueue[]): readonly MetricFamily[] {
  const of = (value: (metrics: QueueMetrics) => MetricSample['value']): readonly MetricSample[] =>
    queues.map(({ name, metrics }) => ({ labels: { name }, value: value(metrics) }));
  const longest = 'How long the key that is longest in process has been so.';
  const queued = 'How long keys stayed in the queue before a worker got them.';
  return [
    gauge(
      'workqueue_depth',
      'Keys that were added and that no worker has got yet.',
      of(({ depth }) => depth),
    ),
    counter(
      'workqueue_adds_total',
      'Adds of keys that the queue did not hold yet.',
      of(({ adds }) => adds),
    ),
    counter(
      'workqueue_retries_total',
      'Adds after a delay or after a back-off.',
      of(({ retries }) => retries),
    ),
    histogram(
      'workqueue_queue_duration_seconds',
      queued,
      of(({ queueDuration }) => valueOf(queueDuration)),
    ),
    histogram(
      'workqueue_work_duration_seconds',
      'How long workers took for a key.',
      of(({ workDuration }) => valueOf(workDuration)),
    ),
    gauge(
      'workqueue_unfinished_work_seconds',
      'How long the keys in process have been so, added up.',
      of((each) => each.unfinishedWorkMs / 1000),
    ),
    gauge(
      'workqueue_longest_running_processor_seconds',
      longest,
      of(({ longestRunningMs }) => longestRunningMs / 1000),
    ),
  ];
}

function valueOf({ counts, sumMs }: Histogram): MetricSample['value'] {
  return { bounds: DURATION_BUCKETS_SECONDS, counts, sum: sumMs / 1000 };
}
