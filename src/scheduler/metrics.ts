import { countSamples, type MetricFamily, type MetricSample } from '../api/index.ts';
import type { Scheduler } from './scheduler.ts';

/** What kube-scheduler says of itself (pkg/scheduler/metrics/metrics.go): the metrics whose figures it has. */
export function schedulerMetrics({ attempts, cache, queue, profileName: profile }: Scheduler): readonly MetricFamily[] {
  const { readyCount, waitingCount, unschedulable } = queue.snapshot();
  const gated = unschedulable.filter((pod) => pod.gated).length;
  const pending = { active: readyCount, backoff: waitingCount, gated, unschedulable: unschedulable.length - gated };
  const by = (label: string, counts: Readonly<Record<string, number>>): readonly MetricSample[] =>
    Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));
  return [
    {
      name: 'scheduler_pending_pods',
      type: 'gauge',
      help: 'Pods without a node, by where they wait.',
      samples: by('queue', pending),
    },
    {
      name: 'scheduler_schedule_attempts_total',
      type: 'counter',
      help: 'Attempts to schedule a Pod, by their result.',
      samples: Object.entries(attempts).flatMap(([result, value]) => (value === 0 ? [] : { labels: { profile, result }, value })),
    },
    {
      name: 'scheduler_unschedulable_pods',
      type: 'gauge',
      help: 'Pods that wait because a plugin has rejected them, by plugin.',
      samples: countSamples(
        unschedulable.flatMap(({ rejectedBy }) => rejectedBy),
        (plugin) => ({ plugin, profile }),
      ),
    },
    {
      name: 'scheduler_cache_size',
      type: 'gauge',
      help: 'What the cache of the scheduler holds.',
      samples: by('type', { assumed_pods: cache.assumedCount, nodes: cache.nodes.length, pods: cache.podCount }),
    },
  ];
}
