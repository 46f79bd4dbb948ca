import type { MetricFamily, MetricSample } from '../../api/index.ts';
import { DURATION_BUCKETS_SECONDS, type Histogram, type QueueMetrics } from './metrics.ts';

interface MeasuredQueue {
  readonly name: string;
  readonly metrics: QueueMetrics;
}

/** The metrics of workqueues under their names in Prometheus (component-base metrics/prometheus/workqueue/metrics.go). */
export function workqueueFamilies(queues: readonly MeasuredQueue[]): readonly MetricFamily[] {
  const of = (value: (metrics: QueueMetrics) => MetricSample['value']): readonly MetricSample[] =>
    queues.map(({ name, metrics }) => ({ labels: { name }, value: value(metrics) }));
  return [
    {
      name: 'workqueue_depth',
      type: 'gauge',
      help: 'Keys that were added and that no worker has got yet.',
      samples: of((m) => m.depth),
    },
    {
      name: 'workqueue_adds_total',
      type: 'counter',
      help: 'Adds of keys that the queue did not hold yet.',
      samples: of((m) => m.adds),
    },
    {
      name: 'workqueue_retries_total',
      type: 'counter',
      help: 'Adds after a delay or after a back-off.',
      samples: of((m) => m.retries),
    },
    {
      name: 'workqueue_queue_duration_seconds',
      type: 'histogram',
      help: 'How long keys stayed in the queue before a worker got them.',
      samples: of((m) => histogramValue(m.queueDuration)),
    },
    {
      name: 'workqueue_work_duration_seconds',
      type: 'histogram',
      help: 'How long workers took for a key.',
      samples: of((m) => histogramValue(m.workDuration)),
    },
    {
      name: 'workqueue_unfinished_work_seconds',
      type: 'gauge',
      help: 'How long the keys in process have been so, added up.',
      samples: of((m) => m.unfinishedWorkMs / 1000),
    },
    {
      name: 'workqueue_longest_running_processor_seconds',
      type: 'gauge',
      help: 'How long the key that is longest in process has been so.',
      samples: of((m) => m.longestRunningMs / 1000),
    },
  ];
}

function histogramValue({ counts, sumMs }: Histogram): MetricSample['value'] {
  return { bounds: DURATION_BUCKETS_SECONDS, counts, sum: sumMs / 1000 };
}
